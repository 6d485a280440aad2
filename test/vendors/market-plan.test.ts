import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nyseCalendar } from '../../src/kernel/calendar/nyse.ts';
import { vendorQuotas } from '../../src/kernel/limits/quota.ts';
import { createGuardedClient } from '../../src/kernel/net/guarded-client.adapter.ts';
import { alpacaDataVendor } from '../../src/market/alpaca-data.adapter.ts';
import { planLimited, type PlanLimitedDeps } from '../../src/market/plan-limited.adapter.ts';
import { plannedVendor } from '../../src/market/planned-vendor.adapter.ts';
import { polygonVendor } from '../../src/market/polygon.adapter.ts';
import { listQuotes } from '../../src/market/quote.store.ts';
import { backfillAll } from '../../src/market/use/backfill.ts';
import { refreshBars } from '../../src/market/use/refresh-bars.ts';
import { storeBars } from '../../src/market/use/store-bars.ts';
import { vendorChain } from '../../src/market/vendor-chain.ts';
import { findVendorPlan, saveVendorPlan } from '../../src/market/vendor-plan.store.ts';
import { testDatabase } from '../kit/database.ts';
import { type AlpacaStandIn, startAlpacaStandIn } from './alpaca-stand-in.ts';
import {
  MASSIVE_PLANS,
  type MassiveStandIn,
  type MassiveStandInOptions,
  startMassiveStandIn,
} from './massive-stand-in.ts';

const { db, pool } = await testDatabase();
const calendar = nyseCalendar();
const client = createGuardedClient({ userAgent: 'test', allowedHosts: ['127.0.0.1'] });
/** A Sunday: the last session was Friday 13 November. */
const SUNDAY = new Date('2026-11-15T15:00:00Z');
const FRIDAY_CLOSE = new Date('2026-11-13T21:00:00Z');
let clock = SUNDAY;
const now = () => clock;
const sleep = async (ms: number) => void (clock = new Date(clock.getTime() + ms));
const started: number[] = [];
let massive: MassiveStandIn | undefined;
let alpaca: AlpacaStandIn | undefined;

beforeEach(async () => {
  clock = SUNDAY;
  started.length = 0;
  await pool.query(`truncate market_bars, market_bar_conflicts, market_bar_quarantine, market_quotes, market_refreshes,
    market_vendor_plans, market_backfills, corporate_actions, companies cascade`);
  for (const ticker of ['AAPL', 'MSFT', 'NVDA'])
    await pool.query('insert into companies (ticker, legal_name) values ($1, $1)', [ticker]);
});
afterEach(async () => {
  await massive?.close();
  await alpaca?.close();
  massive = alpaca = undefined;
});
afterAll(() => client.close());

/** The vendor's own count decides: no quota of ours is applied before its limit is learned. */
const clientFor = (vendor: string, maxWaitMs?: () => number) => planLimited({ ...planDeps(vendor), maxWaitMs });
function planDeps(vendor: string): PlanLimitedDeps {
  return {
    db,
    get: client.get,
    limiter: {
      acquire: async (quotas) => {
        await pace(quotas[0]?.limit ?? 1);
        started.push(clock.getTime());
      },
      countRecent: async () => started.filter((at) => at > clock.getTime() - 60_000).length,
    },
    vendor,
    quotasFor: (perMinute) => vendorQuotas('market_api', undefined, vendor, perMinute),
    now,
    sleep,
  };
}
/** Spreads calls evenly once a limit below the interface's is known. */
const pace = async (limit: number) => {
  if (limit < 20) await sleep(60_000 / limit);
};

async function startMassive(options: MassiveStandInOptions) {
  massive = await startMassiveStandIn({ now, ...options });
  const { baseUrl, apiKey } = massive;
  const get = clientFor('polygon');
  const vendor = polygonVendor({ baseUrl, apiKey: { reveal: () => apiKey }, get });
  return { standIn: massive, vendor: plannedVendor(vendor, { db, now, calendar, account: 'polygon' }) };
}

async function startAlpaca() {
  alpaca = await startAlpacaStandIn({ now });
  const { baseUrl, keyId, secretKey } = alpaca;
  const credentials = { keyId: { reveal: () => keyId }, secretKey: { reveal: () => secretKey } };
  const vendor = alpacaDataVendor({ baseUrl, credentials, get: clientFor('alpaca'), feed: 'sip', now });
  return { standIn: alpaca, vendor: plannedVendor(vendor, { db, now, calendar, account: 'alpaca' }) };
}

const refresh = (vendor: Parameters<typeof refreshBars>[0]['vendor']) =>
  refreshBars({ db, now, calendar, vendor }, { maxCalls: 50, extraTickers: ['SPY'] });

describe('a free plan of the market data vendor', () => {
  test.each(['none', 'retry-after', 'x-ratelimit'] as const)(
    'gives bars and prices on a weekend; a 429 with headers %s is waited out once',
    async (limitHeaders) => {
      const { standIn, vendor } = await startMassive({ plan: MASSIVE_PLANS.free, limitHeaders });
      const refreshed = await refresh(vendor);
      expect(refreshed).toMatchObject({ remaining: 0 });
      expect(refreshed.series.filter(({ error }) => error)).toEqual([]);
      expect(standIn.calls.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(1);
      const good = standIn.calls.filter(({ status }) => status === 200).map(({ path }) => path);
      expect(new Set(good).size).toBe(good.length);
      expect(await findVendorPlan(db, 'polygon')).toMatchObject({
        snapshots: false,
        minuteBars: true,
        historyDays: 730,
        callsPerMinute: 5,
      });
      const quotes = await listQuotes(db, ['AAPL', 'MSFT', 'NVDA', 'SPY']);
      expect(quotes).toHaveLength(4);
      for (const quote of quotes) expect(quote).toMatchObject({ quoted_at: FRIDAY_CLOSE, source: 'polygon:close' });
    },
  );

  test('is not asked again for what it refused', async () => {
    const { standIn, vendor } = await startMassive({ plan: MASSIVE_PLANS.free });
    await refresh(vendor);
    const refused = () => standIn.calls.filter(({ status }) => status === 403).length;
    const before = refused();
    clock = new Date('2026-11-16T14:00:00Z');
    await refresh(vendor);
    expect(refused()).toBe(before);
  });

  test('is not asked for the half hours of an open session, which a second vendor sends', async () => {
    const { standIn, vendor } = await startMassive({ plan: MASSIVE_PLANS.free });
    await refresh(vendor);
    standIn.calls.length = 0;
    clock = new Date('2026-11-16T16:05:00Z');
    const alone = await refresh(vendor);
    expect(alone).toMatchObject({ series: [], remaining: 0 });
    // Only the refusal of snapshots, a day old, is tried again.
    const snapshots = '/v2/snapshot/locale/us/markets/stocks/tickers';
    expect(standIn.calls.map(({ path }) => path)).toEqual([snapshots]);
    const second = await startAlpaca();
    clock = new Date(clock.getTime() + 16 * 60_000);
    await refresh(vendorChain([vendor, second.vendor]));
    expect(standIn.calls).toHaveLength(1);
    const { rows } = await pool.query(
      `select distinct source from market_bars where timeframe = 'M30' and bar_timestamp >= '2026-11-16'`,
    );
    expect(rows).toEqual([{ source: 'alpaca/sip' }]);
  });

  test('that was replaced by a larger one is noticed after a day: rate and depth are learned again', async () => {
    const { standIn, vendor } = await startMassive({ plan: MASSIVE_PLANS.free });
    await refresh(vendor);
    standIn.setPlan(MASSIVE_PLANS.paid);
    clock = new Date(clock.getTime() + 25 * 3_600_000);
    await refresh(vendor);
    expect(await findVendorPlan(db, 'polygon')).toMatchObject({
      snapshots: true,
      callsPerMinute: null,
      historyDays: null,
    });
  });

  test('says how long a call waits for the end of a pause, and for how many calls a minute', async () => {
    massive = await startMassiveStandIn({ now, plan: MASSIVE_PLANS.free });
    const { baseUrl, apiKey } = massive;
    const pausedUntil = new Date(clock.getTime() + 23_000);
    await saveVendorPlan(db, 'polygon', { callsPerMinute: 5, pausedUntil }, clock);
    const waits: number[][] = [];
    const get = planLimited({ ...planDeps('polygon'), onWait: (...wait) => void waits.push(wait) });
    const headers = { authorization: `Bearer ${apiKey}` };
    expect((await get({ url: `${baseUrl}/v1/marketstatus/now`, headers })).status).toBe(200);
    expect(waits).toEqual([[23_000, 5]]);
  });

  test('a backfill of more companies than the quota allows queues the rest and says so', async () => {
    massive = await startMassiveStandIn({ now, plan: MASSIVE_PLANS.free });
    const { baseUrl, apiKey } = massive;
    const get = clientFor('polygon', () => 10_000);
    const vendor = polygonVendor({ baseUrl, apiKey: { reveal: () => apiKey }, get });
    const queued: string[] = [];
    const enqueueBackfills = async (_tx: unknown, tickers: readonly string[]) => void queued.push(...tickers);
    const extraTickers = ['BRK.B', 'SPY'];
    const { details } = await backfillAll(
      { db, now, calendar, vendor, enqueueBackfills, late: null },
      { days: 90, extraTickers },
    );
    const late = details.filter(({ error }) => error?.startsWith('queued:')).map(({ ticker }) => ticker);
    expect(late.length).toBeGreaterThan(0);
    expect(details.filter(({ inserted }) => inserted > 0).length + late.length).toBe(5);
    expect(queued.toSorted()).toEqual(late.toSorted());
    const rows = await db.selectFrom('market_backfills').select('ticker').orderBy('ticker').execute();
    expect(rows.map(({ ticker }) => ticker)).toEqual(late.toSorted());
  });
});

test('a backfill whose vendor does not answer in time queues what is missing instead of failing', async () => {
  const outOfTime = new AbortController();
  const hang = (signal?: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
      outOfTime.abort();
    });
  const { vendor } = await startMassive({ plan: MASSIVE_PLANS.paid });
  const silent = { ...vendor, fetchBars: ({ signal }: { signal?: AbortSignal }) => hang(signal) };
  const queued: string[] = [];
  const enqueueBackfills = async (_tx: unknown, tickers: readonly string[]) => void queued.push(...tickers);
  const deps = {
    db,
    now,
    calendar,
    vendor: silent,
    enqueueBackfills,
    late: { at: new Date('2100-01-01'), signal: outOfTime.signal },
  };
  const { details } = await backfillAll(deps, { days: 90 });
  expect(details.every(({ error }) => error?.startsWith('queued: not loaded within the time'))).toBe(true);
  expect(queued.toSorted()).toEqual(details.map(({ ticker }) => ticker));
});

test('one session that all tickers lack is one grouped call', async () => {
  const { standIn, vendor } = await startMassive({ plan: MASSIVE_PLANS.paid });
  await refresh(vendor);
  clock = new Date('2026-11-16T21:30:00Z');
  standIn.calls.length = 0;
  await refreshBars({ db, now, calendar, vendor }, { maxCalls: 50, timeframes: ['D'], extraTickers: ['SPY'] });
  expect(standIn.calls.map(({ path }) => path)).toEqual([
    '/v2/snapshot/locale/us/markets/stocks/tickers',
    '/v2/aggs/grouped/locale/us/market/stocks/2026-11-16',
  ]);
  const { rows } = await pool.query(`select count(*)::int as count from market_bars
    where timeframe = 'D' and bar_timestamp = '2026-11-16T14:30:00Z'`);
  expect(rows).toEqual([{ count: 4 }]);
});

describe('Alpaca’s free plan', () => {
  test('gives all bars and prices in a few calls, with their feed as source', async () => {
    const { standIn, vendor } = await startAlpaca();
    expect(await refresh(vendor)).toMatchObject({ remaining: 0 });
    expect(standIn.calls.length).toBeLessThanOrEqual(4);
    const { rows } = await pool.query('select distinct source from market_bars');
    expect(rows).toEqual([{ source: 'alpaca/sip' }]);
    expect(await listQuotes(db, ['AAPL'])).toMatchObject([{ quoted_at: FRIDAY_CLOSE }]);
  });

  test('takes over where the first vendor’s plan ends', async () => {
    const first = await startMassive({ plan: { ...MASSIVE_PLANS.free, minuteBars: false } });
    const second = await startAlpaca();
    await refresh(vendorChain([first.vendor, second.vendor]));
    const { rows } = await pool.query('select distinct timeframe, source from market_bars order by timeframe');
    expect(rows).toEqual([
      { timeframe: 'D', source: 'polygon' },
      { timeframe: 'M30', source: 'alpaca/sip' },
    ]);
  });
});

test('two vendors that disagree leave a record and the first vendor’s bar', async () => {
  const first = await startMassive({ plan: MASSIVE_PLANS.paid, priceFactors: { AAPL: 1.1 } });
  const second = await startAlpaca();
  const query = { ticker: 'AAPL', timeframe: 'D' as const, from: '2026-11-09', to: '2026-11-13' };
  for (const { vendor } of [first, second]) {
    const { source, rows } = await vendor.fetchBars(query);
    await storeBars({ db, now, calendar }, { ...query, source, bars: rows });
  }
  const conflicts = await db.selectFrom('market_bar_conflicts').selectAll().execute();
  expect(conflicts).toHaveLength(5);
  expect(conflicts[0]).toMatchObject({ source: 'polygon', second_source: 'alpaca/sip' });
  const { rows } = await pool.query('select distinct source from market_bars');
  expect(rows).toEqual([{ source: 'polygon' }]);
});
