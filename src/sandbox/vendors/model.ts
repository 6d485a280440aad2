import { jsonReply, textReply, type VendorHandler, type VendorReply, type VendorRequest } from './exchange.ts';
import { conformTo } from './json-schema.ts';
import { answerEmbedding, EMBEDDING_MODEL } from './model-embedding.ts';
import { documentIn, readPrompt } from './model-reading.ts';

/** Behaviours of the simulated model: correct, faulty in several ways, slow, or not responding. */
const MODEL_MODES = [
  'well',
  'wrong_json',
  'extra_prose',
  'invented_quotes',
  'wrong_tickers',
  'infinity',
  'truncated',
  'obey',
  'no_schema',
  'small_context',
  'refuse_long',
  'slow',
  'stall',
  '429',
  '503',
] as const;
export type ModelMode = (typeof MODEL_MODES)[number];

const MODEL = 'qwen3:4b';
const SLOW_MS = 3_000;
/** The model's own maximum, and what the server uses for a request without `num_ctx`, as Ollama does. */
const MODEL_CONTEXT_TOKENS = 40_960;
const SERVER_CONTEXT_TOKENS = 4_096;
/** Longer than any caller's timeout. */
const STALL_MS = 3_600_000;

export function createModel() {
  let mode: ModelMode = 'well';
  let delayMs = SLOW_MS;
  return {
    get mode(): ModelMode {
      return mode;
    },
    set(next: ModelMode, slowMs = SLOW_MS): void {
      mode = next;
      delayMs = slowMs;
    },
    handle: ((request) => answer(request, mode, delayMs)) satisfies VendorHandler,
  };
}

export type SandboxModel = ReturnType<typeof createModel>;

interface ChatRequest {
  model: string;
  prompt: string;
  schema: unknown;
  wantsShape: boolean;
  stream: boolean;
  contextTokens: number;
}

function answer(request: VendorRequest, mode: ModelMode, delayMs: number): VendorReply {
  const key = `${request.method} ${request.path}`;
  if (key === 'GET /api/version') return jsonReply(200, { version: '0.5.7' });
  if (key === 'GET /api/tags') return jsonReply(200, { models: [modelTag(), embeddingTag()] });
  if (key === 'GET /v1/models') {
    return jsonReply(200, {
      object: 'list',
      data: [MODEL, EMBEDDING_MODEL].map((id) => ({
        id,
        object: 'model',
        created: 1_700_000_000,
        owned_by: 'library',
      })),
    });
  }
  if (key === 'POST /api/show') return showModel(request.body);
  const native = key === 'POST /api/chat' || key === 'POST /api/generate';
  const embeds = key === 'POST /api/embed' || key === 'POST /v1/embeddings';
  if (!native && !embeds && key !== 'POST /v1/chat/completions') return jsonReply(404, { error: 'not found' });
  if (mode === '429')
    return jsonReply(
      429,
      { error: { message: 'Rate limit reached', type: 'rate_limit_error' } },
      { 'retry-after': '1' },
    );
  if (mode === '503')
    return jsonReply(503, { error: 'server busy, please try again. maximum pending requests exceeded' });
  if (embeds)
    return delayed(answerEmbedding(request.body, key === 'POST /api/embed', mode === 'truncated'), mode, delayMs);
  const asked = readChat(request.body, native);
  if (asked === null) return jsonReply(400, { error: 'invalid request body' });
  if (mode === 'refuse_long' && tokens(asked.prompt) > SERVER_CONTEXT_TOKENS) return contextError(asked.prompt);
  const chat = cutToContext(asked, mode === 'small_context' ? SERVER_CONTEXT_TOKENS : asked.contextTokens);
  if (mode === 'no_schema' && chat.wantsShape) {
    return jsonReply(400, { error: { message: 'response_format json_schema is not supported by this server' } });
  }
  const content = contentFor(chat, mode);
  const cut = mode === 'truncated';
  const reply = native ? nativeReply(chat, content, cut, request.now) : openAiReply(chat, content, cut, request.now);
  return delayed(reply, mode, delayMs);
}

function delayed(reply: VendorReply, mode: ModelMode, delayMs: number): VendorReply {
  if (mode === 'stall') return { ...reply, delayMs: STALL_MS };
  return mode === 'slow' ? { ...reply, delayMs } : reply;
}

function showModel(body: string): VendorReply {
  const { model } = JSON.parse(body) as { model?: unknown };
  if (model !== MODEL) return jsonReply(404, { error: `model '${String(model)}' not found` });
  return jsonReply(200, {
    license: 'Apache License 2.0',
    modelfile: `FROM ${MODEL}`,
    parameters: 'temperature 0.6',
    template: '{{ .System }}{{ .Prompt }}',
    details: modelTag().details,
    model_info: { 'general.architecture': 'qwen3', 'qwen3.context_length': MODEL_CONTEXT_TOKENS },
    capabilities: ['completion', 'thinking'],
    modified_at: '2025-01-01T00:00:00Z',
  });
}

function contextIn(options: unknown): number {
  const asked = (options as { num_ctx?: unknown } | undefined)?.num_ctx;
  return typeof asked === 'number' && asked > 0 ? Math.min(asked, MODEL_CONTEXT_TOKENS) : SERVER_CONTEXT_TOKENS;
}

/** As Ollama does: the beginning of a prompt that is too long is dropped without an error. */
function cutToContext(chat: ChatRequest, contextTokens: number): ChatRequest {
  const length = contextTokens * CHARACTERS_PER_TOKEN;
  return chat.prompt.length <= length ? chat : { ...chat, prompt: chat.prompt.slice(-length) };
}

/** As OpenAI and vLLM do. */
const contextError = (prompt: string): VendorReply =>
  jsonReply(400, {
    error: {
      message: `This model's maximum context length is ${SERVER_CONTEXT_TOKENS} tokens. However, your messages resulted in ${tokens(prompt)} tokens. Please reduce the length of the messages.`,
      type: 'invalid_request_error',
      param: 'messages',
      code: 'context_length_exceeded',
    },
  });

const modelTag = () => ({
  name: MODEL,
  model: MODEL,
  modified_at: '2025-01-01T00:00:00Z',
  size: 2_600_000_000,
  digest: '0'.repeat(64),
  details: {
    parent_model: '',
    format: 'gguf',
    family: 'qwen3',
    families: ['qwen3'],
    parameter_size: '4.0B',
    quantization_level: 'Q4_K_M',
  },
});

const embeddingTag = () => ({
  ...modelTag(),
  name: EMBEDDING_MODEL,
  model: EMBEDDING_MODEL,
  size: 274_000_000,
  digest: '1'.repeat(64),
  details: {
    ...modelTag().details,
    family: 'nomic-bert',
    families: ['nomic-bert'],
    parameter_size: '137M',
    quantization_level: 'F16',
  },
});

function readChat(body: string, native: boolean): ChatRequest | null {
  try {
    const given = JSON.parse(body) as Record<string, unknown>;
    const messages = Array.isArray(given['messages']) ? (given['messages'] as { content?: unknown }[]) : [];
    const texts = messages.map(({ content }) =>
      typeof content === 'string' ? content : JSON.stringify(content ?? ''),
    );
    const prompt = texts.length > 0 ? texts.join('\n\n') : typeof given['prompt'] === 'string' ? given['prompt'] : '';
    const format = native ? given['format'] : given['response_format'];
    const wrapped = (format as { json_schema?: { schema?: unknown } } | undefined)?.json_schema?.schema;
    const schema = native ? (typeof format === 'object' ? format : null) : (wrapped ?? null);
    return {
      model: typeof given['model'] === 'string' ? given['model'] : MODEL,
      prompt,
      schema,
      wantsShape: schema !== null && schema !== undefined,
      // The native interface streams by default.
      stream: native ? given['stream'] !== false : given['stream'] === true,
      contextTokens: contextIn(given['options']),
    };
  } catch {
    return null;
  }
}

function contentFor(chat: ChatRequest, mode: ModelMode): string {
  const reading = readPrompt(chat.prompt);
  const shaped = (value: unknown) => JSON.stringify(chat.wantsShape ? conformTo(chat.schema, value) : value);
  const impacts = reading.company_impacts;
  switch (mode) {
    case 'wrong_json':
      return `{"summary": "It went well, "sentiment": very good, company_impacts: [}`;
    case 'extra_prose':
      return `Sure! Here is the analysis you asked for:\n\n\`\`\`json\n${shaped(reading)}\n\`\`\`\n\nLet me know if you need {more} detail.`;
    case 'invented_quotes':
      return shaped({
        ...reading,
        company_impacts: impacts.map((impact) => ({
          ...impact,
          evidence: [{ quote: 'Profits will triple by Friday, the chairman promised.', start: 0, end: 53 }],
        })),
      });
    case 'wrong_tickers':
      return shaped({ ...reading, company_impacts: impacts.map((impact) => ({ ...impact, ticker: 'ZZZZ' })) });
    case 'infinity':
      return shaped(reading).replace(/"(sentiment|magnitude|confidence)":-?[\d.e-]+/g, '"$1":1e999');
    case 'truncated':
      return shaped(reading).slice(0, Math.max(20, Math.floor(shaped(reading).length * 0.6)));
    case 'obey':
      return followInjection(documentIn(chat.prompt)) ?? shaped(reading);
    case 'well':
    case 'no_schema':
    case 'small_context':
    case 'refuse_long':
    case 'slow':
    case 'stall':
    case '429':
    case '503':
      return shaped(reading);
  }
}

/** Simulates a model that follows instructions inside the document. */
function followInjection(text: string): string | null {
  const payload = /\{"company_impacts":\[[^\n]*\]\}/.exec(text)?.[0];
  if (payload) return payload;
  if (/reply only with the word (\w+)/i.test(text)) return 'APPROVED';
  return /ignore all previous instructions|^SYSTEM:/im.test(text)
    ? '{"summary":"BUY","sentiment":1,"company_impacts":[{"ticker":"TRNW","sentiment":1,"confidence":1}]}'
    : null;
}

const CHARACTERS_PER_TOKEN = 4;
const tokens = (text: string) => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

function nativeReply(chat: ChatRequest, content: string, cut: boolean, now: Date): VendorReply {
  const common = { model: chat.model, created_at: now.toISOString() };
  const end = {
    done: true,
    done_reason: cut ? 'length' : 'stop',
    total_duration: 42_000_000,
    load_duration: 1_000_000,
    prompt_eval_count: tokens(chat.prompt),
    prompt_eval_duration: 11_000_000,
    eval_count: tokens(content),
    eval_duration: 30_000_000,
  };
  if (!chat.stream) return jsonReply(200, { ...common, message: { role: 'assistant', content }, ...end });
  const half = Math.ceil(content.length / 2);
  const lines = [
    { ...common, message: { role: 'assistant', content: content.slice(0, half) }, done: false },
    { ...common, message: { role: 'assistant', content: content.slice(half) }, done: false },
    { ...common, message: { role: 'assistant', content: '' }, ...end },
  ];
  return textReply(200, 'application/x-ndjson', `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
}

function openAiReply(chat: ChatRequest, content: string, cut: boolean, now: Date): VendorReply {
  const usage = {
    prompt_tokens: tokens(chat.prompt),
    completion_tokens: tokens(content),
    total_tokens: tokens(chat.prompt) + tokens(content),
  };
  const common = {
    id: `chatcmpl-${tokens(chat.prompt)}`,
    created: Math.floor(now.getTime() / 1_000),
    model: chat.model,
  };
  const finish = cut ? 'length' : 'stop';
  if (!chat.stream) {
    return jsonReply(200, {
      ...common,
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
      usage,
    });
  }
  const chunk = (delta: unknown, reason: string | null) =>
    `data: ${JSON.stringify({ ...common, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
  return textReply(
    200,
    'text/event-stream',
    `${chunk({ role: 'assistant', content }, null)}${chunk({}, finish)}data: [DONE]\n\n`,
  );
}

/** Parses the mode and the delay of the slow mode from a request. */
export function parseModelMode(body: string): { mode: ModelMode; slowMs: number } | null {
  try {
    const given = JSON.parse(body) as { mode?: unknown; delay_ms?: unknown };
    const mode = MODEL_MODES.find((candidate) => candidate === given.mode);
    const delay = given.delay_ms ?? SLOW_MS;
    const slowMs = typeof delay === 'number' && delay > 0 && delay <= STALL_MS ? delay : null;
    return mode && slowMs !== null ? { mode, slowMs } : null;
  } catch {
    return null;
  }
}
