import { retryAfterMs } from '../../kernel/net/retry.ts';
import type { SpanAttributes } from '../../kernel/work/span.ts';
import { systemNow } from '../../kernel/system-clock.adapter.ts';
import { inSpan } from '../../kernel/work/work.context.ts';
import { createBoundedFetch } from './bounded-fetch.adapter.ts';
import { createModelFacts } from './model-facts.adapter.ts';
import { kindOfStatus, ModelError, type ModelAnswer, type ModelRequest, type ModelRuntime } from './model-runtime.ts';
import type { ChatOptions, ProfileName, RuntimeProfile } from './profiles/profile.ts';
import { afterRefusal, contextRefusal, mayRefuseOption } from './profiles/refusal.ts';
import { DETAIL_LENGTH_MAX, toModelError } from './runtime-errors.ts';

const MODELS_KEPT_MAX = 100;
/** Long enough that the model stays loaded between two documents. */
const KEEP_ALIVE_DEFAULT = '10m';

export interface RuntimeSettings {
  readonly provider: 'ollama' | 'openai-compatible';
  /** The server's address for Ollama; the address of the chat completions API, ending in `/v1`, for others. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** Detected from the address or the list of models when not given. */
  readonly profile?: ProfileName | undefined;
  /** How long Ollama keeps the model loaded after a call. */
  readonly keepAlive?: string | undefined;
}

export type ChatRuntime = ModelRuntime & { close: () => Promise<void> };

/** A model runtime over HTTP, by its profile. */
export function createChatRuntime(settings: RuntimeSettings): ChatRuntime {
  const baseUrl = settings.baseUrl.replace(/\/+$/, '');
  const { fetch, close } = createBoundedFetch();
  const headers: Record<string, string> =
    settings.apiKey === undefined ? {} : { authorization: `Bearer ${settings.apiKey}` };
  const facts = createModelFacts({ ...settings, baseUrl, fetch, headers });
  /** By model, the options that were not refused. */
  const settled = new Map<string, ChatOptions>();
  const settle = (model: string, options: ChatOptions) => {
    if (settled.size >= MODELS_KEPT_MAX) settled.clear();
    settled.set(model, options);
  };

  const call = async (
    profile: RuntimeProfile,
    request: ModelRequest,
    options: ChatOptions,
    signal: AbortSignal,
  ): Promise<ModelAnswer> => {
    const body = profile.requestBody(request, options, settings.keepAlive ?? KEEP_ALIVE_DEFAULT);
    const response = await fetch(`${baseUrl}${profile.chatPath}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    const text = await response.text();
    if (!response.ok) throw refusalOf(response, text, request, (model, tokens) => facts.learnContext(model, tokens));
    const answer = profile.readAnswer(parsed(text));
    if (answer === null) throw new ModelError('malformed', 'the answer is not a chat completion', { status: 200 });
    return answer;
  };

  return {
    provider: settings.provider,
    close,
    generate: (request) =>
      inSpan(
        { name: `chat ${request.model}`, kind: 'client', attributes: attributesOf(settings, request) },
        async (span) => {
          const answer = await generate(request);
          span?.set({
            'gen_ai.usage.input_tokens': answer.inputTokens ?? undefined,
            'gen_ai.usage.output_tokens': answer.outputTokens ?? undefined,
          });
          return answer;
        },
      ),
    probe: (model, signal) => facts.probe(model, signal),
    contextOf: (model) => facts.contextOf(model),
  };

  async function generate(request: ModelRequest): Promise<ModelAnswer> {
    const timeout = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    const profile = await facts.profile();
    let options = settled.get(request.model) ?? profile.optionsFor(request.model);
    for (;;) {
      try {
        const answer = await call(profile, request, options, signal);
        settle(request.model, options);
        return answer;
      } catch (thrown) {
        request.signal?.throwIfAborted();
        const error = toModelError(thrown, timeout.aborted, request.timeoutMs);
        if (error.kind !== 'refused' && error.status !== 501) throw error;
        const weaker = mayRefuseOption(error.status) ? afterRefusal(options, error.message) : null;
        if (weaker === null) throw error;
        options = weaker;
      }
    }
  }
}

/** Without prompt, answer and address. Nothing of the trace is sent to the runtime, which may be another company's. */
const attributesOf = ({ provider }: RuntimeSettings, { model, maxTokens }: ModelRequest): SpanAttributes => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.provider.name': provider,
  'gen_ai.request.model': model,
  'gen_ai.request.max_tokens': maxTokens,
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refusalOf(
  response: Response,
  body: string,
  request: ModelRequest,
  learnContext: (model: string, tokens: number) => void,
): ModelError {
  const { status } = response;
  const detail = messageIn(body).replaceAll(/\s+/g, ' ').slice(0, DETAIL_LENGTH_MAX);
  const context = status === 401 || status === 429 ? null : contextRefusal(body);
  if (context !== null) {
    if (context.contextTokens !== null) learnContext(request.model, context.contextTokens);
    const found = context.contextTokens === null ? '' : ` of ${context.contextTokens} tokens`;
    return new ModelError(
      'context_exceeded',
      `the prompt does not fit the model's context${found}; set context_window of the variant to the context that the runtime has (${status}: ${detail})`,
      { status },
    );
  }
  const asked = retryAfterMs(response.headers.get('retry-after') ?? undefined, systemNow());
  return new ModelError(kindOfStatus(status), `the runtime answered ${status}: ${detail}`, {
    status,
    retryAfterMs: asked,
  });
}

/** `{"error":"text"}` of Ollama, `{"error":{"message":"text"}}` of OpenAI, `{"message":"text"}` of vLLM, or the text itself. */
function messageIn(body: string): string {
  const value = parsed(body);
  if (typeof value !== 'object' || value === null) return body || 'no message';
  const { error, message, detail } = value as Record<string, unknown>;
  if (typeof error === 'string') return error;
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  if (typeof message === 'string') return message;
  return typeof detail === 'string' ? detail : body;
}
