import { createGuardedClient } from '../../src/kernel/net/guarded-client.adapter.ts';
import { retrying } from '../../src/kernel/net/retry.ts';
import { alpacaDataVendor } from '../../src/market/alpaca-data.adapter.ts';
import { startStandInServer, type StandInAnswer } from '../vendors/stand-in-server.ts';
import { marketVendorContract } from './market-vendor.contract.ts';

const BARS = '/v2/stocks/bars';
const now = () => new Date('2026-11-13T23:00:00Z');
const KEYS = { keyId: { reveal: () => 'key' }, secretKey: { reveal: () => 'secret' } };

marketVendorContract('alpaca', async () => {
  const answers = new Map<string, StandInAnswer[]>();
  const server = await startStandInServer(({ path, headers }) => {
    if (headers['apca-api-key-id'] !== 'key') return { status: 401, body: { message: 'unauthorized.' } };
    const list = answers.get(path) ?? answers.get('*') ?? [];
    return (list.length > 1 ? list.shift() : list[0]) ?? { status: 404, body: { message: 'endpoint not found.' } };
  }, now);
  const client = createGuardedClient({ userAgent: 'test', allowedHosts: [new URL(server.baseUrl).host] });
  const waits: number[] = [];
  const get = retrying(client.get, { sleep: async (ms) => void waits.push(ms), random: () => 0.5, now });
  const vendor = (keyId: string) =>
    alpacaDataVendor({
      baseUrl: server.baseUrl,
      credentials: { ...KEYS, keyId: { reveal: () => keyId } },
      get,
      feed: 'sip',
      now,
    });
  const bar = ({ startMs, close }: { startMs: number; close: number }) => ({
    t: new Date(startMs).toISOString().replace('.000Z', 'Z'),
    o: close,
    h: close * 1.01,
    l: close * 0.99,
    c: close,
    v: 1_234_567,
    n: 4_321,
    vw: close,
  });
  const page = (rows: { startMs: number; close: number; ticker?: string }[], next: string | null) => {
    const bars: Record<string, unknown[]> = {};
    for (const row of rows) (bars[row.ticker ?? 'ACME'] ??= []).push(bar(row));
    return { body: { bars, next_page_token: next } };
  };
  const serveActions = (name: string, rows: Record<string, unknown>[]) => {
    const known = (answers.get('/v1/corporate-actions')?.[0]?.body ?? { corporate_actions: {} }) as {
      corporate_actions: Record<string, unknown>;
    };
    answers.set('/v1/corporate-actions', [
      { body: { corporate_actions: { ...known.corporate_actions, [name]: rows }, next_page_token: null } },
    ]);
  };
  return {
    vendor: vendor('key'),
    withBadKey: vendor('wrong'),
    serveBars: (rows, { pages = 1 } = {}) => {
      const size = Math.ceil(rows.length / pages);
      answers.set(
        BARS,
        Array.from({ length: pages }, (_, index) =>
          page(rows.slice(index * size, (index + 1) * size), index + 1 < pages ? `token-${index}` : null),
        ),
      );
    },
    serveManyBars: (rows) => void answers.set(BARS, [page(rows, null)]),
    serveRefusal: () =>
      void answers.set('*', [
        { status: 403, body: { message: 'subscription does not permit querying recent SIP data' } },
      ]),
    serveSplits: (rows) =>
      serveActions(
        'forward_splits',
        rows.map(({ ticker, exDate, from, to }) => ({
          id: 's1',
          symbol: ticker,
          ex_date: exDate,
          old_rate: from,
          new_rate: to,
          process_date: exDate,
        })),
      ),
    serveDividends: (rows) =>
      serveActions(
        'cash_dividends',
        rows.map(({ ticker, exDate, cash }) => ({
          id: 'd1',
          symbol: ticker,
          ex_date: exDate,
          rate: cash,
          special: false,
          foreign: false,
          process_date: exDate,
        })),
      ),
    serveQuotes: (rows) =>
      void answers.set('/v2/stocks/snapshots', [
        {
          body: Object.fromEntries(
            rows.map(({ ticker, price, atMs, previousClose }) => [
              ticker,
              {
                latestTrade: {
                  t: new Date(atMs).toISOString().replace('Z', '123456Z'),
                  x: 'V',
                  p: price,
                  s: 1,
                  c: ['@'],
                  i: 1,
                  z: 'C',
                },
                prevDailyBar: bar({ startMs: atMs, close: previousClose }),
              },
            ]),
          ),
        },
      ]),
    serveNothing: () => {
      answers.set(BARS, [{ body: { bars: {}, next_page_token: null } }]);
      answers.set('/v1/corporate-actions', [{ body: { corporate_actions: {}, next_page_token: null } }]);
      answers.set('/v2/stocks/snapshots', [{ body: {} }]);
    },
    serveGarbage: () => void answers.set('*', [{ body: '<html>maintenance</html>' }]),
    serveErrors: (statuses, then, retryAfterSeconds) =>
      void answers.set(BARS, [
        ...statuses.map((status) => ({
          status,
          ...(retryAfterSeconds === undefined ? {} : { headers: { 'retry-after': String(retryAfterSeconds) } }),
          body: { message: 'try later' },
        })),
        page(then, null),
      ]),
    waits,
    requestCount: () => server.calls.length,
    reset: () => {
      answers.clear();
      server.calls.length = 0;
      waits.length = 0;
    },
    close: async () => {
      await client.close();
      await server.close();
    },
  };
});
