import { expect, test } from 'vitest';
import { buildAliasIndex } from '../../documents/link/alias-index.ts';
import { readCompanyList } from '../../documents/link/company-list.ts';
import { createCompanyLinker } from './company-linker.ts';
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

const list = readCompanyList('ticker,legal_name\nQLLN,Quillon Systems Inc.\nTGT,Target Corporation\n');
const link = createCompanyLinker(buildAliasIndex(list.aliases, list.companies));

test('with companies each line has its mentions, and impacts are attributed', async () => {
  const [text, titled, tagged, bad] = await collect(
    lines(
      '{"id":"a","text":"Quillon Systems won a contract worth $40 million."}',
      '{"id":"b","title":"Quillon Systems wins contract","text":"The order is worth $40 million."}',
      '{"id":"c","text":"On Tuesday Target opened three sites.","tickers":["TGT"]}',
      '{"id":"d","text":"x","tickers":"TGT"}',
    ),
    { ...builtin, link },
  );
  expect(text).toMatchObject({
    mentions: [{ ticker: 'QLLN', text: 'Quillon Systems', start: 0, end: 15, status: 'linked' }],
    company_impacts: [{ ticker: 'QLLN', catalyst_type: 'contract_win', direction: 'positive' }],
  });
  expect(titled).toMatchObject({
    mentions: [],
    title_mentions: [{ ticker: 'QLLN', text: 'Quillon Systems', start: 0, end: 15 }],
    company_impacts: [{ ticker: 'QLLN', catalyst_type: 'contract_win' }],
  });
  expect(tagged).toMatchObject({ mentions: [{ ticker: 'TGT', start: 11, end: 17, status: 'linked' }] });
  expect(bad).toEqual({ id: 'd', error: 'tickers must be a list of at most 100 strings', line: 4 });
});

test('a press release with its safe harbour is its company’s own report', async () => {
  const release = [
    'Quillon Systems reports third quarter',
    'Quillon Systems Inc. today announced results.',
    'The market for pumps was as in the year before.',
    'The plant in Ashby ran without a stop.',
    'Net sales rose 12% to $310 million from $277 million.',
    'This release contains forward-looking statements under the Private Securities Litigation Reform Act of 1995.',
  ].join('\n\n');
  const [found] = await collect(lines(JSON.stringify({ id: 'r', text: release, tickers: ['QLLN'] })), {
    ...builtin,
    link,
  });
  expect(found).toMatchObject({ macro_events: [], company_impacts: [{ ticker: 'QLLN', direction: 'positive' }] });
  expect(JSON.stringify(found?.['company_impacts'])).toContain('rose 12%');
});

test('without companies no mentions are printed', async () => {
  const [found] = await collect(lines('{"id":"a","text":"Quillon Systems won."}'), builtin);
  expect(found).not.toHaveProperty('mentions');
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
