import { Alpaca } from '@alpacahq/alpaca-trade-api';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { Secret } from '../../src/kernel/access/secret.ts';
import { DomainError } from '../../src/kernel/errors.ts';
import { parseDocument } from '../../src/documents/parse/parse-document.ts';
import { testDatabase } from '../kit/database.ts';
import { documentTable, ingestionBench, insertSource, START } from '../ingestion/kit.ts';
import { startAlpacaStandIn } from './alpaca-stand-in.ts';

const { db, pool } = await testDatabase();
const { intake, delivered } = await documentTable(pool);
let clock = START;
const alpaca = await startAlpacaStandIn({ now: () => clock, pageRowsMax: 3 });
afterAll(() => alpaca.close());

const credential = (secret: string) => ({
  key: new Secret(alpaca.keyId),
  secret: new Secret(secret),
  origins: [alpaca.baseUrl],
});
const benchWith = (secret: string) =>
  ingestionBench(db, intake, {
    alpacaDataUrl: alpaca.baseUrl,
    resolveCredential: (name) => (name === 'ALPACA' ? credential(secret) : null),
  });
const bench = benchWith(alpaca.secretKey);

beforeEach(async () => {
  await pool.query('truncate companies, test_documents cascade');
  delivered.length = 0;
  alpaca.calls.length = 0;
  clock = START;
});

const runOf = (sourceId: string) =>
  db
    .selectFrom('ingestion_runs')
    .select(['status', 'error', 'items_new'])
    .where('source_id', '=', sourceId)
    .orderBy('started_at', 'desc')
    .executeTakeFirstOrThrow();

/** The articles of the symbol as the vendor's official client reads them. */
async function officialArticles(symbols: string) {
  const client = new Alpaca({
    keyId: alpaca.keyId,
    secret: alpaca.secretKey,
    retry: false,
    rateLimit: false,
    fetchApi: (input, init) => {
      const { pathname, search } = new URL(input);
      return fetch(`${alpaca.baseUrl}${pathname}${search}`, init);
    },
  });
  const articles = [];
  let pageToken: string | undefined;
  do {
    const page = await client.marketData.news.news({
      symbols,
      sort: 'asc',
      limit: 50,
      includeContent: true,
      ...(pageToken === undefined ? {} : { pageToken }),
    });
    articles.push(...page.news);
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken !== undefined);
  return articles;
}

test('every article of the official client is read once, over all pages, with its text and its time', async () => {
  const source = { ticker: 'BRKB', sourceType: 'news_api' as const, config: { ticker: 'BRK.B', credential: 'ALPACA' } };
  const id = await insertSource(db, source);
  await bench.run(id);
  const official = await officialArticles('BRK.B');
  expect(official.length).toBeGreaterThan(3);
  expect(delivered.map(({ externalId }) => externalId)).toEqual(official.map((one) => String(one.id)));
  expect(delivered.map(({ hints }) => hints.publishedAt)).toEqual(official.map((one) => one.createdAt.toISOString()));
  for (const [index, item] of delivered.entries()) {
    const { contentType, documentType, url, externalId, hints, artifact } = item;
    const parsed = await parseDocument(
      await bench.artifacts.get(artifact.storageKey),
      { contentType, documentType, url, externalId, hints, availableAt: clock },
      { readPdf: () => Promise.reject(new Error('unexpected PDF')), expired: () => false },
    );
    const { content, summary } = official[index]!;
    const words = content === '' ? summary : content.replace(/<[^>]+>/g, '');
    expect(parsed.body).toContain(words);
  }
  alpaca.calls.length = 0;
  delivered.length = 0;
  await bench.run(id);
  expect(delivered).toEqual([]);
  expect(await runOf(id)).toMatchObject({ status: 'completed', items_new: 0 });
});

test('new articles follow from where the last run stopped', async () => {
  const id = await insertSource(db, { ticker: 'AAPL', sourceType: 'news_api', config: { credential: 'ALPACA' } });
  await bench.run(id);
  const before = delivered.length;
  alpaca.calls.length = 0;
  clock = new Date('2026-11-16T15:00:00Z');
  await bench.run(id);
  expect(delivered.slice(before).map(({ hints }) => hints.publishedAt)).toEqual(['2026-11-16T14:30:00.000Z']);
  expect(alpaca.calls).toHaveLength(1);
});

test('without the market data vendor’s key a news source that names no vendor reads Alpaca', async () => {
  const alone = ingestionBench(db, intake, {
    alpacaDataUrl: alpaca.baseUrl,
    newsVendor: 'alpaca',
    resolveCredential: (name) => (name === 'ALPACA' ? credential(alpaca.secretKey) : null),
  });
  const id = await insertSource(db, { ticker: 'MSFT', sourceType: 'news_api', config: {} });
  await alone.run(id);
  expect(delivered.length).toBeGreaterThan(0);
});

test('wrong keys are one sentence in the run, without the keys', async () => {
  const id = await insertSource(db, { ticker: 'AAPL', sourceType: 'news_api', config: { credential: 'ALPACA' } });
  await benchWith('wrong-secret').run(id);
  const { status, error } = await runOf(id);
  expect(status).toBe('failed');
  expect(error).toMatch(
    /^Alpaca \(127\.0\.0\.1:\d+\) refused access \(401\): check the credential and its permissions\.$/,
  );
});

test('a quota without a call left postpones the source, keeps the pages that were read, and is no failure', async () => {
  const id = await insertSource(db, { ticker: 'AAPL', sourceType: 'news_api', config: { credential: 'ALPACA' } });
  let callsLeft = 1;
  const { news } = bench.deps.clients('live');
  const limited = {
    ...bench.deps.clients('live'),
    news: async (request: Parameters<typeof news>[0]) => {
      if (callsLeft-- <= 0) throw new DomainError('rate_limited', 'the quota is used up');
      return news(request);
    },
  };
  const clients = bench.deps.clients;
  bench.deps.clients = () => limited;
  try {
    await bench.run(id, { only: 'one' });
    expect(delivered).toHaveLength(3);
    await bench.run(id, { only: 'one' });
    expect(await runOf(id)).toMatchObject({ status: 'completed', error: null, items_new: 0 });
    const state = await db.selectFrom('source_state').selectAll().where('source_id', '=', id).executeTakeFirstOrThrow();
    expect(state).toMatchObject({ consecutive_failures: 0, circuit_state: 'closed', caught_up: false });
    expect(state.next_due_at.getTime() - bench.clock.now().getTime()).toBe(60_000);
    callsLeft = 100;
    await bench.run(id);
    expect(new Set(delivered.map(({ externalId }) => externalId)).size).toBe(delivered.length);
    expect(delivered.length).toBe((await officialArticles('AAPL')).length);
  } finally {
    bench.deps.clients = clients;
  }
});
