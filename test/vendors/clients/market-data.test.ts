import {
  GetStocksAggregatesTimespanEnum as Timespan,
  ListTickersMarketEnum,
  restClient as massiveClient,
} from '@massive.com/client-js';
import {
  GetStocksAggregatesSortEnum as PolygonSort,
  GetStocksAggregatesTimespanEnum as PolygonTimespan,
  restClient as polygonClient,
} from '@polygon.io/client-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../src/sandbox/servers/sandbox.adapter.ts';
import { clientSandbox } from './client-sandbox.ts';

let sandbox: Sandbox;
let massive: ReturnType<typeof massiveClient>;
let polygon: ReturnType<typeof polygonClient>;

beforeAll(async () => {
  ({ sandbox } = await clientSandbox());
  massive = massiveClient('key', sandbox.urls.polygon, { pagination: true });
  polygon = polygonClient('key', sandbox.urls.polygon, { pagination: true });
});
afterAll(() => sandbox.stop());

const RANGE = { stocksTicker: 'QLLN', from: '2026-10-26', to: '2026-11-06' };
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the official Massive client', () => {
  test('days, weeks, hours and minutes describe the same trades', async () => {
    const bars = async (multiplier: number, timespan: Timespan) =>
      (await massive.getStocksAggregates({ ...RANGE, multiplier, timespan, limit: 50_000 })).results ?? [];
    const days = await bars(1, Timespan.Day);
    expect(days).toHaveLength(10);
    for (const other of [
      await bars(1, Timespan.Week),
      await bars(1, Timespan.Hour),
      await bars(5, Timespan.Minute),
      await bars(1, Timespan.Minute),
    ]) {
      expect(sum(other.map(({ v }) => v))).toBe(sum(days.map(({ v }) => v)));
      expect(Math.max(...other.map(({ h }) => h))).toBe(Math.max(...days.map(({ h }) => h)));
      expect(Math.min(...other.map(({ l }) => l))).toBe(Math.min(...days.map(({ l }) => l)));
      expect([other[0]?.o, other.at(-1)?.c]).toEqual([days[0]?.o, days.at(-1)?.c]);
    }
    const [week] = await bars(1, Timespan.Week);
    expect(new Date(week!.t).toISOString()).toBe('2026-10-25T04:00:00.000Z');
  });

  test('follows links over all pages', async () => {
    const reply = await massive.getStocksAggregates({
      stocksTicker: 'SPY',
      multiplier: 1,
      timespan: Timespan.Day,
      from: '2026-01-01',
      to: '2026-11-12',
      limit: 50,
    });
    const stamps = (reply.results ?? []).map(({ t }) => t);
    expect(new Set(stamps).size).toBe(stamps.length);
    expect(stamps.length).toBe(sandbox.world.calendar.sessionsBetween('2026-01-01', '2026-11-12').length);
  });

  test('grouped days, the previous close and one day agree', async () => {
    const grouped = await massive.getGroupedStocksAggregates({ date: '2026-11-12' });
    const own = grouped.results?.find(({ T }) => T === 'QLLN');
    const previous = await massive.getPreviousStocksAggregates({ stocksTicker: 'QLLN' });
    expect(previous.results?.[0]).toMatchObject({ T: 'QLLN', c: own?.c, t: own?.t });
    const day = await massive.getStocksOpenClose({ stocksTicker: 'QLLN', date: '2026-11-12' });
    expect(day).toMatchObject({ symbol: 'QLLN', close: own?.c, high: own?.h });
    expect((await massive.getGroupedStocksAggregates({ date: '2026-11-13' })).resultsCount).toBe(0);
    expect((await massive.getGroupedStocksAggregates({ date: '2026-11-08' })).resultsCount).toBe(0);
  });

  test('tickers, details and related companies', async () => {
    const found = await massive.listTickers({ search: 'quillon', market: ListTickersMarketEnum.Stocks, active: true });
    expect(found.results?.map(({ ticker }) => ticker)).toEqual(['QLLN']);
    const gone = await massive.listTickers({ active: false });
    expect(gone.results?.map(({ ticker }) => ticker)).toEqual(['TSYM']);
    const before = await massive.listTickers({ ticker: 'TSYM', date: sandbox.world.session(100).date });
    expect(before.results).toHaveLength(1);
    const { results } = await massive.getTicker({ ticker: 'QLLN' });
    expect(results).toMatchObject({ ticker: 'QLLN', type: 'CS', primary_exchange: 'XNAS', active: true });
    expect(results?.sic_code).toMatch(/^\d{4}$/);
    expect(results!.market_cap!).toBeGreaterThan(1e9);
    const related = await massive.getRelatedCompanies({ ticker: 'QLLN' });
    expect(related.results?.length).toBeGreaterThan(0);
  });

  test('the newer splits and dividends agree with the older ones', async () => {
    const newer = await massive.getStocksV1Splits({ ticker: 'QLLN' });
    const older = await massive.listStockSplits({ ticker: 'QLLN' });
    expect(newer.results).toMatchObject([{ split_from: 1, split_to: 3, adjustment_type: 'forward_split' }]);
    expect(newer.results[0]?.historical_adjustment_factor).toBeCloseTo(1 / 3, 9);
    expect(older.results).toMatchObject([{ execution_date: newer.results[0]?.execution_date }]);
    const reverse = await massive.listStockSplits({ reverseSplit: true });
    expect(reverse.results?.map(({ ticker }) => ticker)).toEqual(['PLGB']);
    const paid = await massive.getStocksV1Dividends({
      tickerAnyOf: 'HVBC,KYPT',
      sort: 'ex_dividend_date.desc',
      limit: 2,
    });
    const listed = await massive.listDividends({ tickerGte: 'HVBC', tickerLte: 'KYPT', limit: 1_000 });
    const ids = (rows: readonly { id?: string }[] | undefined) => new Set((rows ?? []).map(({ id }) => id));
    expect(ids(paid.results)).toEqual(ids(listed.results));
    expect(paid.results.length).toBeGreaterThan(4);
    const large = await massive.listDividends({ cashAmountGt: 0.4 });
    expect(new Set(large.results?.map(({ ticker }) => ticker))).toEqual(new Set(['HVBC']));
  });

  test('a filter that is not known is refused, not ignored', async () => {
    const call = massive.getStocksAggregates(
      { ...RANGE, multiplier: 1, timespan: Timespan.Day },
      { params: { colour: 'green' } },
    );
    await expect(call).rejects.toMatchObject({ response: { status: 400 } });
    await expect(massive.getTicker({ ticker: 'NOPE' })).rejects.toMatchObject({ response: { status: 404 } });
  });
});

describe('the official Polygon client', () => {
  test('bars, snapshots, news, splits and status', async () => {
    const days = await polygon.getStocksAggregates(
      'QLLN',
      1,
      PolygonTimespan.Day,
      '2026-11-02',
      '2026-11-12',
      true,
      PolygonSort.Asc,
      50_000,
    );
    expect(days.results).toHaveLength(9);
    const quotes = await polygon.getStocksSnapshotTickers(['QLLN', 'SPY']);
    expect(quotes.tickers?.map(({ ticker }) => ticker)).toEqual(['SPY', 'QLLN']);
    const quote = await polygon.getStocksSnapshotTicker('SPY');
    expect(quote.ticker?.lastTrade?.p).toBe(quotes.tickers?.find(({ ticker }) => ticker === 'SPY')?.lastTrade?.p);
    expect((await polygon.getMarketStatus()).market).toBe('open');
    expect((await polygon.getTicker('QLLN')).results?.cik).toMatch(/^\d{10}$/);
    expect((await polygon.listStockSplits('QLLN')).results).toHaveLength(1);
    expect((await polygon.listDividends('HVBC')).results?.length).toBeGreaterThan(2);
    expect((await polygon.getGroupedStocksAggregates('2026-11-12')).resultsCount).toBeGreaterThan(25);
    expect((await polygon.getPreviousStocksAggregates('SPY')).resultsCount).toBe(1);
    const news = await polygon.listNews('TRNW');
    expect(news.results?.length).toBeGreaterThan(1);
    expect(news.results?.every(({ tickers }) => tickers.includes('TRNW'))).toBe(true);
  });
});
