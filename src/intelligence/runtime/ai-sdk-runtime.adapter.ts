import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError } from 'ai';
import { retryAfterMs } from '../../kernel/net/retry.ts';
import { systemNow } from '../../kernel/system-clock.adapter.ts';
import { type AnswerMode, mayRefuseMode, modesOf, withoutReasoning } from './answer-mode.ts';
import { AnswerTooLargeError, createBoundedFetch } from './bounded-fetch.adapter.ts';
import { kindOfStatus, type ModelAnswer, ModelError, type ModelRequest, type ModelRuntime } from './model-runtime.ts';

const PROBE_TIMEOUT_MS = 2_000;
const DETAIL_LENGTH_MAX = 300;
const MODELS_KEPT_MAX = 100;

export interface RuntimeSettings {
  readonly provider: 'ollama' | 'openai-compatible';
  /** Base URL of the OpenAI-compatible API, ending in `/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
}

/** A runtime with the chat completions API, such as Ollama, through the AI SDK. */
export function createAiSdkRuntime(settings: RuntimeSettings): ModelRuntime & { close: () => Promise<void> } {
  const { provider, apiKey } = settings;
  const baseURL = settings.baseUrl.replace(/\/+$/, '');
  const { fetch, close } = createBoundedFetch();
  const sdk = createOpenAICompatible({
    name: provider,
    baseURL,
    fetch,
    supportsStructuredOutputs: true,
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  const modes = modesOf(provider);
  /** Cached because creating one costs a millisecond. */
  const chatModels = new Map<string, ReturnType<typeof sdk.chatModel>>();
  const chatModel = (model: string) => {
    const known = chatModels.get(model) ?? sdk.chatModel(model);
    if (chatModels.size >= MODELS_KEPT_MAX) chatModels.clear();
    chatModels.set(model, known);
    return known;
  };
  /** By model, the first mode that was not refused. */
  const settled = new Map<string, number>();

  const call = async (request: ModelRequest, mode: AnswerMode, signal: AbortSignal): Promise<ModelAnswer> => {
    const result = await chatModel(request.model).doGenerate({
      prompt: [
        { role: 'system', content: request.system },
        { role: 'user', content: [{ type: 'text', text: request.user }] },
      ],
      temperature: request.temperature,
      maxOutputTokens: request.maxTokens,
      abortSignal: signal,
      ...(mode.format === 'text' ? {} : { responseFormat: formatOf(request, mode) }),
      ...(mode.isThinkingOff ? { providerOptions: { [provider]: { reasoningEffort: 'none' } } } : {}),
    });
    const text = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
    return {
      text: withoutReasoning(text),
      inputTokens: result.usage.inputTokens.total ?? null,
      outputTokens: result.usage.outputTokens.total ?? null,
      isTruncated: result.finishReason.unified === 'length',
    };
  };

  return {
    provider,
    close,
    async generate(request) {
      const timeout = AbortSignal.timeout(request.timeoutMs);
      const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
      const first = settled.get(request.model) ?? 0;
      for (let step = first; ; step++) {
        const mode = modes[step] ?? { format: 'text', isThinkingOff: false };
        try {
          const answer = await call(request, mode, signal);
          settled.set(request.model, step);
          return answer;
        } catch (thrown) {
          request.signal?.throwIfAborted();
          const error = toModelError(thrown, timeout.aborted, request.timeoutMs);
          if (!mayRefuseMode(error.status) || step + 1 >= modes.length) throw error;
        }
      }
    },
    async probe(model, outer) {
      const timeout = AbortSignal.timeout(PROBE_TIMEOUT_MS);
      const signal = outer ? AbortSignal.any([outer, timeout]) : timeout;
      const headers: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
      let response: Response;
      try {
        response = await fetch(`${baseURL}/models`, { headers, signal });
      } catch (thrown) {
        outer?.throwIfAborted();
        throw toModelError(thrown, timeout.aborted, PROBE_TIMEOUT_MS);
      }
      // Some gateways do not list models, so only a refused key or a list without the model counts as unreachable.
      if (response.status === 401 || response.status === 403)
        throw new ModelError('unreachable', `the runtime answered ${response.status}; check the API key`, {
          status: response.status,
        });
      if (response.status >= 500)
        throw new ModelError('unreachable', `the runtime answered ${response.status}`, { status: response.status });
      if (provider === 'ollama' && response.ok) requireListed(model, await response.json().catch(() => null));
    },
  };
}

const formatOf = (request: ModelRequest, mode: AnswerMode) =>
  mode.format === 'schema'
    ? { type: 'json' as const, schema: request.schema, name: request.schemaName }
    : { type: 'json' as const };

/** `qwen3` may be listed as `qwen3:latest`. */
function requireListed(model: string, list: unknown): void {
  const data = typeof list === 'object' && list !== null && 'data' in list && Array.isArray(list.data) ? list.data : [];
  const ids = data.flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string' ? [entry.id] : [],
  );
  if (ids.includes(model) || ids.includes(`${model}:latest`)) return;
  throw new ModelError('unreachable', `the runtime has no model ${model}; pull it first`, { status: 404 });
}

function toModelError(thrown: unknown, hasTimedOut: boolean, timeoutMs: number): ModelError {
  if (thrown instanceof ModelError) return thrown;
  if (hasTimedOut) return new ModelError('timed_out', `no answer within ${timeoutMs / 1_000} s`, { cause: thrown });
  if (thrown instanceof AnswerTooLargeError) return new ModelError('malformed', thrown.message, { cause: thrown });
  if (APICallError.isInstance(thrown) && thrown.statusCode !== undefined) {
    const status = thrown.statusCode;
    const kind = kindOfStatus(status);
    const detail = thrown.message.replaceAll(/\s+/g, ' ').slice(0, DETAIL_LENGTH_MAX);
    const message =
      kind === 'malformed' ? 'the answer is not a chat completion' : `the runtime answered ${status}: ${detail}`;
    const asked = retryAfterMs(thrown.responseHeaders?.['retry-after'], systemNow());
    return new ModelError(kind, message, { status, retryAfterMs: asked, cause: thrown });
  }
  if (isNetworkFailure(thrown))
    return new ModelError('unreachable', `the runtime cannot be reached: ${rootCause(thrown)}`, { cause: thrown });
  return new ModelError('malformed', `the answer cannot be read: ${rootCause(thrown)}`, { cause: thrown });
}

/** Socket and undici errors carry a code; the SDK wraps some of them in its own error without a status. */
const isNetworkFailure = (thrown: unknown): boolean =>
  codeOf(thrown) !== null || (APICallError.isInstance(thrown) && thrown.statusCode === undefined);

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

function rootCause(thrown: unknown): string {
  let current = thrown;
  for (let depth = 0; depth < 5; depth++) {
    if (!(current instanceof Error) || current.cause === undefined) break;
    current = current.cause;
  }
  const message = current instanceof Error ? current.message : String(current);
  return (codeOf(current) ?? message).slice(0, DETAIL_LENGTH_MAX);
}
