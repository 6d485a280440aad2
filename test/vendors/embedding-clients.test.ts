import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ollama } from 'ollama';
import OpenAI from 'openai';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ChatRuntime, createChatRuntime } from '../../src/intelligence/runtime/chat-runtime.adapter.ts';
import { embedText } from '../../src/sandbox/vendors/model-embedding.ts';
import { modelHost } from './model-host.ts';

const MODEL = 'nomic-embed-text';
const TEXTS = ['Steel strike', 'Profit rose', 'Steel walkout'];
const host = await modelHost();
const { model } = host;

describe('official clients against the sandbox', () => {
  test('ollama: several texts at once, and one with fewer dimensions', async () => {
    const client = new Ollama({ host: host.url });
    const many = await client.embed({ model: MODEL, input: TEXTS });
    expect(many.embeddings).toEqual(TEXTS.map((text) => embedText(text)));
    const short = await client.embed({ model: MODEL, input: TEXTS[0]!, dimensions: 64 });
    expect(short.embeddings.map(({ length }) => length)).toEqual([64]);
    await expect(client.embed({ model: 'qwen3:4b', input: 'x' })).rejects.toThrow(/does not support embeddings/);
  });

  test('openai: as numbers and as base64, which is its default', async () => {
    const client = new OpenAI({ baseURL: `${host.url}/v1`, apiKey: 'none', maxRetries: 0 });
    const numbers = await client.embeddings.create({ model: MODEL, input: TEXTS, encoding_format: 'float' });
    expect(numbers.data.map(({ embedding }) => embedding)).toEqual(TEXTS.map((text) => embedText(text)));
    expect(numbers.usage.prompt_tokens).toBeGreaterThan(0);
    const packed = await client.embeddings.create({ model: MODEL, input: TEXTS });
    expect(packed.data[1]!.embedding[0]).toBeCloseTo(numbers.data[1]!.embedding[0]!, 6);
    await expect(client.embeddings.create({ model: MODEL, input: [] })).rejects.toMatchObject({ status: 400 });
  });
});

const RUNTIMES = [
  { provider: 'ollama', path: '', key: undefined },
  { provider: 'openai-compatible', path: '/v1', key: 'secret' },
] as const;

/** What the port promises, for every runtime. */
describe.each(RUNTIMES)('the port: $provider', ({ provider, path, key }) => {
  let runtime: ChatRuntime;
  beforeAll(() => {
    runtime = createChatRuntime({ provider, baseUrl: `${host.url}${path}`, apiKey: key });
  });
  afterAll(() => runtime.close());
  const embed = (more: object = {}) =>
    runtime.embed({ model: MODEL, inputs: TEXTS, dimensions: null, timeoutMs: 10_000, ...more });

  test('one vector for each text, in its order, with the tokens that the runtime counted', async () => {
    const { vectors, inputTokens } = await embed();
    expect(vectors).toEqual(TEXTS.map((text) => embedText(text)));
    expect(inputTokens).toBeGreaterThan(0);
    expect((await embed({ dimensions: 32 })).vectors[0]).toHaveLength(32);
  });

  test.each([
    ['503', 'overloaded'],
    ['429', 'rate_limited'],
    ['truncated', 'malformed'],
  ] as const)('mode %s is the error %s', async (mode, kind) => {
    model.set(mode);
    await expect(embed()).rejects.toMatchObject({ name: 'ModelError', kind });
  });

  test('a pause that was asked for is passed on', async () => {
    model.set('429');
    await expect(embed()).rejects.toMatchObject({ retryAfterMs: 1_000 });
  });

  test('an unknown model, an empty text and an abort by the caller', async () => {
    await expect(embed({ model: 'missing' })).rejects.toMatchObject({ name: 'ModelError' });
    await expect(embed({ inputs: [''] })).rejects.toMatchObject({ kind: 'refused' });
    await expect(embed({ signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped');
  });
});

describe('answers that no vector may come from', () => {
  let server: Server | null = null;
  afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

  const askServer = async (provider: (typeof RUNTIMES)[number]['provider'], body: unknown) => {
    server = createServer((_, response) => response.end(JSON.stringify(body)));
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    const runtime = createChatRuntime({
      provider,
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    try {
      return await runtime.embed({ model: MODEL, inputs: ['a', 'b'], dimensions: null, timeoutMs: 10_000 });
    } finally {
      await runtime.close();
    }
  };
  const entry = (index: number, embedding: unknown) => ({ object: 'embedding', index, embedding });

  test.each([
    ['too few', [[1, 0]]],
    ['of different lengths', [[1, 0], [1]]],
    ['empty', [[], []]],
    [
      'zeros',
      [
        [0, 0],
        [1, 0],
      ],
    ],
    [
      'not numbers',
      [
        ['1', 0],
        [1, 0],
      ],
    ],
    [
      'null instead of NaN',
      [
        [null, 0],
        [1, 0],
      ],
    ],
    ['not a list', 'x'],
  ])('%s', async (_, embeddings) => {
    await expect(askServer('ollama', { embeddings })).rejects.toMatchObject({ kind: 'malformed' });
    const data = Array.isArray(embeddings) ? embeddings.map((vector, index) => entry(index, vector)) : embeddings;
    await expect(askServer('openai-compatible', { data })).rejects.toMatchObject({ kind: 'malformed' });
  });

  test('entries out of order are put in their places, and a place may not be given twice', async () => {
    const swapped = { data: [entry(1, [0, 1]), entry(0, [1, 0])] };
    expect((await askServer('openai-compatible', swapped)).vectors).toEqual([
      [1, 0],
      [0, 1],
    ]);
    const doubled = { data: [entry(0, [0, 1]), entry(0, [1, 0])] };
    await expect(askServer('openai-compatible', doubled)).rejects.toMatchObject({ kind: 'malformed' });
  });
});
