import { expect, test } from 'vitest';
import { type CommandRuntime, extractStream, type ExtractOptions } from './extract-command.ts';

async function* lines(...list: string[]) {
  yield* list;
}
async function collect(source: AsyncIterable<string>, options: ExtractOptions): Promise<Record<string, unknown>[]> {
  const out: Record<string, unknown>[] = [];
  for await (const line of extractStream(source, options)) out.push(JSON.parse(line) as Record<string, unknown>);
  return out;
}
const builtin = { jsonl: true, provider: 'builtin' };

test('each JSON line yields one object with its id, in order; a bad line yields an error and the rest continue', async () => {
  const found = await collect(
    lines(
      '{"id":"a","text":"Profit rose 20% to a record."}',
      '',
      'nonsense',
      '{"id":7,"text":"The loss widened sharply."}',
    ),
    builtin,
  );
  expect(found).toMatchObject([
    { id: 'a', direction: 'positive', provider: 'builtin' },
    { id: null, error: 'not valid JSON', line: 3 },
    { id: '7', direction: 'negative' },
  ]);
});

test('without --jsonl all lines form one text', async () => {
  const found = await collect(lines('Profit rose 20%.', 'Sales grew strongly.'), { ...builtin, jsonl: false });
  expect(found).toMatchObject([{ direction: 'positive', status: 'ok', company_impacts: [] }]);
});

test('a provider without a runtime is refused before reading', async () => {
  await expect(collect(lines('x'), { jsonl: true, provider: 'ollama' })).rejects.toThrow(/no model runtime/);
});

const runtime = (text: string): CommandRuntime => ({
  generate: async ({ schemaName }) => ({
    text: schemaName === 'world_events' ? '{"macro_events": []}' : text,
    inputTokens: 5_000,
    outputTokens: 5,
    isTruncated: false,
  }),
  contextOf: async () => ({ defaultTokens: 8_192, maxTokens: null }),
  sleep: async () => {},
  newNonce: () => 'abcdef0123456789',
  now: () => new Date('2026-03-02T15:00:00Z'),
  signal: new AbortController().signal,
});
const answer = { summary: 'A good day.', sentiment: 0.8, key_facts: [], confidence: 0.9, company_impacts: [] };

test('a model is asked with the system agents’ prompts, and its sentiment is printed', async () => {
  const options = { jsonl: true, provider: 'ollama', runtime: runtime(JSON.stringify(answer)) };
  expect(await collect(lines('{"id":"a","text":"The museum opened."}'), options)).toMatchObject([
    {
      id: 'a',
      provider: 'ollama',
      model_name: 'qwen3:4b',
      sentiment: 0.8,
      direction: 'positive',
      input_tokens: 10_000,
    },
  ]);
});

test('a failing model yields an error for the line', async () => {
  const found = await collect(lines('{"id":"a","text":"The museum opened."}'), {
    jsonl: true,
    provider: 'ollama',
    runtime: runtime('no'),
  });
  expect(found).toMatchObject([{ id: 'a', error: expect.stringContaining('given up after 4 attempts') }]);
});
