import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChatRuntime } from './chat-runtime.adapter.ts';

const KEY = 'sk-of-quillon-systems';
let answer: { status: number; body: string };
let server: Server;
let baseUrl: string;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function failureOf(status: number, body: string): Promise<string> {
  answer = { status, body };
  const runtime = createChatRuntime({ provider: 'openai-compatible', baseUrl, apiKey: KEY, profile: 'generic' });
  try {
    await runtime.generate({
      model: 'small',
      system: 'Read.',
      user: 'Text.',
      schema: {},
      schemaName: 'reading',
      temperature: 0,
      maxTokens: 10,
      contextTokens: 4096,
      timeoutMs: 5_000,
    });
    return 'no failure';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await runtime.close();
  }
}

test('a refusal that repeats the API key is reported without it', async () => {
  const body = JSON.stringify({ error: { message: `Incorrect API key provided: ${KEY}.` } });
  expect(await failureOf(401, body)).toBe('the runtime answered 401: Incorrect API key provided: [API key].');
});

test('a proxy’s page is reported as a page, without its HTML', async () => {
  expect(await failureOf(502, '<html><head><title>502 Bad Gateway</title></head></html>')).toBe(
    'the runtime answered 502: a web page instead of an answer',
  );
});
