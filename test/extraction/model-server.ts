import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request in the chat completions format. */
export interface ChatRequest {
  model: string;
  messages: { role: string; content: string }[];
  temperature: number;
  max_tokens: number;
  response_format?: { type: string; json_schema?: { name: string; schema: Record<string, unknown> } };
  reasoning_effort?: string;
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
  answer: (request: ChatRequest, count: number) => Reply | Promise<Reply>;
  stop(): Promise<void>;
}

/** A fake runtime with Ollama's /v1 API that returns the test's answers. */
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

async function handle(state: ModelServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/v1/models') {
    const data = state.models.map((id) => ({ id, object: 'model', created: 1_760_000_000, owned_by: 'library' }));
    return send(response, 200, { object: 'list', data });
  }
  if (request.url !== '/v1/chat/completions' || request.method !== 'POST')
    return send(response, 404, { error: { message: '404 page not found', type: 'invalid_request_error' } });
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const chat = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ChatRequest;
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
  if ('status' in reply)
    return send(response, reply.status, { error: { message: reply.error, type: 'api_error' } }, reply.headers);
  const usage =
    reply.usage === null
      ? {}
      : { usage: { ...(reply.usage ?? { prompt_tokens: 900, completion_tokens: 120 }), total_tokens: 1_020 } };
  send(response, 200, {
    id: 'chatcmpl-417',
    object: 'chat.completion',
    created: 1_760_000_000,
    model: chat.model,
    system_fingerprint: 'fp_ollama',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: reply.content },
        finish_reason: reply.finish ?? 'stop',
      },
    ],
    ...usage,
  });
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
