import { expect, test } from 'vitest';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import { planCalls } from './plan-calls.ts';
import { type MarketVendor, VendorFailure } from './vendor.ts';
import { vendorChain } from './vendor-chain.ts';

const NOW = new Date('2026-11-12T16:00:00Z');
const none = () => Promise.reject(new VendorFailure('refused', 'not asked here'));
const vendor = (name: string, callsForMany: MarketVendor['callsForMany']): MarketVendor => ({
  name,
  callsForMany,
  fetchBars: none,
  fetchManyBars: async ({ tickers }) => ({
    source: name,
    rows: tickers.map((ticker) => ({ ticker, startMs: 0, open: 1, high: 1, low: 1, close: 1, volume: 1 })),
  }),
  fetchSplits: none,
  fetchDividends: none,
  fetchSnapshot: none,
});
const oneEach = vendor('one each', ({ timeframe }) => (timeframe === 'D' ? 1 : Number.POSITIVE_INFINITY));
const together = vendor('together', ({ tickers }) => Math.ceil(tickers.length / 200));
const chain = vendorChain([oneEach, together]);

const plan = (count: number) => {
  const due = Array.from({ length: count }, (_, n) => ({
    ticker: `T${n}`,
    timeframe: 'M30' as const,
    from: new Date(NOW.getTime() - 3_600_000),
  }));
  return planCalls(due, chain, alwaysOpenCalendar(), NOW).reduce((sum, { calls }) => sum + calls, 0);
};

test('half-hour bars of 5,000 companies are 25 calls to the vendor that serves many at once', () => {
  expect(plan(5_000)).toBe(25);
});

test('few half-hour bars stay with the first vendor, one call each', () => {
  expect(plan(99)).toBe(99);
  expect(plan(100)).toBe(1);
});

test('the vendor that serves many answers for the one that does not', async () => {
  const tickers = Array.from({ length: 150 }, (_, n) => `T${n}`);
  const { source, rows } = await chain.fetchManyBars({ tickers, timeframe: 'M30', sessions: ['2026-11-12'] });
  expect({ source, rows: rows.length }).toEqual({ source: 'together', rows: 150 });
});
