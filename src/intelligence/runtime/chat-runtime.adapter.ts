import type { SpanAttributes } from '../../kernel/work/span.ts';
import { systemNow } from '../../kernel/system-clock.adapter.ts';
import { inSpan } from '../../kernel/work/work.context.ts';
import { createBoundedFetch } from './bounded-fetch.adapter.ts';
import { createModelFacts } from './model-facts.adapter.ts';
import {
  type EmbedAnswer,
  type EmbedRequest,
  ModelError,
  type ModelAnswer,
  type ModelRequest,
  type ModelRuntime,
} from './model-runtime.ts';
import { EMBEDDING_FORMATS } from './profiles/embeddings.ts';
import type { ChatOptions, ProfileName, RuntimeProfile } from './profiles/profile.ts';
import { afterRefusal, mayRefuseOption } from './profiles/refusal.ts';
import { parsedJson, type Refusal, refusalOf, toModelError, withoutKey } from './runtime-errors.ts';

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

  const post = async (path: string, body: object, signal: AbortSignal): Promise<{ body: unknown } | Refusal> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    const text = await response.text();
    if (response.ok) return { body: parsedJson(text) };
    return refusalOf(
      response.status,
      withoutKey(text, settings.apiKey),
      response.headers.get('retry-after'),
      systemNow(),
    );
  };
  const call = async (
    profile: RuntimeProfile,
    request: ModelRequest,
    options: ChatOptions,
    signal: AbortSignal,
  ): Promise<ModelAnswer> => {
    const body = profile.requestBody(request, options, settings.keepAlive ?? KEEP_ALIVE_DEFAULT);
    const reply = await post(profile.chatPath, body, signal);
    if ('error' in reply) {
      if (reply.contextTokens !== null) facts.learnContext(request.model, reply.contextTokens);
      throw reply.error;
    }
    const answer = profile.readAnswer(reply.body);
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
    embed: (request) =>
      inSpan(
        { name: `embeddings ${request.model}`, kind: 'client', attributes: embedAttributesOf(settings, request) },
        async (span) => {
          const answer = await embed(request);
          span?.set({ 'gen_ai.usage.input_tokens': answer.inputTokens ?? undefined });
          return answer;
        },
      ),
    probe: (model, signal) => facts.probe(model, signal),
    contextOf: (model) => facts.contextOf(model),
  };

  async function embed(request: EmbedRequest): Promise<EmbedAnswer> {
    const timeout = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    const format = EMBEDDING_FORMATS[settings.provider];
    try {
      const body = format.requestBody(request, settings.keepAlive ?? KEEP_ALIVE_DEFAULT);
      const reply = await post(format.path, body, signal);
      if ('error' in reply) throw reply.error;
      const answer = format.readAnswer(reply.body, request.inputs.length);
      if (answer === null)
        throw new ModelError('malformed', 'the answer does not have one vector for each text', { status: 200 });
      return answer;
    } catch (thrown) {
      request.signal?.throwIfAborted();
      throw toModelError(thrown, timeout.aborted, request.timeoutMs);
    }
  }

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

const embedAttributesOf = ({ provider }: RuntimeSettings, { model }: EmbedRequest): SpanAttributes => ({
  'gen_ai.operation.name': 'embeddings',
  'gen_ai.provider.name': provider,
  'gen_ai.request.model': model,
});

/** Without prompt, answer and address. Nothing of the trace is sent to the runtime, which may be another company's. */
const attributesOf = ({ provider }: RuntimeSettings, { model, maxTokens }: ModelRequest): SpanAttributes => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.provider.name': provider,
  'gen_ai.request.model': model,
  'gen_ai.request.max_tokens': maxTokens,
});
