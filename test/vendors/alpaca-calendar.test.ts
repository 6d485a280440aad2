import { afterAll, beforeEach, expect, test } from 'vitest';
import { nyseCalendar } from '../../src/kernel/calendar/nyse.ts';
import { createGuardedClient } from '../../src/kernel/net/guarded-client.adapter.ts';
import type { HttpGet } from '../../src/kernel/net/http.ts';
import { fetchExchangeDays } from '../../src/market/alpaca-calendar.adapter.ts';
import { listCalendarOverrides, replaceCalendarOverrides } from '../../src/market/calendar-override.store.ts';
import { type ExchangeDay, findCalendarChanges } from '../../src/market/exchange-calendar.ts';
import { platformCalendar } from '../../src/roles/vendors.ts';
import { testDatabase } from '../kit/database.ts';
import { testContext } from '../kit/service.ts';
import { startAlpacaStandIn } from './alpaca-stand-in.ts';

const database = await testDatabase();
const { db, pool } = database;
const rules = nyseCalendar();
const alpaca = await startAlpacaStandIn();
const client = createGuardedClient({ userAgent: 'test', allowedHosts: ['127.0.0.1'] });
afterAll(() => Promise.all([alpaca.close(), client.close()]));
beforeEach(() => pool.query('truncate market_calendar_overrides'));

const RANGE = { from: '2026-11-16', to: '2026-12-16' };
const REASON = 'announced by Alpaca';
const fetchDays = (range: typeof RANGE, get: HttpGet = client.get) =>
  fetchExchangeDays(
    {
      baseUrl: alpaca.baseUrl,
      credentials: { keyId: { reveal: () => alpaca.keyId }, secretKey: { reveal: () => alpaca.secretKey } },
      get,
    },
    range,
  );
/** The vendor announces another calendar. */
const announcing =
  (change: (days: ExchangeDay[]) => ExchangeDay[]): HttpGet =>
  async (request) => {
    const response = await client.get(request);
    const days = JSON.parse(response.body.toString('utf8')) as ExchangeDay[];
    return { ...response, body: Buffer.from(JSON.stringify(change(days))) };
  };

test('the exchange’s rules foretell four years of the vendor’s calendar, half days included', async () => {
  for (const year of [2024, 2025, 2026, 2027]) {
    const range = { from: `${year}-01-01`, to: `${year}-12-31` };
    expect(findCalendarChanges(await fetchDays(range), range, rules, REASON)).toEqual([]);
  }
});

test('an announced closing and an early close become part of the calendar; a withdrawn one does not stay', async () => {
  const get = announcing((days) =>
    days
      .filter(({ date }) => date !== '2026-12-03')
      .map((day) => (day.date === '2026-12-10' ? { ...day, close: '14:00' } : day)),
  );
  const changes = findCalendarChanges(await fetchDays(RANGE, get), RANGE, rules, REASON);
  expect(await replaceCalendarOverrides(db, RANGE, REASON, changes)).toEqual(['2026-12-03', '2026-12-10']);
  expect(await replaceCalendarOverrides(db, RANGE, REASON, changes)).toEqual([]);
  const calendar = platformCalendar({
    ...testContext(database),
    calendarOverrides: await listCalendarOverrides(db),
  });
  expect(calendar.sessionOn('2026-12-03')).toBeNull();
  expect(calendar.sessionOn('2026-12-10')).toMatchObject({ close: new Date('2026-12-10T19:00:00Z'), short: true });
  const later = findCalendarChanges(await fetchDays(RANGE), RANGE, rules, REASON);
  expect(await replaceCalendarOverrides(db, RANGE, REASON, later)).toEqual(['2026-12-03', '2026-12-10']);
  expect(await listCalendarOverrides(db)).toEqual([]);
});

test('an operator’s entry wins over the vendor’s', async () => {
  await pool.query(`insert into market_calendar_overrides (date, reason) values ('2026-12-03', 'mourning')`);
  const theirs = [{ date: '2026-12-03', hours: { open: '09:30', close: '13:00' }, reason: REASON }];
  expect(await replaceCalendarOverrides(db, RANGE, REASON, theirs)).toEqual([]);
  expect(await listCalendarOverrides(db)).toEqual([{ date: '2026-12-03', hours: null, reason: 'mourning' }]);
});

test('a calendar without most days is refused and not taken for a month of closings', async () => {
  const few = await fetchDays(
    RANGE,
    announcing((days) => days.slice(0, 2)),
  );
  expect(() => findCalendarChanges(few, RANGE, rules, REASON)).toThrow(/differs from the exchange’s rules on \d+ days/);
  await expect(
    fetchDays(
      RANGE,
      announcing(() => [{ date: 'x', open: '9', close: '4' }]),
    ),
  ).rejects.toThrow('Alpaca sent a calendar in an unknown format');
});
