import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { IngestJob } from '../../src/ingestion/ingest-job.ts';
import { runNewsFeed } from '../../src/ingestion/use/run-news-feed.ts';
import { scheduleDue } from '../../src/ingestion/use/schedule-due.ts';
import { Secret } from '../../src/kernel/access/secret.ts';
import { DomainError } from '../../src/kernel/errors.ts';
import { acquireLease } from '../../src/kernel/queue/leadership.store.ts';
import { documentTable, ingestionBench, insertSource, START } from '../ingestion/kit.ts';
import { testDatabase } from '../kit/database.ts';
import { startAlpacaStandIn } from './alpaca-stand-in.ts';
import { startMassiveStandIn } from './massive-stand-in.ts';
import { COMPANIES } from './stand-in-market.ts';

const { db, pool } = await testDatabase();
const { intake, delivered } = await documentTable(pool);
const TICKERS = Array.from({ length: 40 }, (_, n) => `F${'ABCDEFGHIJ'[n % 10]}${'KLMN'[Math.floor(n / 10)]}`);
const companies = TICKERS.map((ticker) => ({ ...COMPANIES[0]!, ticker, name: `${ticker} Fictional Inc` }));
/** Each company has an article at each open. The stand-ins' clock is before that of START until the test sets it. */
const BEFORE_OPEN = new Date(START.getTime() - 3_600_000);
let clock = BEFORE_OPEN;
const massive = await startMassiveStandIn({ now: () => clock, companies, pageRowsMax: 30 });
const alpaca = await startAlpacaStandIn({ now: () => clock, companies, pageRowsMax: 30 });
afterAll(() => Promise.all([massive.close(), alpaca.close()]));

const vendors = {
  POLYGON: { key: new Secret(massive.apiKey), secret: null, origins: [massive.baseUrl] },
  ALPACA: { key: new Secret(alpaca.keyId), secret: new Secret(alpaca.secretKey), origins: [alpaca.baseUrl] },
};
const bench = ingestionBench(db, intake, {
  newsBaseUrl: massive.baseUrl,
  alpacaDataUrl: alpaca.baseUrl,
  resolveCredential: (name) => vendors[name as keyof typeof vendors] ?? null,
});
const job = () => ({ complete: async () => {}, signal: new AbortController().signal });
const calls = () => [...massive.calls, ...alpaca.calls];

beforeEach(async () => {
  await sql`truncate companies, test_documents, kernel.jobs cascade`.execute(db);
  delivered.length = 0;
  clock = BEFORE_OPEN;
});

/** Sources that were read one by one to their end, and an article of each company since then. */
async function caughtUp(config: Record<string, unknown>, tickers: readonly string[] = TICKERS) {
  const ids: string[] = [];
  for (const ticker of tickers) {
    ids.push(await insertSource(db, { ticker, sourceType: 'news_api', config: { full_text: false, ...config } }));
    await bench.run(ids.at(-1)!);
  }
  await sql`update source_state set next_due_at = ${bench.clock.now()}`.execute(db);
  await sql`delete from kernel.jobs`.execute(db);
  clock = new Date(START.getTime() + 60_000);
  delivered.length = 0;
  massive.calls.length = 0;
  alpaca.calls.length = 0;
  return ids;
}

async function schedule(usesFeed = true): Promise<IngestJob[]> {
  const name = `test-${Math.random()}`;
  const fence = (await acquireLease(db, name, 'test', 60_000))!;
  await scheduleDue({ ...bench.deps, usesNewsFeed: async () => usesFeed }, { name, fence });
  const { rows } = await sql<{ payload: IngestJob }>`select payload from kernel.jobs`.execute(db);
  return rows.map(({ payload }) => payload);
}

const runIds = (jobs: readonly IngestJob[]) => jobs.flatMap((one) => (one.kind === 'news' ? one.run_ids : []));
const runs = () =>
  db
    .selectFrom('ingestion_runs')
    .select(['source_id', 'status', 'items_new', 'error'])
    .where('trigger', '=', 'schedule')
    .execute();
const pairs = () => delivered.map(({ sourceId, externalId }) => `${sourceId} ${externalId}`).toSorted();

describe.each([
  ['Massive', { credential: 'POLYGON' }],
  ['Alpaca', { credential: 'ALPACA' }],
])('the feed of %s', (_, config) => {
  test('gives forty companies in one run what forty runs would have read', async () => {
    const ids = await caughtUp(config);
    const jobs = await schedule();
    expect(jobs.map(({ kind }) => kind)).toEqual(['news']);
    await runNewsFeed(bench.deps, runIds(jobs), job());
    const byFeed = pairs();
    expect(byFeed).toHaveLength(40);
    expect(calls()).toHaveLength(2);
    expect((await runs()).map(({ status, items_new }) => ({ status, items_new }))).toEqual(
      TICKERS.map(() => ({ status: 'completed', items_new: 1 })),
    );
    await sql`truncate test_documents`.execute(db);
    await sql`update source_state set cursor = cursor || ${JSON.stringify({ recent: [], since: BEFORE_OPEN })}::jsonb`.execute(
      db,
    );
    delivered.length = 0;
    massive.calls.length = 0;
    alpaca.calls.length = 0;
    for (const id of ids) await bench.run(id);
    const fresh = pairs().filter((pair) => byFeed.includes(pair));
    expect(fresh).toEqual(byFeed);
    expect(calls()).toHaveLength(40);
  });

  test('brings nothing twice, and the next read is one cadence later', async () => {
    await caughtUp(config);
    await runNewsFeed(bench.deps, runIds(await schedule()), job());
    await sql`delete from kernel.jobs`.execute(db);
    expect(await schedule()).toEqual([]);
    bench.clock.advance(300_000);
    delivered.length = 0;
    await runNewsFeed(bench.deps, runIds(await schedule()), job());
    expect(delivered).toEqual([]);
    expect((await runs()).filter(({ status }) => status === 'completed')).toHaveLength(80);
  });
});

test('a crash before the commit leaves all runs open, and the next worker delivers each article once', async () => {
  await caughtUp({});
  const ids = runIds(await schedule());
  const crash = { ...job(), complete: () => Promise.reject(new Error('power cut')) };
  await expect(runNewsFeed(bench.deps, ids, crash)).rejects.toThrow('power cut');
  expect((await runs()).every(({ status }) => status === 'running')).toBe(true);
  expect(
    await sql`select from test_documents where external_id like ${`%${START.toISOString().slice(0, 10)}`}`.execute(db),
  ).toMatchObject({ rows: [] });
  await runNewsFeed(bench.deps, ids, job());
  expect(new Set(pairs()).size).toBe(40);
  expect((await runs()).every(({ status }) => status === 'completed')).toBe(true);
});

test('a used-up quota postpones the sources; a refusal of the vendor fails each of them', async () => {
  await caughtUp({}, TICKERS.slice(0, 3));
  const failing = (failure: Error) => ({
    ...bench.deps,
    clients: () => ({
      ...bench.deps.clients('live'),
      news: async () => {
        throw failure;
      },
    }),
  });
  await runNewsFeed(failing(new DomainError('rate_limited', 'used up')), runIds(await schedule()), job());
  expect((await runs()).map(({ status, items_new }) => `${status} ${items_new}`)).toEqual(Array(3).fill('completed 0'));
  bench.clock.advance(60_000);
  await sql`delete from kernel.jobs`.execute(db);
  await runNewsFeed(failing(new Error('broken')), runIds(await schedule()), job());
  const failed = (await runs()).filter(({ status }) => status === 'failed');
  expect(failed.map(({ error }) => error)).toEqual(
    Array(3).fill('The source could not be read because of an internal error.'),
  );
  bench.clock.advance(60_000);
  await sql`delete from kernel.jobs`.execute(db);
  await runNewsFeed(bench.deps, runIds(await schedule()), job());
  expect(delivered).toHaveLength(3);
});

test('sources of another vendor, with a cadence of their own, new or long unread are read by themselves', async () => {
  const [plain, ownCadence, otherAddress, stale] = await caughtUp({}, TICKERS.slice(0, 4));
  const set = (id: string | undefined, config: object) =>
    sql`update sources set config = config || ${JSON.stringify(config)}::jsonb where id = ${id}`.execute(db);
  await set(ownCadence, { cadence_seconds: 60 });
  await set(otherAddress, { base_url: massive.baseUrl });
  await sql`update source_state set cursor = cursor || ${JSON.stringify({ through: new Date(START.getTime() - 7 * 3_600_000) })}::jsonb
    where source_id = ${stale}`.execute(db);
  await insertSource(db, { ticker: TICKERS[9]!, sourceType: 'news_api', config: {} });
  const jobs = await schedule();
  expect(jobs.map(({ kind }) => kind).toSorted()).toEqual(['news', 'source', 'source', 'source', 'source']);
  const { source_id } = await db
    .selectFrom('ingestion_runs')
    .select('source_id')
    .where('id', 'in', runIds(jobs))
    .executeTakeFirstOrThrow();
  expect(source_id).toBe(plain);
});

test('few companies are read one by one', async () => {
  await caughtUp({}, TICKERS.slice(0, 2));
  expect((await schedule(false)).map(({ kind }) => kind)).toEqual(['source', 'source']);
});
