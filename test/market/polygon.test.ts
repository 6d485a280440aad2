import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createGuardedClient, type GuardedClient } from '../../src/kernel/net/guarded-client.adapter.ts';
import { retrying } from '../../src/kernel/net/retry.ts';
import { polygonVendor } from '../../src/market/polygon.adapter.ts';
import type { MarketVendor } from '../../src/market/vendor.ts';
import { marketVendorContract } from './market-vendor.contract.ts';
import { API_KEY, aggregate, aggregates, type PolygonServer, reference, startPolygonServer } from './polygon-server.ts';

const AGGREGATES = '/v2/aggs/ticker/';
const SPLITS = '/stocks/v1/splits';
const DIVIDENDS = '/stocks/v1/dividends';
const GROUPED = '/v2/aggs/grouped/locale/us/market/stocks/';
const SNAPSHOT = '/v2/snapshot/locale/us/markets/stocks/tickers';

interface Rig {
  server: PolygonServer;
  client: GuardedClient;
  waits: number[];
  vendor: (key: string) => MarketVendor;
}

async function startRig(): Promise<Rig> {
  const server = await startPolygonServer();
  const client = createGuardedClient({ userAgent: 'test', allowedHosts: [new URL(server.baseUrl).host] });
  const waits: number[] = [];
  const get = retrying(client.get, {
    sleep: async (ms) => void waits.push(ms),
    random: () => 0.5,
    now: () => new Date('2026-11-13T15:00:00Z'),
  });
  const vendor = (key: string) => polygonVendor({ baseUrl: server.baseUrl, apiKey: { reveal: () => key }, get });
  return { server, client, waits, vendor };
}

marketVendorContract('polygon', async () => {
  const { server, client, waits, vendor } = await startRig();
  const rowsOf = (rows: { startMs: number; close: number }[]) =>
    rows.map(({ startMs, close }) => aggregate(startMs, close));
  return {
    vendor: vendor(API_KEY),
    withBadKey: vendor('wrong'),
    serveBars: (rows, { pages = 1, delayed = false } = {}) => {
      const size = Math.ceil(rows.length / pages);
      const responses = Array.from({ length: pages }, (_, page) => ({
        body: aggregates(rowsOf(rows.slice(page * size, (page + 1) * size)), {
          status: delayed ? 'DELAYED' : 'OK',
          ...(page + 1 < pages ? { next_url: `${server.baseUrl}${AGGREGATES}ACME?cursor=c${page}` } : {}),
        }),
      }));
      server.on(AGGREGATES, ...responses);
    },
    serveSplits: (rows) =>
      server.on(SPLITS, {
        body: reference(
          rows.map(({ ticker, exDate, from, to }, index) => ({
            id: `E${index}`,
            ticker,
            execution_date: exDate,
            split_from: from,
            split_to: to,
          })),
        ),
      }),
    serveDividends: (rows) =>
      server.on(DIVIDENDS, {
        body: reference(
          rows.map(({ ticker, exDate, cash, declaredOn }, index) => ({
            id: `D${index}`,
            ticker,
            cash_amount: cash,
            currency: 'USD',
            declaration_date: declaredOn,
            distribution_type: 'recurring',
            ex_dividend_date: exDate,
            frequency: 4,
            pay_date: '2026-09-01',
            record_date: exDate,
          })),
        ),
      }),
    serveQuotes: (rows) =>
      server.on(SNAPSHOT, {
        body: {
          status: 'OK',
          count: rows.length,
          tickers: rows.map(({ ticker, price, atMs, previousClose }) => ({
            ticker,
            todaysChange: price - previousClose,
            todaysChangePerc: (price / previousClose - 1) * 100,
            updated: atMs * 1e6,
            day: { o: price, h: price, l: price, c: price, v: 37_216, vw: price },
            lastTrade: { c: [14, 41], i: '4046', p: price, s: 236, t: atMs * 1e6, x: 4 },
            min: { av: 37_216, o: price, h: price, l: price, c: price, v: 5_000, vw: price, t: atMs - 1_000, n: 5 },
            prevDay: { o: 1, h: 1, l: 1, c: previousClose, v: 292_738, vw: 1 },
          })),
        },
      }),
    serveManyBars: (rows) => {
      for (const { ticker, startMs, close } of rows)
        server.on(`${GROUPED}${new Date(startMs).toISOString().slice(0, 10)}`, {
          body: aggregates([{ T: ticker, ...aggregate(startMs, close) }]),
        });
    },
    serveRefusal: () =>
      server.on('/', {
        status: 403,
        body: { status: 'NOT_AUTHORIZED', request_id: 'c1', message: 'You are not entitled to this data.' },
      }),
    serveNothing: () => {
      server.on(AGGREGATES, {
        body: { ticker: 'ACME', queryCount: 0, resultsCount: 0, adjusted: false, status: 'OK' },
      });
      server.on(SPLITS, { body: reference([]) });
      server.on(DIVIDENDS, { body: reference([]) });
      server.on(SNAPSHOT, { body: { status: 'OK', count: 0, tickers: [] } });
    },
    serveGarbage: () => server.on('/', { body: '<html>maintenance</html>' }),
    serveErrors: (statuses, then, retryAfterSeconds) =>
      server.on(
        AGGREGATES,
        ...statuses.map((status) => ({
          status,
          ...(retryAfterSeconds === undefined ? {} : { headers: { 'retry-after': String(retryAfterSeconds) } }),
          body: { status: 'ERROR', request_id: 'b1', error: 'try later' },
        })),
        { body: aggregates(rowsOf(then)) },
      ),
    waits,
    requestCount: () => server.seen.length,
    reset: () => {
      server.reset();
      waits.length = 0;
    },
    close: async () => {
      await client.close();
      await server.close();
    },
  };
});

describe('in Polygon’s format', () => {
  let rig: Rig;
  let vendor: MarketVendor;
  beforeAll(async () => {
    rig = await startRig();
    vendor = rig.vendor(API_KEY);
  });
  afterEach(() => rig.server.reset());
  afterAll(async () => {
    await rig.client.close();
    await rig.server.close();
  });
  const query = { ticker: 'ACME', timeframe: 'M30', from: '2026-11-09', to: '2026-11-13' } as const;

  test('unadjusted prices are requested, in the timeframe’s range', async () => {
    rig.server.on(AGGREGATES, { body: aggregates([]) });
    await vendor.fetchBars(query);
    await vendor.fetchBars({ ...query, timeframe: 'D' });
    expect(rig.server.seen.map(({ path }) => path)).toEqual([
      '/v2/aggs/ticker/ACME/range/30/minute/2026-11-09/2026-11-13',
      '/v2/aggs/ticker/ACME/range/1/day/2026-11-09/2026-11-13',
    ]);
    for (const seen of rig.server.seen) {
      expect(seen.query.get('adjusted')).toBe('false');
      expect(seen.query.get('sort')).toBe('asc');
    }
  });

  test('the API key is in the header of every page request and in no URL', async () => {
    const cursor = `${rig.server.baseUrl}${AGGREGATES}ACME?cursor=abc`;
    rig.server.on(AGGREGATES, { body: aggregates([], { next_url: cursor }) }, { body: aggregates([]) });
    await vendor.fetchBars(query);
    expect(rig.server.seen).toHaveLength(2);
    for (const seen of rig.server.seen) {
      expect(seen.authorization).toBe(`Bearer ${API_KEY}`);
      expect(seen.url).not.toContain(API_KEY);
    }
  });

  test('no failure message contains the API key', async () => {
    const failures: unknown[] = [];
    const keep = (error: unknown) => void failures.push(error);
    for (const response of [{ status: 401 }, { status: 400 }, { status: 500 }, { body: 'nonsense' }]) {
      rig.server.on('/', { body: {}, ...response });
      await vendor.fetchBars(query).catch(keep);
    }
    const unreachable = await startRig();
    await unreachable.server.close();
    await unreachable.vendor(API_KEY).fetchBars(query).catch(keep);
    await unreachable.client.close();
    expect(failures).toHaveLength(5);
    expect(inspect(failures, { depth: 10 })).not.toContain(API_KEY);
  });

  test.each(['http://example.com/next', 'https://127.0.0.1/next', 'not a url', '//example.com/x'])(
    'a next page at %s is not followed',
    async (next) => {
      rig.server.on(AGGREGATES, { body: aggregates([aggregate(0, 1)], { next_url: next }) });
      await expect(vendor.fetchBars(query)).rejects.toMatchObject({ reason: 'refused' });
      expect(rig.server.seen).toHaveLength(1);
    },
  );

  test.each(['https://api.massive.com', 'https://api.polygon.io'])(
    'a next page at the vendor’s host %s is read from the configured address',
    async (host) => {
      const next = `${host}${AGGREGATES}ACME?cursor=abc`;
      rig.server.on(AGGREGATES, { body: aggregates([], { next_url: next }) }, { body: aggregates([aggregate(7, 3)]) });
      expect((await vendor.fetchBars(query)).rows).toHaveLength(1);
    },
  );

  test('splits come from the older endpoint, ticker by ticker, where the present one does not exist', async () => {
    const old = { id: 'E1', ticker: 'ACME', execution_date: '2026-06-10', split_from: 1, split_to: 4 };
    rig.server.on('/v3/reference/splits', { body: reference([old]) }, { body: reference([]) });
    const fresh = rig.vendor(API_KEY);
    const { rows } = await fresh.fetchSplits({ tickers: ['ACME', 'BOLT'], from: '2026-01-01' });
    expect(rows).toEqual([expect.objectContaining({ ticker: 'ACME', splitTo: 4 })]);
    expect(rig.server.seen.map(({ path }) => path)).toEqual([SPLITS, '/v3/reference/splits', '/v3/reference/splits']);
  });

  test('endless paging fails at the page limit', async () => {
    const loop = `${rig.server.baseUrl}${AGGREGATES}ACME?cursor=again`;
    rig.server.on(AGGREGATES, { body: aggregates([], { next_url: loop }) });
    await expect(vendor.fetchBars(query)).rejects.toMatchObject({ reason: 'malformed' });
    expect(rig.server.seen.length).toBeLessThanOrEqual(50);
  });

  test('a malformed row is passed on with NaN and does not affect the other rows', async () => {
    rig.server.on(AGGREGATES, { body: aggregates([null, 'x', { t: 1, o: '5 USD' }, aggregate(7, 3)]) });
    const { rows: found } = await vendor.fetchBars(query);
    expect(found).toHaveLength(4);
    expect(found.slice(0, 3).every(({ open }) => Number.isNaN(open))).toBe(true);
    expect(found[3]).toMatchObject({ startMs: 7, close: 3 });
  });

  test('a snapshot without trades uses the last minute; one without prices is dropped', async () => {
    const minute = { c: 12.5, t: 1_762_000_000_000 };
    rig.server.on(SNAPSHOT, {
      body: {
        status: 'DELAYED',
        tickers: [
          { ticker: 'ACME', min: minute, day: { v: 0 }, prevDay: { c: 0 } },
          { ticker: 'DEAD', min: { c: 0, t: 0 }, updated: 0 },
          'x',
        ],
      },
    });
    expect((await vendor.fetchSnapshot({ tickers: ['ACME'] })).rows).toEqual([
      { ticker: 'ACME', price: 12.5, quotedAtMs: minute.t, dayVolume: null, previousClose: null },
    ]);
  });
});
