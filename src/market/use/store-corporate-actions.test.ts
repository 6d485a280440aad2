import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { nyseCalendar } from '../../kernel/calendar/nyse.ts';
import { manualClock } from '../../kernel/clock.ts';
import { listActionsByTicker } from '../corporate-action.store.ts';
import type { VendorDividend } from '../vendor.ts';
import { storeCorporateActions } from './store-corporate-actions.ts';

const { db, pool } = await testDatabase();
const calendar = nyseCalendar();
const clock = manualClock(new Date('2026-11-13T22:00:00Z'));
const deps = { db, calendar, now: clock.now };

beforeEach(async () => {
  await pool.query('truncate corporate_actions, data_quality');
});

const dividend = (ticker: string, change: Partial<VendorDividend> = {}): VendorDividend => ({
  ticker,
  exDate: '2026-11-02',
  cashAmount: 0.5,
  currency: 'USD',
  kind: 'CD',
  declaredOn: null,
  payDate: null,
  vendorId: `dividend of ${ticker}`,
  ...change,
});
const store = (dividends: VendorDividend[], from = '2026-10-14') =>
  storeCorporateActions(deps, { source: 'polygon', from, splits: [], dividends });

test('a refresh knows the last companies of thousands with ten years of quarterly dividends', async () => {
  const tickers = Array.from({ length: 2_600 }, (_, index) => `T${String(index).padStart(5, '0')}`);
  await store(tickers.map((ticker) => dividend(ticker)));
  await pool.query(
    `insert into corporate_actions (ticker, action_type, kind, ex_date, ex_at, cash_amount, currency, source, vendor_id,
       revision, available_at, pit_estimated, captured_at)
     select ticker, 'dividend', 'CD', day, day, 0.5, 'USD', 'polygon', ticker || day, 1, day, true, day
     from unnest($1::text[]) as ticker,
       (select date '2026-08-03' - quarter * 91 as day from generate_series(0, 38) as quarter) as days`,
    [tickers],
  );
  expect(await store(tickers.map((ticker) => dividend(ticker)))).toEqual({
    inserted: 0,
    unchanged: tickers.length,
    invalid: 0,
  });
  const last = tickers.at(-1) ?? '';
  const known = await listActionsByTicker(db, tickers, clock.now());
  expect([known.size, known.get(last)?.length]).toEqual([tickers.length, 40]);
});

test('an action that the vendor moves from long before the refreshed dates is cancelled there', async () => {
  await store([dividend('ACME', { exDate: '2026-03-02' })], '2026-01-02');
  await store([dividend('ACME')]);
  await store([dividend('ACME')]);
  const { rows } = await pool.query(
    'select ex_date::text, revision, cancelled from corporate_actions order by ex_date, revision',
  );
  expect(rows).toEqual([
    { ex_date: '2026-03-02', revision: 1, cancelled: false },
    { ex_date: '2026-03-02', revision: 2, cancelled: true },
    { ex_date: '2026-11-02', revision: 1, cancelled: false },
  ]);
});
