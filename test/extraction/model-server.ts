import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request in the chat completions format; a native request of Ollama is given in the same terms. */
export interface ChatRequest {
  model: string;
  messages: { role: string; content: string }[];
  temperature: number;
  max_tokens: number;
  response_format?: { type: string; json_schema?: { name: string; schema: Record<string, unknown> } };
  reasoning_effort?: string;
  /** Of a native request only. */
  num_ctx?: number;
  keep_alive?: string;
}

export type Reply =
  | { content: string; finish?: 'stop' | 'length'; usage?: { prompt_tokens: number; completion_tokens: number } | null }
  | { status: number; error: string; headers?: Record<string, string> }
  | { raw: string }
  | { stall: 'before-headers' | 'mid-body' }
  | { reset: true };

export interface ModelServer {
  url: string;
  requests: ChatRequest[];
  /** The authorization header of each call. */
  keys: (string | undefined)[];
  /** Stalled calls that the client closed. */
  abandoned: number;
  models: string[];
  /** The context that `/api/show` and the list of models report; null for none. */
  contextTokens: number | null;
  answer: (request: ChatRequest, count: number) => Reply | Promise<Reply>;
  stop(): Promise<void>;
}

/** A fake runtime with Ollama's native API and the chat completions API that returns the test's answers. */
export async function startModelServer(answer: ModelServer['answer'], models = ['qwen3:4b']): Promise<ModelServer> {
  const server = createServer((request, response) => {
    void handle(state, request, response).catch(() => response.destroy());
  });
  const state: ModelServer = {
    url: '',
    requests: [],
    keys: [],
    abandoned: 0,
    models,
    contextTokens: 40_960,
    answer,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

/** As Ollama counts for the default prompts; more for a longer text. */
const PROMPT_TOKENS = 2_400;
const ANSWER_TOKENS = 120;

async function handle(state: ModelServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/v1/models') {
    const length = state.contextTokens === null ? {} : { context_length: state.contextTokens };
    const data = state.models.map((id) => ({
      id,
      object: 'model',
      created: 1_760_000_000,
      owned_by: 'library',
      ...length,
    }));
    return send(response, 200, { object: 'list', data });
  }
  if (request.url === '/api/tags')
    return send(response, 200, { models: state.models.map((name) => ({ name, model: name, details: {} })) });
  const isNative = request.url === '/api/chat';
  const body = await bodyOf(request);
  if (request.url === '/api/show')
    return send(response, 200, {
      details: { family: 'qwen3' },
      model_info: state.contextTokens === null ? {} : { 'qwen3.context_length': state.contextTokens },
      capabilities: ['completion', 'thinking'],
    });
  if ((!isNative && request.url !== '/v1/chat/completions') || request.method !== 'POST')
    return send(response, 404, { error: { message: '404 page not found', type: 'invalid_request_error' } });
  const chat = isNative ? fromNative(JSON.parse(body) as NativeRequest) : (JSON.parse(body) as ChatRequest);
  state.requests.push(chat);
  state.keys.push(request.headers.authorization);
  const reply = await state.answer(chat, state.requests.length);
  if ('reset' in reply) return void response.destroy();
  if ('raw' in reply) {
    response.writeHead(200, { 'content-type': 'application/json' });
    return void response.end(reply.raw);
  }
  if ('stall' in reply) {
    response.on('close', () => {
      state.abandoned += 1;
    });
    if (reply.stall === 'mid-body') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"id":"chatcmpl-1","object":"chat.completion","choices":[');
    }
    return;
  }
  if ('status' in reply) {
    const error = isNative ? reply.error : { message: reply.error, type: 'api_error' };
    return send(response, reply.status, { error }, reply.headers);
  }
  const length = chat.messages.reduce((sum, { content }) => sum + content.length, 0);
  const counted = { prompt_tokens: Math.max(PROMPT_TOKENS, Math.ceil(length / 4)), completion_tokens: ANSWER_TOKENS };
  const usage = reply.usage === null ? null : (reply.usage ?? counted);
  send(response, 200, isNative ? nativeAnswer(chat, reply, usage) : completion(chat, reply, usage));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

interface NativeRequest {
  model: string;
  messages: { role: string; content: string }[];
  think?: boolean;
  keep_alive?: string;
  format?: string | Record<string, unknown>;
  options: { temperature: number; num_predict: number; num_ctx: number };
}

function fromNative(native: NativeRequest): ChatRequest {
  const { format } = native;
  return {
    model: native.model,
    messages: native.messages,
    temperature: native.options.temperature,
    max_tokens: native.options.num_predict,
    num_ctx: native.options.num_ctx,
    ...(native.keep_alive === undefined ? {} : { keep_alive: native.keep_alive }),
    ...(native.think === false ? { reasoning_effort: 'none' } : {}),
    ...(format === 'json' ? { response_format: { type: 'json_object' } } : {}),
    ...(typeof format === 'object'
      ? { response_format: { type: 'json_schema', json_schema: { name: 'native', schema: format } } }
      : {}),
  };
}

type Content = Extract<Reply, { content: string }>;
type Usage = { prompt_tokens: number; completion_tokens: number } | null;

const nativeAnswer = (chat: ChatRequest, reply: Content, usage: Usage) => ({
  model: chat.model,
  created_at: '2026-11-02T12:00:00Z',
  message: { role: 'assistant', content: reply.content },
  done: true,
  done_reason: reply.finish ?? 'stop',
  total_duration: 42_000_000,
  ...(usage === null ? {} : { prompt_eval_count: usage.prompt_tokens, eval_count: usage.completion_tokens }),
});

const completion = (chat: ChatRequest, reply: Content, usage: Usage) => ({
  id: 'chatcmpl-417',
  object: 'chat.completion',
  created: 1_760_000_000,
  model: chat.model,
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: reply.content },
      finish_reason: reply.finish ?? 'stop',
    },
  ],
  ...(usage === null ? {} : { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } }),
});

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
