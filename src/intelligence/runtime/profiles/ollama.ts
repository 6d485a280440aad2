import type { ModelAnswer, ModelContext, ModelRequest } from '../model-runtime.ts';
import { plainSchema } from './plain-schema.ts';
import { type ChatOptions, isRecord, type RuntimeProfile, SEED, tokensIn, withoutReasoning } from './profile.ts';

/** Holds rules, a part of a text and an answer. Each token costs memory, so the model's own maximum is not the default. */
const CONTEXT_DEFAULT = 8_192;

/**
 * Ollama's own chat API. Its OpenAI-compatible one has no `num_ctx`: with the server's default of 4,096 tokens it drops the
 * beginning of a longer prompt without an error.
 */
export const OLLAMA_PROFILE: RuntimeProfile = {
  name: 'ollama',
  chatPath: '/api/chat',
  optionsFor: () => ({
    format: 'schema',
    isThinkingOff: true,
    hasTemperature: true,
    hasSeed: true,
    tokenLimit: 'max_tokens',
  }),
  requestBody: chatBody,
  readAnswer: readChat,
  modelsPath: '/api/tags',
  readModels: (body) => {
    if (!isRecord(body) || !Array.isArray(body['models'])) return null;
    return body['models'].flatMap((entry: unknown) =>
      isRecord(entry) && typeof entry['name'] === 'string'
        ? [{ id: entry['name'], owner: 'ollama', contextTokens: null }]
        : [],
    );
  },
  listsAllModels: true,
  describePath: (model) => ({ path: '/api/show', body: { model } }),
  readDescription: readShow,
  defaultContext: { defaultTokens: CONTEXT_DEFAULT, maxTokens: null },
};

function chatBody(request: ModelRequest, options: ChatOptions, keepAlive: string): Record<string, unknown> {
  return {
    model: request.model,
    messages: [
      { role: 'system', content: request.system },
      { role: 'user', content: request.user },
    ],
    stream: false,
    keep_alive: keepAlive,
    ...(options.isThinkingOff ? { think: false } : {}),
    ...(options.format === 'schema' ? { format: plainSchema(request.schema) } : {}),
    ...(options.format === 'json' ? { format: 'json' } : {}),
    options: {
      // The same for every request of a variant: another value would reload the model.
      num_ctx: request.contextTokens,
      num_predict: request.maxTokens,
      ...(options.hasTemperature ? { temperature: request.temperature } : {}),
      ...(options.hasSeed ? { seed: SEED } : {}),
    },
  };
}

function readChat(body: unknown): ModelAnswer | null {
  if (!isRecord(body) || !isRecord(body['message']) || body['done'] !== true) return null;
  const { content } = body['message'];
  if (typeof content !== 'string') return null;
  return {
    text: withoutReasoning(content),
    inputTokens: tokensIn(body['prompt_eval_count']),
    outputTokens: tokensIn(body['eval_count']),
    isTruncated: body['done_reason'] === 'length',
  };
}

/** The model's maximum from `<architecture>.context_length`; a `num_ctx` of its Modelfile is the operator's choice. */
function readShow(body: unknown): ModelContext | null {
  if (!isRecord(body)) return null;
  const info = isRecord(body['model_info']) ? body['model_info'] : {};
  const key = Object.keys(info).find((name) => name.endsWith('.context_length'));
  const maxTokens = key === undefined ? null : tokensIn(info[key]);
  const parameters = typeof body['parameters'] === 'string' ? body['parameters'] : '';
  const chosen = /^\s*num_ctx\s+(\d+)\s*$/m.exec(parameters)?.[1];
  const wanted = chosen === undefined ? CONTEXT_DEFAULT : Number(chosen);
  return { defaultTokens: maxTokens === null ? wanted : Math.min(wanted, maxTokens), maxTokens };
}
