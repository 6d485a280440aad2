import { afterAll, beforeEach, expect, test } from 'vitest';
import { INGEST_QUEUE } from '../../src/ingestion/ingest-job.ts';
import { insertRuns } from '../../src/ingestion/run.store.ts';
import { runMarket } from '../../src/ingestion/use/run-market.ts';
import { CADENCES_SECONDS } from '../../src/ingestion/cadence.ts';
import { ingestWork } from '../../src/ingestion/pending-work.store.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { systemNow } from '../../src/kernel/system-clock.adapter.ts';
import { queueBackfills } from '../../src/market/backfill.store.ts';
import { backfillFinisher, marketRefresh } from '../../src/roles/market-refresh.ts';
import { restoreWork } from '../../src/operations/use/restore-work.ts';
import { queryService } from '../../src/roles/query-service.ts';
import { vendorAccess } from '../../src/roles/vendors.ts';
import { testDatabase } from '../kit/database.ts';
import { testContext, testService } from '../kit/service.ts';
import { insertSource } from '../ingestion/kit.ts';
import { askedTwice } from './first-run.ts';
import { MASSIVE_PLANS, startMassiveStandIn } from './massive-stand-in.ts';

const database = await testDatabase();
const { db, pool } = database;
const massive = await startMassiveStandIn({
  plan: { ...MASSIVE_PLANS.free, callsPerMinute: 1_000 },
  statesLimit: true,
});
afterAll(() => massive.close());
const env = {
  MASSIVE_API_KEY: massive.apiKey,
  MASSIVE_BASE_URL: massive.baseUrl,
  SOURCE_HOSTS_ALLOWED: new URL(massive.baseUrl).host,
  MARKET_CALLS_PER_MINUTE: '1000',
  VENDOR_CALLS_PER_MINUTE: '2000',
};
const queue = createJobQueue('dev');
const TICKERS = ['AAPL', 'MSFT', 'NVDA'];

beforeEach(async () => {
  await pool.query(`truncate companies, market_bars, market_quotes, market_refreshes, market_vendor_plans, market_backfills,
    kernel.runtime_flags, kernel.jobs, kernel.rate_quotas cascade`);
  massive.calls.length = 0;
});

test('three market sources are one refresh, whether they run together or one after the other', async () => {
  const context = testContext(database, env);
  const refreshMarket = marketRefresh(context, await vendorAccess(context));
  const sources: string[] = [];
  for (const ticker of TICKERS) sources.push(await insertSource(db, { ticker, sourceType: 'market_api', config: {} }));
  const runAll = async () => {
    const runs = await insertRuns(
      db,
      sources.map((sourceId) => ({ sourceId, trigger: 'schedule' as const, createdAt: systemNow() })),
    );
    // One job each: three jobs of separate cycles that three workers take at once.
    await Promise.all(
      runs.map(({ id }) =>
        runMarket(
          {
            db,
            now: systemNow,
            random: () => 0,
            refreshMarket,
            loadMaxSeries: async () => 50,
            cadences: CADENCES_SECONDS,
          },
          [id],
          { complete: async () => {}, signal: new AbortController().signal },
        ),
      ),
    );
  };
  await runAll();
  const first = massive.calls.length;
  expect(askedTwice(massive.calls, 0)).toEqual([]);
  const daily = massive.calls.filter(({ path, status }) => path.includes('/1/day/') && status === 200);
  expect(daily.map(({ path }) => String(path.split('/')[4])).toSorted()).toEqual([...TICKERS, 'SPY']);
  await runAll();
  expect(massive.calls).toHaveLength(first);
  const { rows } = await pool.query<{ status: string }>('select distinct status from ingestion_runs');
  expect(rows).toEqual([{ status: 'completed' }]);
});

test('a queued backfill is enqueued again after a flush, finished by ingestion and then forgotten', async () => {
  const context = testContext(database, env);
  const access = await vendorAccess(context);
  await insertSource(db, { ticker: 'AAPL', sourceType: 'market_api', config: {} });
  await queueBackfills(db, [{ ticker: 'AAPL', days: 30 }], 'queued', systemNow());
  await queueBackfills(db, [{ ticker: 'AAPL', days: 200 }], 'queued', systemNow());
  await queueBackfills(db, [{ ticker: 'AAPL', days: 90 }], 'queued', systemNow());
  await restoreWork({ db, queue, now: systemNow, works: [ingestWork] });
  const { rows: jobs } = await pool.query<{ payload: object }>(
    `select payload from kernel.jobs where queue like '%${INGEST_QUEUE}%'`,
  );
  expect(jobs).toEqual([{ payload: { kind: 'backfill', ticker: 'AAPL' } }]);
  const finish = backfillFinisher(context, access);
  await finish('AAPL', new AbortController().signal);
  expect(await db.selectFrom('market_backfills').selectAll().execute()).toEqual([]);
  const { rows } = await pool.query<{ count: number; first: Date }>(
    `select count(*)::int as count, min(bar_timestamp) as first from market_bars where ticker = 'AAPL' and timeframe = 'D'`,
  );
  // The longest of the three: about 138 sessions in 200 days.
  expect(rows[0]!.count).toBeGreaterThan(130);
  const { rows: quotes } = await pool.query(`select source from market_quotes where ticker = 'AAPL'`);
  expect(quotes).toEqual([{ source: 'polygon:close' }]);
  massive.calls.length = 0;
  await finish('AAPL', new AbortController().signal);
  expect(massive.calls).toEqual([]);
});

test('a backfill that fails stays queued', async () => {
  const wrong = testContext(database, { ...env, MASSIVE_API_KEY: 'wrong' });
  await queueBackfills(db, [{ ticker: 'AAPL', days: 30 }], 'queued', systemNow());
  const finish = backfillFinisher(wrong, await vendorAccess(wrong));
  await expect(finish('AAPL', new AbortController().signal)).rejects.toMatchObject({ reason: 'unauthorised' });
  expect(await db.selectFrom('market_backfills').select(['ticker', 'days']).execute()).toEqual([
    { ticker: 'AAPL', days: 30 },
  ]);
});

test('a backfill by the route that the rate limit does not allow now answers at once and is queued', async () => {
  const paused = new Date(Date.now() + 10 * 60_000);
  await db
    .insertInto('market_vendor_plans')
    .values({
      vendor: 'polygon',
      calls_per_minute: 5,
      history_days: 730,
      snapshots: false,
      minute_bars: null,
      paused_until: paused,
      updated_at: new Date(),
    })
    .execute();
  await insertSource(db, { ticker: 'AAPL', sourceType: 'market_api', config: {} });
  const app = await testService(database, queryService, env);
  const response = await app.inject({ method: 'POST', url: '/api/market/backfill-all?days=30' });
  expect(response.json()).toMatchObject({
    total_inserted: 0,
    details: [{ ticker: 'AAPL', inserted: 0, error: expect.stringMatching(/^queued: /) }],
  });
  expect(await db.selectFrom('market_backfills').select('ticker').execute()).toEqual([{ ticker: 'AAPL' }]);
  expect(massive.calls).toEqual([]);
});
