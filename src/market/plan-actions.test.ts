import { describe, expect, test } from 'vitest';
import { nyseCalendar } from '../kernel/calendar/nyse.ts';
import { type ActionRecord, planActions } from './plan-actions.ts';
import type { VendorDividend, VendorSplit } from './vendor.ts';

const calendar = nyseCalendar();
const now = new Date('2026-11-13T22:00:00Z');
const split = (change: Partial<VendorSplit> = {}): VendorSplit => ({
  ticker: 'ACME',
  exDate: '2026-06-10',
  splitFrom: 1,
  splitTo: 4,
  vendorId: 'E1',
  ...change,
});
const dividend = (change: Partial<VendorDividend> = {}): VendorDividend => ({
  ticker: 'ACME',
  exDate: '2026-08-11',
  cashAmount: 0.24,
  currency: 'USD',
  kind: 'CD',
  declaredOn: '2026-07-28',
  payDate: null,
  vendorId: 'D1',
  ...change,
});
const plan = (
  input: { splits?: VendorSplit[]; dividends?: VendorDividend[] },
  known: ActionRecord[] = [],
  at: Date = now,
  from = '2020-01-01',
) =>
  planActions(
    { splits: input.splits ?? [], dividends: input.dividends ?? [] },
    { known, calendar, source: 'polygon', from, now: at },
  );

describe('availability of an action', () => {
  test('an action seen before its ex-date is available from now', () => {
    const [action] = plan({ splits: [split({ exDate: '2026-11-20' })] }).insert;
    expect(action).toMatchObject({ available_at: now, pit_estimated: false, ex_at: new Date('2026-11-20T14:30:00Z') });
  });

  test('a split found later is available from the open of its ex-date, marked as estimated', () => {
    const [action] = plan({ splits: [split()] }).insert;
    expect(action).toMatchObject({ available_at: new Date('2026-06-10T13:30:00Z'), pit_estimated: true });
  });

  test('a dividend found later is available from the session after its declaration', () => {
    const [action] = plan({ dividends: [dividend()] }).insert;
    expect(action).toMatchObject({ available_at: new Date('2026-07-29T13:30:00Z'), pit_estimated: true });
  });

  test('a dividend declared on its ex-date or without a declaration date is available when it goes ex', () => {
    const found = plan({
      dividends: [dividend({ declaredOn: '2026-08-11' }), dividend({ declaredOn: null, kind: 'SC' })],
    });
    for (const action of found.insert) expect(action.available_at).toEqual(new Date('2026-08-11T13:30:00Z'));
  });

  test('an ex-date on a non-trading day takes effect at the next session', () => {
    const [action] = plan({ splits: [split({ exDate: '2026-06-13' })] }).insert;
    expect(action?.ex_at).toEqual(new Date('2026-06-15T13:30:00Z'));
  });
});

describe('a later report of an action', () => {
  const known = plan({ splits: [split()] }).insert;
  const later = new Date('2026-11-14T22:00:00Z');

  test('with the same terms is unchanged', () => {
    expect(plan({ splits: [split()] }, known, later)).toEqual({ insert: [], unchanged: 1, invalid: 0 });
  });

  test('with different terms becomes a revision available from now', () => {
    const { insert } = plan({ splits: [split({ splitTo: 5 })] }, known, later);
    expect(insert).toEqual([expect.objectContaining({ revision: 2, split_to: 5, available_at: later })]);
  });

  test('with another date cancels the first date, so that it is not applied twice', () => {
    const { insert } = plan({ splits: [split({ exDate: '2026-06-11' })] }, known, later);
    expect(insert.map(({ ex_date, revision, cancelled }) => [ex_date, revision, cancelled])).toEqual([
      ['2026-06-10', 2, true],
      ['2026-06-11', 1, false],
    ]);
  });
});

test('a regular and a special dividend on the same day are two actions', () => {
  expect(plan({ dividends: [dividend(), dividend({ kind: 'SC', vendorId: 'D2' })] }).insert).toHaveLength(2);
});

test.each([
  split({ splitTo: 0 }),
  split({ splitFrom: Number.NaN }),
  split({ exDate: '2026-02-30' }),
  split({ exDate: '' }),
  split({ exDate: '1885-01-01' }),
  split({ exDate: '2041-01-01' }),
  split({ exDate: '2040-12-31' }),
  split({ ticker: 'acme' }),
  split({ ticker: '' }),
])('an invalid action is dropped and counted: %o', (bad) => {
  expect(plan({ splits: [bad, split()] })).toMatchObject({ invalid: 1, insert: [{ split_to: 4 }] });
});

test('a dividend without an amount is dropped', () => {
  expect(plan({ dividends: [dividend({ cashAmount: Number.NaN }), dividend({ kind: 'x'.repeat(30) })] })).toMatchObject(
    {
      invalid: 2,
      insert: [],
    },
  );
});

test('a dividend in another currency is dropped, because prices are in dollars', () => {
  expect(plan({ dividends: [dividend({ currency: 'CAD' }), dividend({ currency: null })] })).toMatchObject({
    invalid: 1,
    insert: [{ currency: null }],
  });
});

test('an id that the table cannot hold is dropped', () => {
  expect(plan({ splits: [split({ vendorId: 'E'.repeat(201) })] })).toMatchObject({ invalid: 1, insert: [] });
});

describe('a split that is reported twice with different dates', () => {
  const first = split();
  const again = split({ exDate: '2026-06-11', vendorId: 'E2' });
  const later = new Date('2026-11-14T22:00:00Z');

  test('in one answer counts once, at the later date, also the next time', () => {
    const { insert, invalid } = plan({ splits: [first, again] });
    expect([insert.map(({ ex_date }) => ex_date), invalid]).toEqual([['2026-06-11'], 1]);
    expect(plan({ splits: [again, first] }, insert, later)).toEqual({ insert: [], unchanged: 1, invalid: 1 });
  });

  // As a vendor lists the split of Shopify: by its record date and by the day of the first trade after it.
  test('in one answer has the later date before it took effect, and keeps a date on which it took effect', () => {
    const at = (date: string) => new Date(`${date}T12:00:00Z`);
    const announced = plan({ splits: [first] }, [], at('2026-06-01')).insert;
    const { insert, invalid } = plan({ splits: [first, again] }, announced, at('2026-06-09'));
    expect(insert.map(({ ex_date, cancelled }) => [ex_date, cancelled])).toEqual([
      ['2026-06-10', true],
      ['2026-06-11', false],
    ]);
    expect(invalid).toBe(1);
    expect(plan({ splits: [first, again] }, announced, at('2026-06-11'))).toEqual({
      insert: [],
      unchanged: 1,
      invalid: 1,
    });
  });

  test('by another vendor counts once', () => {
    const known = plan({ splits: [first] }).insert.map((action) => ({ ...action, source: 'alpaca/sip' }));
    expect(plan({ splits: [again] }, known, later)).toEqual({ insert: [], unchanged: 0, invalid: 1 });
  });

  test('has the new date where the vendor names only that one any more', () => {
    const { insert } = plan({ splits: [again] }, plan({ splits: [first] }).insert, later);
    expect(insert.map(({ ex_date, cancelled }) => [ex_date, cancelled])).toEqual([
      ['2026-06-10', true],
      ['2026-06-11', false],
    ]);
  });

  test('keeps its date where the answer begins after that date', () => {
    const known = plan({ splits: [first] }).insert;
    const { insert, invalid } = plan({ splits: [again] }, known, later, '2026-06-11');
    expect([insert, invalid]).toEqual([[], 1]);
  });

  test('is two splits where the ratio differs or weeks lie between', () => {
    expect(plan({ splits: [first, split({ exDate: '2026-06-11', splitTo: 2, vendorId: 'E2' })] }).insert).toHaveLength(
      2,
    );
    expect(plan({ splits: [first, split({ exDate: '2026-07-10', vendorId: 'E2' })] }).insert).toHaveLength(2);
  });
});
