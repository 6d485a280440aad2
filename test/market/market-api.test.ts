import { systemTimeout } from '../../src/kernel/system-clock.adapter.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asyncJobRoutes } from '../../src/kernel/async-jobs/async-job.routes.ts';
import { nyseCalendar } from '../../src/kernel/calendar/nyse.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { createService, type Service } from '../../src/kernel/http/service.plugin.ts';
import { createGuardedClient, type GuardedClient } from '../../src/kernel/net/guarded-client.adapter.ts';
import { retrying } from '../../src/kernel/net/retry.ts';
import { listCalendarOverrides } from '../../src/market/calendar-override.store.ts';
import { listCorporateActions } from '../../src/market/corporate-action.store.ts';
import { marketRoutes } from '../../src/market/market.routes.ts';
import { polygonVendor } from '../../src/market/polygon.adapter.ts';
import { listQualityCounts } from '../../src/market/quality.store.ts';
import { listQuotes, upsertQuotes } from '../../src/market/quote.store.ts';
import { refreshBars, refreshCorporateActions } from '../../src/market/use/refresh-bars.ts';
import type { MarketVendor } from '../../src/market/vendor.ts';
import { testDatabase } from '../kit/database.ts';
import { API_KEY, aggregate, aggregates, type PolygonServer, reference, startPolygonServer } from './polygon-server.ts';

const { db, pool } = await testDatabase();
const calendar = nyseCalendar();
const clock = manualClock(new Date('2026-11-13T22:00:00Z'));
let server: PolygonServer;
let client: GuardedClient;
let vendor: MarketVendor;
let app: Service;
let keyless: Service;

const vendorWith = (key: string) =>
  polygonVendor({
    baseUrl: server.baseUrl,
    apiKey: { reveal: () => key },
    get: retrying(client.get, { sleep: async () => {}, random: () => 0, now: clock.now }),
  });

const queued: string[] = [];
const enqueueBackfills = async (_tx: unknown, tickers: readonly string[]) => void queued.push(...tickers);

async function serviceWith(marketVendor: MarketVendor | null): Promise<Service> {
  const service = await createService({ name: 'query', title: 'Query', version: '1', now: clock.now, db });
  await service.register(
    marketRoutes({
      db,
      calendar,
      now: clock.now,
      vendorUntil: () => marketVendor,
      startTimeout: systemTimeout,
      enqueueBackfills,
    }),
  );
  return service;
}

beforeAll(async () => {
  server = await startPolygonServer();
  client = createGuardedClient({ userAgent: 'test', allowedHosts: [new URL(server.baseUrl).host] });
  vendor = vendorWith(API_KEY);
  app = await serviceWith(vendor);
  keyless = await serviceWith(null);
});
afterAll(async () => {
  await Promise.all([app.close(), keyless.close(), client.close()]);
  await server.close();
});
beforeEach(async () => {
  clock.set(new Date('2026-11-13T22:00:00Z'));
  server.reset();
  server.on('/stocks/v1/', { body: reference([]) });
  queued.length = 0;
  await pool.query(`truncate data_quality, market_bars, market_bar_quarantine, corporate_actions, market_quotes, market_refreshes, market_backfills,
    companies, market_calendar_overrides cascade`);
});

const lastSessions = (count: number) => calendar.sessionsBetween('2025-11-01', '2026-11-13').slice(-count);
const day = (date: string, close: number, change = {}) =>
  aggregate(calendar.sessionOn(date)!.open.getTime() - 9.5 * 3_600_000, close, change);
const serveDays = (ticker: string, closes: number[]) =>
  server.on(`/v2/aggs/ticker/${ticker}/range/1/day`, {
    body: aggregates(lastSessions(closes.length).map(({ date }, index) => day(date, closes[index]!))),
  });
const company = (ticker: string, active = true) =>
  pool.query('insert into companies (ticker, legal_name, active) values ($1, $2, $3)', [
    ticker,
    `${ticker} Inc`,
    active,
  ]);
const post = (url: string, service = app) => service.inject({ method: 'POST', url });
const prices = async (url: string) => (await app.inject(url)).json();

describe('backfill of one ticker', () => {
  test('loads daily bars once', async () => {
    serveDays('ACME', [100, 101, 102]);
    const first = await post('/api/market/backfill/acme?days=30');
    expect([first.statusCode, first.json()]).toEqual([200, { ticker: 'ACME', inserted: 3, total_bars: 3, days: 30 }]);
    const again = await post('/api/market/backfill/ACME');
    expect(again.json()).toEqual({ ticker: 'ACME', inserted: 0, total_bars: 3, days: 90 });
    const requested = server.seen
      .filter(({ path }) => path.startsWith('/v2/aggs'))
      .map(({ path }) => path.split('/').at(-2));
    expect(requested).toEqual(['2026-10-14', '2026-08-15']);
  });

  test('of a ticker unknown to the vendor loads nothing', async () => {
    server.on('/v2/aggs', { body: aggregates([]) });
    expect((await post('/api/market/backfill/NOSUCH')).json()).toEqual({
      ticker: 'NOSUCH',
      inserted: 0,
      total_bars: 0,
      days: 90,
    });
  });

  test('without an API key returns 503', async () => {
    const response = await post('/api/market/backfill/ACME', keyless);
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { detail: 'no market data API key is configured: set MASSIVE_API_KEY, or ALPACA_KEY_ID with ALPACA_SECRET_KEY' },
    ]);
    expect((await post('/api/market/backfill-all', keyless)).statusCode).toBe(503);
  });

  test('returns 503 with the vendor’s error when the vendor fails', async () => {
    server.on('/v2/aggs', { status: 500, body: 'oops' });
    const response = await post('/api/market/backfill/ACME');
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { detail: 'the market data vendor is unavailable (500)' },
    ]);
  });

  test.each(['days=0', 'days=366', 'days=x', 'days=1.5', 'days=-3'])('with %s returns 422', async (query) => {
    const response = await post(`/api/market/backfill/ACME?${query}`);
    expect([response.statusCode, typeof response.json().detail]).toEqual([422, 'string']);
    expect((await post(`/api/market/backfill-all?${query}`)).statusCode).toBe(422);
  });

  test('of an invalid ticker returns 422', async () => {
    expect((await post('/api/market/backfill/%24%24')).statusCode).toBe(422);
    expect(server.seen).toEqual([]);
  });
});

describe('backfill of all companies', () => {
  test('loads every active company; a failure affects only its own ticker', async () => {
    await Promise.all([company('ACME'), company('BOLT'), company('CORE'), company('GONE', false)]);
    serveDays('ACME', [100, 101]);
    serveDays('BOLT', [10, 11, 12]);
    server.on('/v2/aggs/ticker/CORE', { status: 400, body: { status: 'ERROR' } });
    const response = await post('/api/market/backfill-all?days=10');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        total_inserted: 5,
        tickers: 3,
        details: [
          { ticker: 'ACME', inserted: 2 },
          { ticker: 'BOLT', inserted: 3 },
          { ticker: 'CORE', inserted: 0, error: 'the market data vendor refused the request (400)' },
        ],
      },
    ]);
  });

  test('stops requesting when the API key is rejected', async () => {
    await Promise.all(['ACME', 'BOLT', 'CORE', 'DELTA', 'EPIC', 'FLUX'].map((ticker) => company(ticker)));
    const refused = await serviceWith(vendorWith('wrong'));
    const { details } = (await post('/api/market/backfill-all', refused)).json();
    await refused.close();
    expect(details).toHaveLength(6);
    for (const { error } of details) expect(error).toContain('rejected the API key');
    expect(server.seen.length).toBeLessThanOrEqual(2);
  });

  test('a caller that waits has its answer in time, and what was not begun is queued', async () => {
    await Promise.all(['ACME', 'BOLT', 'CORE', 'DELTA', 'EPIC', 'FLUX'].map((ticker) => company(ticker)));
    for (const ticker of ['ACME', 'BOLT', 'CORE', 'DELTA', 'EPIC', 'FLUX']) serveDays(ticker, [100, 101]);
    // Each company takes the vendor half a minute.
    const slow: MarketVendor = {
      ...vendor,
      fetchBars: async (query) => {
        const found = await vendor.fetchBars(query);
        clock.advance(30_000);
        return found;
      },
    };
    const late = await serviceWith(slow);
    const { details, total_inserted } = (await post('/api/market/backfill-all?days=10', late)).json();
    await late.close();
    expect(total_inserted).toBe(8);
    const rest = details.filter(({ error }: { error?: string }) => error !== undefined);
    expect(rest.map(({ ticker }: { ticker: string }) => ticker)).toEqual(['EPIC', 'FLUX']);
    for (const { error } of rest) expect(error).toContain('Prefer: respond-async');
    expect(queued).toEqual(['EPIC', 'FLUX']);
  });

  test('a caller that does not wait gets a job that loads every company', async () => {
    await Promise.all(['ACME', 'BOLT'].map((ticker) => company(ticker)));
    serveDays('ACME', [100, 101]);
    serveDays('BOLT', [10, 11, 12]);
    const service = await serviceWith(vendor);
    await service.register(asyncJobRoutes({ db }));
    const accepted = await service.inject({
      method: 'POST',
      url: '/api/market/backfill-all?days=10',
      headers: { prefer: 'respond-async' },
    });
    expect(accepted.statusCode).toBe(202);
    const job = async () => (await service.inject(String(accepted.headers.location))).json();
    await expect.poll(async () => (await job()).status, { timeout: 10_000 }).toBe('completed');
    expect(await job()).toMatchObject({
      kind: 'backfill_all',
      progress: { done: 2, total: 2 },
      result: {
        total_inserted: 5,
        tickers: 2,
        details: [
          { ticker: 'ACME', inserted: 2 },
          { ticker: 'BOLT', inserted: 3 },
        ],
      },
    });
    await service.close();
    const none = await post('/api/market/backfill-all', keyless);
    expect(none.statusCode).toBe(503);
  });

  test('without companies loads nothing', async () => {
    expect((await post('/api/market/backfill-all')).json()).toEqual({ total_inserted: 0, tickers: 0, details: [] });
    expect(server.seen).toEqual([]);
  });

  test('stores splits before bars, so that the bar of a split day is not quarantined', async () => {
    await company('ACME');
    const exDate = lastSessions(1)[0]!.date;
    const split = { id: 'E9', ticker: 'ACME', execution_date: exDate, split_from: 1, split_to: 2 };
    server.on('/stocks/v1/splits', { body: reference([split, { ...split, id: 'E8', ticker: 'OTHER' }]) });
    serveDays('ACME', [100, 101, 50]);
    expect((await post('/api/market/backfill-all')).json()).toMatchObject({ total_inserted: 3 });
    expect(await listCorporateActions(db, 'OTHER', clock.now())).toEqual([]);
  });
});

describe('prices', () => {
  test('are the newest bars, oldest first, with the interface’s fields', async () => {
    serveDays('ACME', [100, 101, 102]);
    await post('/api/market/backfill/ACME');
    const { bars } = await prices('/api/market/prices/acme?limit=2');
    expect(bars.map(({ close }: { close: number }) => close)).toEqual([101, 102]);
    expect(bars[1]).toEqual({
      ticker: 'ACME',
      open: 102,
      high: 103.02,
      low: 100.98,
      close: 102,
      volume: 1_234_567,
      bar_timestamp: '2026-11-13T14:30:00.000Z',
      captured_at: '2026-11-13T22:00:00.000Z',
    });
  });

  test('come with the newest quote and its time, or null', async () => {
    expect((await prices('/api/market/prices/ACME')).quote).toBeNull();
    const quotedAt = new Date('2026-11-13T20:59:30Z');
    await upsertQuotes(db, [
      {
        ticker: 'ACME',
        price: 103.5,
        day_volume: 900_000,
        previous_close: 101,
        quoted_at: quotedAt,
        captured_at: quotedAt,
        source: 'polygon',
      },
    ]);
    expect((await prices('/api/market/prices/ACME')).quote).toEqual({
      price: 103.5,
      quoted_at: '2026-11-13T20:59:30.000Z',
      previous_close: 101,
      day_volume: 900_000,
      source: 'polygon',
    });
  });

  test('have the range of the last 90 days, excluding older bars', async () => {
    const sessions = lastSessions(120);
    serveDays(
      'ACME',
      sessions.map((_, index) => 100 + Math.sin(index / 3) * 10 + (index < 20 ? 20 : 0)),
    );
    await post('/api/market/backfill/ACME?days=365');
    const { bars, range_90d } = await prices('/api/market/prices/ACME?limit=500');
    const since = clock.now().getTime() - 90 * 86_400_000;
    type Row = { low: number; high: number; bar_timestamp: string };
    const recent = bars.filter(({ bar_timestamp }: Row) => Date.parse(bar_timestamp) >= since);
    expect(bars).toHaveLength(120);
    expect(recent.length).toBeLessThan(100);
    expect(range_90d).toEqual({
      low: Math.min(...recent.map(({ low }: Row) => low)),
      high: Math.max(...recent.map(({ high }: Row) => high)),
    });
    // Also when the returned bars do not cover 90 days.
    expect((await prices('/api/market/prices/ACME?limit=5')).range_90d).toEqual(range_90d);
    expect((await prices('/api/market/prices/ACME?timeframe=M30')).range_90d).toEqual(range_90d);
  });

  test('are split-adjusted unless requested as traded', async () => {
    const split = { id: 'E9', ticker: 'ACME', execution_date: '2026-11-13', split_from: 1, split_to: 2 };
    server.on('/stocks/v1/splits', { body: reference([split]) });
    serveDays('ACME', [100, 102, 50]);
    await post('/api/market/backfill/ACME');
    const adjusted = await prices('/api/market/prices/ACME');
    expect(adjusted.bars.map(({ close }: { close: number }) => close)).toEqual([50, 51, 50]);
    expect(adjusted.range_90d).toEqual({ low: 49.5, high: expect.closeTo(51.51, 9) });
    const traded = await prices('/api/market/prices/ACME?adjusted=no');
    expect(traded.bars.map(({ close }: { close: number }) => close)).toEqual([100, 102, 50]);
  });

  test('are adjusted from the open of a split’s ex-date, before its first bar exists', async () => {
    const split = { id: 'E9', ticker: 'ACME', execution_date: '2026-11-16', split_from: 1, split_to: 2 };
    server.on('/stocks/v1/splits', { body: reference([split]) });
    serveDays('ACME', [100, 102]);
    await post('/api/market/backfill/ACME');
    const lastClose = async () => (await prices('/api/market/prices/ACME')).bars[1].close;
    clock.set(new Date('2026-11-16T14:29:59Z'));
    expect(await lastClose()).toBe(102);
    clock.set(new Date('2026-11-16T14:30:00Z'));
    expect(await lastClose()).toBe(51);
  });

  test('of an unknown ticker are empty', async () => {
    expect(await prices('/api/market/prices/NOSUCH')).toEqual({
      bars: [],
      quote: null,
      range_90d: { low: null, high: null },
    });
  });

  test('of 30-minute bars are separate from daily bars', async () => {
    serveDays('ACME', [100]);
    await post('/api/market/backfill/ACME');
    expect((await prices('/api/market/prices/ACME?timeframe=M30')).bars).toEqual([]);
  });

  test.each(['limit=0', 'limit=501', 'limit=abc', 'limit=', 'timeframe=H1', 'adjusted=perhaps'])(
    'with %s return 422',
    async (query) => {
      const response = await app.inject(`/api/market/prices/ACME?${query}`);
      expect([response.statusCode, typeof response.json().detail]).toEqual([422, 'string']);
    },
  );
});

describe('the scheduler’s refresh', () => {
  const deps = () => ({ db, calendar, now: clock.now, vendor });
  const snapshot = (ticker: string, price: number, at: Date) => ({
    ticker,
    lastTrade: { p: price, t: at.getTime() * 1e6 },
    prevDay: { c: price },
    day: { v: 10 },
  });

  test('fetches all quotes in one call, then continues each series from its last bar', async () => {
    await company('ACME');
    server.on('/v2/snapshot', {
      body: { status: 'OK', tickers: [snapshot('ACME', 101, clock.now()), snapshot('OTHER', 5, clock.now())] },
    });
    serveDays('ACME', [100, 101]);
    const first = await refreshBars(deps(), { timeframes: ['D'], maxCalls: 10, extraTickers: ['SPY'] });
    expect(first).toMatchObject({ quotes: 1, inserted: 2, remaining: 0 });
    expect(first.series).toEqual([
      { ticker: 'ACME', timeframe: 'D', inserted: 2 },
      { ticker: 'SPY', timeframe: 'D', inserted: 0, error: 'the market data vendor refused the request (404)' },
    ]);
    expect(await listQuotes(db, ['ACME', 'OTHER'])).toMatchObject([{ ticker: 'ACME', price: 101 }]);

    clock.set(new Date('2026-11-16T21:01:00Z'));
    server.seen.length = 0;
    server.on('/v2/aggs/ticker/ACME/range/1/day', {
      body: aggregates([day('2026-11-13', 101), day('2026-11-16', 103)]),
    });
    expect(await refreshBars(deps(), { timeframes: ['D'], maxCalls: 10 })).toMatchObject({ inserted: 1 });
    const paths = server.seen.map(({ path }) => path);
    expect(paths).toEqual([
      '/v2/snapshot/locale/us/markets/stocks/tickers',
      '/v2/aggs/ticker/ACME/range/1/day/2026-11-13/2026-11-16',
    ]);
    server.seen.length = 0;
    expect(await refreshBars(deps(), { timeframes: ['D'], maxCalls: 10 })).toMatchObject({ inserted: 0, series: [] });
    expect(server.seen).toHaveLength(1);
  });

  test('keeps to its call limit and still reaches every series in later cycles', async () => {
    await Promise.all(['ACME', 'BOLT', 'CORE'].map((ticker) => company(ticker)));
    server.on('/v2/snapshot', { body: { status: 'OK', tickers: [] } });
    server.on('/v2/aggs', { body: aggregates([]) });
    const turns: string[] = [];
    for (let cycle = 0; cycle < 3; cycle++) {
      const { series } = await refreshBars(deps(), { timeframes: ['D'], maxCalls: 1 });
      turns.push(...series.map(({ ticker }) => ticker));
      clock.advance(60_000);
    }
    expect(turns).toEqual(['ACME', 'BOLT', 'CORE']);
  });

  test('ignores a quote older than the stored one and a quote from the future', async () => {
    await company('ACME');
    const quote = async (price: number, at: Date) => {
      server.on('/v2/snapshot', { body: { status: 'OK', tickers: [snapshot('ACME', price, at)] } });
      await refreshBars(deps(), { maxCalls: 0 });
      return (await listQuotes(db, ['ACME']))[0]?.price;
    };
    const now = clock.now().getTime();
    expect(await quote(100, new Date(now - 1_000))).toBe(100);
    expect(await quote(90, new Date(now - 60_000))).toBe(100);
    expect(await quote(999, new Date(now + 3_600_000))).toBe(100);
    expect(await quote(101, new Date(now))).toBe(101);
  });

  test('refuses quotes that cannot be prices of now, counts them and keeps the others', async () => {
    await Promise.all(['ACME', 'BOLT', 'CORE'].map((ticker) => company(ticker)));
    const tickers = [
      snapshot('ACME', 101, clock.now()),
      // A time in milliseconds where nanoseconds are expected.
      { ...snapshot('BOLT', 50, clock.now()), lastTrade: { p: 50, t: clock.now().getTime() } },
      { ticker: 'CORE', lastTrade: { p: -1, t: clock.now().getTime() * 1e6 } },
    ];
    server.on('/v2/snapshot', { body: { status: 'OK', tickers } });
    await refreshBars(deps(), { maxCalls: 0 });
    expect(await listQuotes(db, ['ACME', 'BOLT', 'CORE'])).toMatchObject([{ ticker: 'ACME', price: 101 }]);
    expect(await listQualityCounts(db, '2026-11-13')).toMatchObject([
      { area: 'quotes', subject: 'polygon', issue: 'implausible', count: 1 },
    ]);
  });

  test('names a series whose bars were all refused, and goes on with the others', async () => {
    await Promise.all(['ACME', 'BOLT'].map((ticker) => company(ticker)));
    server.on('/v2/snapshot', { body: { status: 'OK', tickers: [] } });
    server.on('/v2/aggs/ticker/ACME/range/1/day', {
      body: aggregates([day('2026-11-12', 100, { h: 1 }), day('2026-11-13', 100, { c: null })]),
    });
    serveDays('BOLT', [50, 51]);
    const { series } = await refreshBars(deps(), { timeframes: ['D'], maxCalls: 10 });
    const error = 'the market data vendor sent no usable bar (high_below_low 1, not_finite 1)';
    expect(series).toEqual([
      { ticker: 'ACME', timeframe: 'D', inserted: 0, error },
      { ticker: 'BOLT', timeframe: 'D', inserted: 2 },
    ]);
    const { rows } = await pool.query('select ticker, error from market_refreshes order by ticker');
    expect(rows).toEqual([
      { ticker: 'ACME', error },
      { ticker: 'BOLT', error: null },
    ]);
  });

  test('stops when the API key is rejected', async () => {
    await company('ACME');
    await expect(refreshBars({ ...deps(), vendor: vendorWith('wrong') }, { maxCalls: 10 })).rejects.toMatchObject({
      reason: 'unauthorised',
    });
  });

  test('stores splits and dividends of tracked tickers once each', async () => {
    await company('ACME');
    const split = { id: 'E1', ticker: 'ACME', execution_date: '2026-11-20', split_from: 2, split_to: 3 };
    const dividend = {
      id: 'D1',
      ticker: 'ACME',
      cash_amount: 0.5,
      currency: 'USD',
      declaration_date: '2026-11-02',
      dividend_type: 'CD',
      ex_dividend_date: '2026-11-12',
    };
    server.on('/stocks/v1/splits', { body: reference([split, { ...split, ticker: 'OTHER', id: 'E2' }]) });
    server.on('/stocks/v1/dividends', { body: reference([dividend]) });
    expect(await refreshCorporateActions(deps(), { lookbackDays: 7 })).toEqual({
      inserted: 2,
      unchanged: 0,
      invalid: 0,
    });
    expect(await refreshCorporateActions(deps(), { lookbackDays: 7 })).toEqual({
      inserted: 0,
      unchanged: 2,
      invalid: 0,
    });
    expect(await listCorporateActions(db, 'ACME', clock.now())).toEqual([
      {
        type: 'dividend',
        cashAmount: 0.5,
        exAt: new Date('2026-11-12T14:30:00Z'),
        availableAt: new Date('2026-11-03T14:30:00Z'),
      },
      { type: 'split', ratio: 1.5, exAt: new Date('2026-11-20T14:30:00Z'), availableAt: clock.now() },
    ]);
    expect(await listCorporateActions(db, 'ACME', new Date('2026-11-03T14:29:59Z'))).toEqual([]);
  });
});

test('trading hours entered by an operator change the calendar', async () => {
  await pool.query(`insert into market_calendar_overrides (date, open_time, close_time, reason)
    values ('2026-12-01', null, null, 'storm'), ('2026-12-02', '11:00', '15:30', 'outage')`);
  const changed = nyseCalendar(await listCalendarOverrides(db));
  expect(changed.sessionOn('2026-12-01')).toBeNull();
  expect(changed.sessionOn('2026-12-02')?.minutes).toBe(270);
});
