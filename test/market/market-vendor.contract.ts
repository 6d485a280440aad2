import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MarketVendor } from '../../src/market/vendor.ts';

/** Serves the same facts in one vendor's wire format. */
export interface VendorStage {
  vendor: MarketVendor;
  /** A vendor client with a rejected API key. */
  withBadKey: MarketVendor;
  serveBars(rows: { startMs: number; close: number }[], options?: { pages?: number; delayed?: boolean }): void;
  serveSplits(rows: { ticker: string; exDate: string; from: number; to: number }[]): void;
  serveDividends(rows: { ticker: string; exDate: string; cash: number; declaredOn: string | null }[]): void;
  serveQuotes(rows: { ticker: string; price: number; atMs: number; previousClose: number }[]): void;
  serveManyBars(rows: { ticker: string; startMs: number; close: number }[]): void;
  /** Answers as for a key whose plan does not include the data. */
  serveRefusal(): void;
  serveNothing(): void;
  serveGarbage(): void;
  serveErrors(statuses: number[], then: { startMs: number; close: number }[], retryAfterSeconds?: number): void;
  /** Milliseconds waited between attempts. */
  waits: number[];
  requestCount(): number;
  reset(): void;
  close(): Promise<void>;
}

const bars = { ticker: 'ACME', timeframe: 'D', from: '2026-11-09', to: '2026-11-13' } as const;
const days = [9, 10, 11, 12, 13].map((day) => ({ startMs: Date.UTC(2026, 10, day, 5), close: 100 + day }));

/** Contract of every market data vendor, whatever its wire format. */
export function marketVendorContract(name: string, start: () => Promise<VendorStage>): void {
  describe(`market vendor: ${name}`, () => {
    let stage: VendorStage;
    beforeAll(async () => {
      stage = await start();
    });
    afterEach(() => stage.reset());
    afterAll(() => stage.close());

    test('bars have their start, prices and volume', async () => {
      stage.serveBars(days);
      const { rows: found, source } = await stage.vendor.fetchBars(bars);
      expect(source).toBe(stage.vendor.name);
      expect(found.map(({ startMs, close }) => ({ startMs, close }))).toEqual(days);
      for (const bar of found) {
        expect(bar.low).toBeLessThanOrEqual(bar.open);
        expect(bar.high).toBeGreaterThanOrEqual(bar.open);
        expect(bar.volume).toBeGreaterThan(0);
      }
    });

    test('all pages of a response are read', async () => {
      stage.serveBars(days, { pages: 3 });
      expect((await stage.vendor.fetchBars(bars)).rows.map(({ startMs }) => startMs)).toEqual(
        days.map(({ startMs }) => startMs),
      );
      expect(stage.requestCount()).toBe(3);
    });

    test('a plan with delayed data is read like a live plan', async () => {
      stage.serveBars(days, { delayed: true });
      expect((await stage.vendor.fetchBars(bars)).rows).toHaveLength(5);
    });

    test('no results give an empty list', async () => {
      stage.serveNothing();
      expect((await stage.vendor.fetchBars(bars)).rows).toEqual([]);
      expect((await stage.vendor.fetchSplits({ tickers: ['ACME'], from: '2026-01-01' })).rows).toEqual([]);
      expect((await stage.vendor.fetchDividends({ tickers: ['ACME'], from: '2026-01-01' })).rows).toEqual([]);
      expect((await stage.vendor.fetchSnapshot({ tickers: ['ACME'] })).rows).toEqual([]);
    });

    test('splits and dividends keep their dates and amounts', async () => {
      stage.serveSplits([{ ticker: 'ACME', exDate: '2026-06-10', from: 1, to: 4 }]);
      stage.serveDividends([{ ticker: 'ACME', exDate: '2026-08-11', cash: 0.24, declaredOn: '2026-07-28' }]);
      expect((await stage.vendor.fetchSplits({ tickers: ['ACME'], from: '2026-01-01' })).rows).toEqual([
        expect.objectContaining({ ticker: 'ACME', exDate: '2026-06-10', splitFrom: 1, splitTo: 4 }),
      ]);
      expect((await stage.vendor.fetchDividends({ tickers: ['ACME'], from: '2026-01-01' })).rows).toEqual([
        expect.objectContaining({ ticker: 'ACME', exDate: '2026-08-11', cashAmount: 0.24 }),
      ]);
    });

    test('a snapshot has a price, its time and the previous close for each ticker, in one call', async () => {
      const atMs = Date.UTC(2026, 10, 13, 15, 4, 5, 678);
      stage.serveQuotes([
        { ticker: 'ACME', price: 101.5, atMs, previousClose: 100 },
        { ticker: 'BOLT', price: 7.25, atMs, previousClose: 7 },
      ]);
      expect((await stage.vendor.fetchSnapshot({ tickers: ['ACME', 'BOLT'] })).rows).toEqual([
        expect.objectContaining({ ticker: 'ACME', price: 101.5, quotedAtMs: atMs, previousClose: 100 }),
        expect.objectContaining({ ticker: 'BOLT', price: 7.25, quotedAtMs: atMs, previousClose: 7 }),
      ]);
      expect(stage.requestCount()).toBe(1);
    });

    test('a temporarily unavailable vendor is retried after the time it asked for', async () => {
      stage.serveErrors([429, 503], days, 7);
      expect((await stage.vendor.fetchBars(bars)).rows).toHaveLength(5);
      expect(stage.requestCount()).toBe(3);
      expect(stage.waits).toHaveLength(2);
      for (const wait of stage.waits) expect(wait).toBeGreaterThanOrEqual(7_000);
    });

    test.each([
      [429, 'rate_limited'],
      [500, 'unavailable'],
    ])('a vendor that keeps answering %i fails as %s', async (status, reason) => {
      stage.serveErrors(
        Array.from({ length: 10 }, () => status),
        [],
      );
      await expect(stage.vendor.fetchBars(bars)).rejects.toMatchObject({ name: 'VendorFailure', reason });
    });

    test('bars of several tickers are read together where that takes few calls', async () => {
      stage.serveManyBars(days.map((day) => ({ ...day, ticker: 'ACME' })));
      const sessions = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'];
      const query = { tickers: ['ACME', 'BOLT'], timeframe: 'D' as const, sessions };
      const { rows } = await stage.vendor.fetchManyBars(query);
      expect(rows.map(({ ticker, close }) => [ticker, close])).toEqual(days.map(({ close }) => ['ACME', close]));
      expect(stage.requestCount()).toBe(stage.vendor.callsForMany(query));
    });

    test('data outside the plan fails as not entitled, not as a wrong key', async () => {
      stage.serveRefusal();
      await expect(stage.vendor.fetchBars(bars)).rejects.toMatchObject({ reason: 'not_entitled' });
    });

    test('a rejected API key fails immediately as unauthorised', async () => {
      stage.serveBars(days);
      await expect(stage.withBadKey.fetchBars(bars)).rejects.toMatchObject({ reason: 'unauthorised' });
      expect(stage.requestCount()).toBe(1);
    });

    test('a malformed response is an error, not an empty result', async () => {
      stage.serveGarbage();
      await expect(stage.vendor.fetchBars(bars)).rejects.toMatchObject({ reason: 'malformed' });
      await expect(stage.vendor.fetchSnapshot({ tickers: ['ACME'] })).rejects.toMatchObject({ reason: 'malformed' });
    });

    test('an aborted request ends immediately', async () => {
      stage.serveBars(days);
      const signal = AbortSignal.abort();
      await expect(stage.vendor.fetchBars({ ...bars, signal })).rejects.toThrow();
    });
  });
}
