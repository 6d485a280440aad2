import { AnswerTooLargeError } from './answer-too-large.ts';
import { retryAfterMs } from '../../kernel/net/retry.ts';
import { kindOfStatus, ModelError } from './model-runtime.ts';
import { contextRefusal } from './profiles/refusal.ts';

const DETAIL_LENGTH_MAX = 300;
const CAUSES_MAX = 5;
/** Codes that say nothing to an operator. */
const CODES_IN_WORDS: Readonly<Record<string, string>> = {
  UND_ERR_SOCKET: 'it closed the connection before its answer was complete',
  ECONNRESET: 'it closed the connection before its answer was complete',
  UND_ERR_CONNECT_TIMEOUT: 'it did not accept the connection in time',
};
/** Shorter texts occur by chance. */
const KEY_LENGTH_MIN = 4;
const HTML_PAGE = /^\s*<(?:!doctype|html|head|body)\b/i;

/** Any failure of a call as a model error. */
export function toModelError(thrown: unknown, hasTimedOut: boolean, timeoutMs: number): ModelError {
  if (thrown instanceof ModelError) return thrown;
  if (hasTimedOut) return new ModelError('timed_out', `no answer within ${timeoutMs / 1_000} s`, { cause: thrown });
  if (thrown instanceof AnswerTooLargeError) return new ModelError('malformed', thrown.message, { cause: thrown });
  if (codeOf(thrown) !== null)
    return new ModelError('unreachable', `the runtime cannot be reached: ${rootCause(thrown)}`, { cause: thrown });
  return new ModelError('malformed', `the answer cannot be read: ${rootCause(thrown)}`, { cause: thrown });
}

/** Socket and undici errors carry a code. */
const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

function rootCause(thrown: unknown): string {
  let current = thrown;
  for (let depth = 0; depth < CAUSES_MAX; depth++) {
    if (!(current instanceof Error) || current.cause === undefined) break;
    current = current.cause;
  }
  const message = current instanceof Error ? current.message : String(current);
  const code = codeOf(current);
  return (code === null ? message : (CODES_IN_WORDS[code] ?? code)).slice(0, DETAIL_LENGTH_MAX);
}

/** A runtime may repeat a key that it refuses; its message is logged and stored. */
export function withoutKey(message: string, key: string | undefined): string {
  return key === undefined || key.length < KEY_LENGTH_MIN ? message : message.replaceAll(key, '[API key]');
}

export interface Refusal {
  readonly error: ModelError;
  /** The model's context, where the refusal states it. */
  readonly contextTokens: number | null;
}

/** An answer with an error status as a model error. */
export function refusalOf(status: number, body: string, retryAfter: string | null, now: Date): Refusal {
  const detail = messageIn(body).replaceAll(/\s+/g, ' ').slice(0, DETAIL_LENGTH_MAX);
  const context = status === 401 || status === 429 ? null : contextRefusal(body);
  if (context !== null) {
    const found = context.contextTokens === null ? '' : ` of ${context.contextTokens} tokens`;
    const error = new ModelError(
      'context_exceeded',
      `the prompt does not fit the model's context${found}; set context_window of the variant to the context that the runtime has (${status}: ${detail})`,
      { status },
    );
    return { error, contextTokens: context.contextTokens };
  }
  const error = new ModelError(kindOfStatus(status), `the runtime answered ${status}: ${detail}`, {
    status,
    retryAfterMs: retryAfterMs(retryAfter ?? undefined, now),
  });
  return { error, contextTokens: null };
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `{"error":"text"}` of Ollama, `{"error":{"message":"text"}}` of OpenAI, `{"message":"text"}` of vLLM, or the text itself. */
function messageIn(body: string): string {
  if (HTML_PAGE.test(body)) return 'a web page instead of an answer';
  const value = parsedJson(body);
  if (typeof value !== 'object' || value === null) return body || 'no message';
  const { error, message, detail } = value as Record<string, unknown>;
  if (typeof error === 'string') return error;
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  if (typeof message === 'string') return message;
  return typeof detail === 'string' ? detail : body;
}
