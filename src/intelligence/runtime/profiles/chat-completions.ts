import type { ModelAnswer, ModelRequest } from '../model-runtime.ts';
import { plainSchema } from './plain-schema.ts';
import {
  type ChatOptions,
  isRecord,
  type ListedModel,
  type RuntimeProfile,
  SEED,
  tokensIn,
  withoutReasoning,
} from './profile.ts';

/** The request of the chat completions API, without options of one runtime. */
function completionsBody(request: ModelRequest, options: ChatOptions): Record<string, unknown> {
  return {
    model: request.model,
    messages: [
      { role: 'system', content: request.system },
      { role: 'user', content: request.user },
    ],
    [options.tokenLimit]: request.maxTokens,
    ...(options.hasTemperature ? { temperature: request.temperature } : {}),
    ...(options.hasSeed ? { seed: SEED } : {}),
    ...formatOf(request, options.format),
  };
}

function formatOf(request: ModelRequest, format: ChatOptions['format']): object {
  if (format === 'text') return {};
  if (format === 'json') return { response_format: { type: 'json_object' } };
  const schema = plainSchema(request.schema);
  return { response_format: { type: 'json_schema', json_schema: { name: request.schemaName, strict: true, schema } } };
}

function readCompletion(body: unknown): ModelAnswer | null {
  if (!isRecord(body) || !Array.isArray(body['choices'])) return null;
  const [choice] = body['choices'] as unknown[];
  if (!isRecord(choice) || !isRecord(choice['message'])) return null;
  const { content, refusal } = choice['message'];
  const usage = isRecord(body['usage']) ? body['usage'] : {};
  const text = typeof content === 'string' ? content : typeof refusal === 'string' ? refusal : '';
  return {
    text: withoutReasoning(text),
    inputTokens: tokensIn(usage['prompt_tokens']),
    outputTokens: tokensIn(usage['completion_tokens']),
    isTruncated: choice['finish_reason'] === 'length',
  };
}

/** Keys by which servers and gateways report a model's context in their list. */
const CONTEXT_KEYS = ['max_model_len', 'context_length', 'context_window', 'max_context_length'] as const;

function readModelList(body: unknown): ListedModel[] | null {
  if (!isRecord(body) || !Array.isArray(body['data'])) return null;
  return body['data'].flatMap((entry: unknown) => {
    if (!isRecord(entry) || typeof entry['id'] !== 'string') return [];
    const owner = typeof entry['owned_by'] === 'string' ? entry['owned_by'] : '';
    const contextTokens = CONTEXT_KEYS.map((key) => tokensIn(entry[key])).find((tokens) => tokens !== null) ?? null;
    return [{ id: entry['id'], owner, contextTokens }];
  });
}

const common = {
  chatPath: '/chat/completions',
  modelsPath: '/models',
  readAnswer: readCompletion,
  readModels: readModelList,
  listsAllModels: false,
  describePath: null,
  readDescription: () => null,
} as const;

const PLAIN_OPTIONS: ChatOptions = {
  format: 'schema',
  isThinkingOff: false,
  hasTemperature: true,
  hasSeed: true,
  tokenLimit: 'max_tokens',
};

/** Any server with the API. Without a reported context it gets the smallest one in common use. */
export const GENERIC_PROFILE: RuntimeProfile = {
  ...common,
  name: 'generic',
  optionsFor: () => PLAIN_OPTIONS,
  requestBody: completionsBody,
  defaultContext: { defaultTokens: 4_096, maxTokens: null },
};

/** The o series and GPT-5 reason before they answer; they refuse `max_tokens` and a temperature. */
export const isReasoningModel = (model: string): boolean => /^(o\d|gpt-5)(?!.*-chat)/.test(model.replace(/^.*\//, ''));
/** Reasoning tokens count as output, so the limit must leave room for them. */
const REASONING_TOKENS = 4_096;

export const OPENAI_PROFILE: RuntimeProfile = {
  ...common,
  name: 'openai',
  optionsFor: (model) => ({
    format: 'schema',
    isThinkingOff: isReasoningModel(model),
    hasTemperature: !isReasoningModel(model),
    hasSeed: !isReasoningModel(model),
    tokenLimit: 'max_completion_tokens',
  }),
  requestBody: (request, options) => {
    const isReasoning = isReasoningModel(request.model);
    const maxTokens = request.maxTokens + (isReasoning ? REASONING_TOKENS : 0);
    return {
      ...completionsBody({ ...request, maxTokens }, options),
      // The least effort that all reasoning models accept.
      ...(options.isThinkingOff && isReasoning ? { reasoning_effort: 'low' } : {}),
    };
  },
  // The API refuses a prompt that is too long. Its smallest current models have 16k.
  defaultContext: { defaultTokens: 16_384, maxTokens: null },
};

const withoutThinking = (options: ChatOptions) =>
  options.isThinkingOff ? { chat_template_kwargs: { enable_thinking: false } } : {};

/** Reports `max_model_len` in its list of models. */
export const VLLM_PROFILE: RuntimeProfile = {
  ...common,
  name: 'vllm',
  listsAllModels: true,
  optionsFor: () => ({ ...PLAIN_OPTIONS, isThinkingOff: true }),
  requestBody: (request, options) => ({ ...completionsBody(request, options), ...withoutThinking(options) }),
  defaultContext: { defaultTokens: 4_096, maxTokens: null },
};

/** Serves one model under any name; `/props` has the context of one slot. */
export const LLAMA_CPP_PROFILE: RuntimeProfile = {
  ...common,
  name: 'llama-cpp',
  optionsFor: () => ({ ...PLAIN_OPTIONS, isThinkingOff: true }),
  requestBody: (request, options) => ({
    ...completionsBody(request, options),
    ...withoutThinking(options),
    cache_prompt: true,
  }),
  describePath: () => ({ path: '/../props', body: null }),
  readDescription: (body) => {
    const settings = isRecord(body) ? body['default_generation_settings'] : null;
    const tokens = isRecord(settings) ? tokensIn(settings['n_ctx']) : null;
    return tokens === null ? null : { defaultTokens: tokens, maxTokens: tokens };
  },
  defaultContext: { defaultTokens: 4_096, maxTokens: null },
};
