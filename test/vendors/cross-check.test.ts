import { afterAll, beforeEach, expect, test } from 'vitest';
import { checkMarketConflicts } from '../../src/cli/doctor-market.ts';
import { nyseCalendar } from '../../src/kernel/calendar/nyse.ts';
import { createGuardedClient } from '../../src/kernel/net/guarded-client.adapter.ts';
import { alpacaDataVendor } from '../../src/market/alpaca-data.adapter.ts';
import { isCrossCheckDue } from '../../src/market/cross-check-plan.ts';
import { polygonVendor } from '../../src/market/polygon.adapter.ts';
import { crossCheckBars } from '../../src/market/use/cross-check-bars.ts';
import { storeBars } from '../../src/market/use/store-bars.ts';
import type { MarketVendor } from '../../src/market/vendor.ts';
import { queryService } from '../../src/roles/query-service.ts';
import { testDatabase } from '../kit/database.ts';
import { testService } from '../kit/service.ts';
import { startAlpacaStandIn } from './alpaca-stand-in.ts';
import { startMassiveStandIn } from './massive-stand-in.ts';

const database = await testDatabase();
const { db, pool } = database;
const calendar = nyseCalendar();
const NOW = new Date('2026-11-15T15:00:00Z');
const now = () => NOW;
const session = calendar.sessionOn('2026-11-13')!;
const client = createGuardedClient({ userAgent: 'test', allowedHosts: ['127.0.0.1'] });
const massive = await startMassiveStandIn({ now, priceFactors: { AAPL: 1.1 } });
const right = await startMassiveStandIn({ now });
const alpaca = await startAlpacaStandIn({ now });
afterAll(() => Promise.all([client.close(), massive.close(), right.close(), alpaca.close()]));

const massiveVendor = (standIn: typeof massive) =>
  polygonVendor({ baseUrl: standIn.baseUrl, apiKey: { reveal: () => standIn.apiKey }, get: client.get });
const alpacaVendor = alpacaDataVendor({
  baseUrl: alpaca.baseUrl,
  credentials: { keyId: { reveal: () => alpaca.keyId }, secretKey: { reveal: () => alpaca.secretKey } },
  get: client.get,
  feed: 'sip',
  now,
});
const TICKERS = ['AAPL', 'MSFT', 'NVDA'];

async function store(vendor: MarketVendor) {
  const query = { timeframe: 'D' as const, from: '2026-11-09', to: '2026-11-13' };
  for (const ticker of TICKERS) {
    const { source, rows } = await vendor.fetchBars({ ...query, ticker });
    await storeBars({ db, now, calendar }, { ticker, timeframe: 'D', source, bars: rows });
  }
}
const check = (vendors: MarketVendor[]) => crossCheckBars({ db, now, calendar, vendors }, { session, barsMax: 200 });

beforeEach(async () => {
  await pool.query('truncate market_bars, market_bar_conflicts, market_bar_quarantine');
  alpaca.calls.length = 0;
});

test('one call compares all tickers; a disagreement is an open conflict, and the stored bar stays', async () => {
  await store(massiveVendor(massive));
  expect(await check([massiveVendor(massive), alpacaVendor])).toEqual({ compared: 3, conflicts: 1 });
  expect(alpaca.calls).toHaveLength(1);
  const app = await testService(database, queryService);
  const { conflicts } = (await app.inject('/api/market/conflicts?open=true')).json();
  expect(conflicts).toEqual([
    expect.objectContaining({
      ticker: 'AAPL',
      source: 'polygon',
      second_source: 'alpaca/sip',
      difference_pct: expect.closeTo(-9.09, 1),
      resolved_at: null,
    }),
  ]);
  expect(await checkMarketConflicts(database.url)).toEqual([
    expect.objectContaining({
      verdict: 'note',
      found: expect.stringMatching(
        /^two market data vendors disagree on 1 bar\(s\): AAPL of 2026-11-13 closed at [\d.]+ by polygon and at [\d.]+ by alpaca\/sip$/,
      ),
    }),
  ]);
  expect((await app.inject('/api/market/conflicts?ticker=MSFT')).json()).toEqual({ conflicts: [] });
  const { rows } = await pool.query('select distinct source from market_bars');
  expect(rows).toEqual([{ source: 'polygon' }]);
});

test('a conflict is resolved when the first vendor corrects its bar', async () => {
  await store(massiveVendor(massive));
  await check([massiveVendor(massive), alpacaVendor]);
  await store(massiveVendor(right));
  const rows = await db.selectFrom('market_bar_conflicts').select(['ticker', 'resolved_at']).execute();
  expect(rows).toEqual([{ ticker: 'AAPL', resolved_at: NOW }]);
});

test('bars of the second vendor are checked by the first; feeds of one vendor do not check each other', async () => {
  await store(alpacaVendor);
  expect(await check([alpacaVendor])).toEqual({ compared: 0, conflicts: 0 });
  massive.calls.length = 0;
  expect(await check([massiveVendor(massive), alpacaVendor])).toEqual({ compared: 3, conflicts: 1 });
  expect(massive.calls.map(({ path }) => path)).toEqual(['/v2/aggs/grouped/locale/us/market/stocks/2026-11-13']);
});

test('a check is due once a session, some time after its close, and again while nothing could be compared', () => {
  const at = (time: string) => new Date(`2026-11-13T${time}:00Z`);
  const last = { session: '2026-11-13', attempted_at: at('22:00').toISOString(), compared: 3, conflicts: 0 };
  expect(isCrossCheckDue(session, null, at('21:10'))).toBe(false);
  expect(isCrossCheckDue(session, null, at('22:00'))).toBe(true);
  expect(isCrossCheckDue(session, { ...last, session: '2026-11-12' }, at('22:00'))).toBe(true);
  expect(isCrossCheckDue(session, last, at('23:00'))).toBe(false);
  expect(isCrossCheckDue(session, { ...last, compared: 0 }, at('22:10'))).toBe(false);
  expect(isCrossCheckDue(session, { ...last, compared: 0 }, at('22:40'))).toBe(true);
});
