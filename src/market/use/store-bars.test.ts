import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { nyseCalendar } from '../../kernel/calendar/nyse.ts';
import { manualClock } from '../../kernel/clock.ts';
import type { StoredTimeframe } from '../bar.ts';
import { ensureBarMonths } from '../bar.store.ts';
import { listQualityCounts } from '../quality.store.ts';
import type { VendorBar } from '../vendor.ts';
import { type StoreBarsDeps, storeBars } from './store-bars.ts';
import { storeCorporateActions } from './store-corporate-actions.ts';

const { db, pool } = await testDatabase();
const calendar = nyseCalendar();
const clock = manualClock(new Date('2026-11-13T22:00:00Z'));
const deps: StoreBarsDeps = { db, calendar, now: clock.now };

/** Sessions of October and November 2026, by number. */
const sessions = calendar.sessionsBetween('2026-10-01', '2026-11-13');
const bar = (index: number, close: number, change: Partial<VendorBar> = {}): VendorBar => ({
  startMs: sessions[index]!.open.getTime() - 9.5 * 3_600_000,
  open: close,
  high: close * 1.02,
  low: close * 0.98,
  close,
  volume: 1_000 + index,
  ...change,
});
const days = (...closes: number[]) => closes.map((close, index) => bar(index, close));
const store = (bars: VendorBar[], source = 'polygon', ticker = 'ACME', timeframe: StoredTimeframe = 'D') =>
  storeBars(deps, { ticker, timeframe, source, bars });

async function stored(ticker = 'ACME') {
  const { rows } = await pool.query(
    'select bar_timestamp, close, volume, available_at from market_bars where ticker = $1 order by bar_timestamp',
    [ticker],
  );
  return rows;
}
const closes = async (ticker?: string) => (await stored(ticker)).map(({ close }) => close);
async function quarantine(ticker = 'ACME') {
  const { rows } = await pool.query(
    'select close, status from market_bar_quarantine where ticker = $1 order by bar_timestamp',
    [ticker],
  );
  return rows.map(({ close, status }) => `${close} ${status}`);
}

beforeEach(async () => {
  clock.set(new Date('2026-11-13T22:00:00Z'));
  await pool.query(
    `truncate market_bars, market_bar_quarantine, market_bar_corrections, corporate_actions, data_quality`,
  );
});

describe('storing bars', () => {
  test('records the time at which each bar was complete', async () => {
    expect(await store(days(100, 101, 102))).toMatchObject({ inserted: 3, unchanged: 0, issues: {} });
    expect(await stored()).toEqual(
      [100, 101, 102].map((close, index) => ({
        bar_timestamp: sessions[index]!.open,
        close,
        volume: 1_000 + index,
        available_at: sessions[index]!.close,
      })),
    );
  });

  test('twice changes nothing', async () => {
    await store(days(100, 101, 102));
    const before = await pool.query('select * from market_bars order by bar_timestamp');
    clock.advance(60_000);
    expect(await store(days(100, 101, 102))).toMatchObject({ inserted: 0, unchanged: 3, corrected: 0 });
    expect((await pool.query('select * from market_bars order by bar_timestamp')).rows).toEqual(before.rows);
  });

  test('drops invalid bars and counts them by day and ticker', async () => {
    const bad = [bar(1, 101, { high: 50 }), bar(2, Number.NaN), bar(0, 100), bar(3, -1)];
    expect(await store([...days(100), ...bad])).toMatchObject({
      inserted: 1,
      issues: { high_below_low: 1, not_finite: 1, duplicate: 1, not_positive: 1 },
    });
    await store([bar(2, Number.NaN)]);
    const counts = await listQualityCounts(db, '2026-11-13');
    expect(counts.map(({ area, subject, issue, count }) => `${area} ${subject} ${issue} ${count}`)).toEqual([
      'bars:D ACME duplicate 1',
      'bars:D ACME high_below_low 1',
      'bars:D ACME not_finite 2',
      'bars:D ACME not_positive 1',
    ]);
  });

  test('applies a vendor’s correction and keeps the replaced values', async () => {
    await store(days(100, 101));
    clock.advance(60_000);
    expect(await store([bar(1, 103)])).toMatchObject({ inserted: 0, corrected: 1 });
    expect(await closes()).toEqual([100, 103]);
    const { rows } = await pool.query('select close, captured_at, replaced_at from market_bar_corrections');
    expect(rows).toEqual([
      { close: 101, captured_at: new Date('2026-11-13T22:00:00Z'), replaced_at: new Date('2026-11-13T22:01:00Z') },
    ]);
  });

  test('lets a second source confirm but not overwrite', async () => {
    await store(days(100, 101));
    expect(await store([bar(1, 101.5)], 'other')).toMatchObject({ inserted: 0, corrected: 0, unchanged: 1 });
    await store([bar(1, 150)], 'other');
    expect(await closes()).toEqual([100, 101]);
    const counts = await listQualityCounts(db, '2026-11-13');
    expect(counts.map(({ issue }) => issue)).toEqual(['source_conflict']);
  });

  test('keeps daily and 30-minute bars apart', async () => {
    await store(days(100));
    const open = sessions[0]!.open.getTime();
    const halves = [0, 1].map((slot) => ({ ...bar(0, 100 + slot), startMs: open + slot * 1_800_000 }));
    expect(await store(halves, 'polygon', 'ACME', 'M30')).toMatchObject({ inserted: 2 });
    expect(await stored()).toHaveLength(3);
  });
});

describe('an unexplained jump', () => {
  test('waits in quarantine, is counted, and is released by the next bar', async () => {
    expect(await store(days(100, 200))).toMatchObject({ inserted: 1, quarantined: 1 });
    expect([await closes(), await quarantine()]).toEqual([[100], ['200 waiting']]);
    expect((await listQualityCounts(db, '2026-11-13')).map(({ issue }) => issue)).toEqual(['unexplained_return']);
    expect(await store([bar(2, 204)])).toMatchObject({ inserted: 2, quarantined: 0 });
    expect([await closes(), await quarantine()]).toEqual([[100, 200, 204], ['200 confirmed']]);
    expect((await stored())[1].available_at).toEqual(sessions[2]!.close);
  });

  test('is rejected when the next bar reverts', async () => {
    await store(days(100, 200));
    await store([bar(2, 101)]);
    expect([await closes(), await quarantine()]).toEqual([[100, 101], ['200 rejected']]);
  });

  test('is released by a second source', async () => {
    await store(days(100, 200));
    clock.advance(3_600_000);
    expect(await store([bar(1, 201)], 'other')).toMatchObject({ inserted: 1 });
    expect([await closes(), await quarantine()]).toEqual([[100, 200], ['200 confirmed']]);
    // Storing neighbours later does not return it to quarantine.
    await store([bar(2, 120)]);
    expect(await closes()).toEqual([100, 200, 120]);
  });

  test('is released when the split that explains it becomes known', async () => {
    await store(days(100, 50));
    expect(await quarantine()).toEqual(['50 waiting']);
    const split = { ticker: 'ACME', exDate: sessions[1]!.date, splitFrom: 1, splitTo: 2, vendorId: 'E1' };
    await storeCorporateActions(deps, { source: 'polygon', from: split.exDate, splits: [split], dividends: [] });
    expect([await closes(), await quarantine()]).toEqual([[100, 50], ['50 confirmed']]);
  });

  test('is not quarantined when a split is already known', async () => {
    const split = { ticker: 'ACME', exDate: sessions[1]!.date, splitFrom: 1, splitTo: 2, vendorId: 'E1' };
    await storeCorporateActions(deps, { source: 'polygon', from: split.exDate, splits: [split], dividends: [] });
    expect(await store(days(100, 50))).toMatchObject({ inserted: 2, quarantined: 0 });
  });

  test('leaves quarantine when the vendor corrects it', async () => {
    await store(days(100, 1_000));
    await store([bar(1, 100.5)]);
    expect([await closes(), await quarantine()]).toEqual([[100, 100.5], ['100.5 confirmed']]);
  });

  test('is detected when the bar before it arrives late', async () => {
    await store([bar(1, 200)]);
    expect(await closes()).toEqual([200]);
    await store([bar(0, 100)]);
    expect([await closes(), await quarantine()]).toEqual([[100], ['200 waiting']]);
  });
});

test('storing bars in any order and any batches produces the same rows', async () => {
  let run = 0;
  const close = fc.constantFrom(20, 30, 60, 61, 100, 105, 110, 200);
  await fc.assert(
    fc.asyncProperty(
      fc.array(close, { minLength: 2, maxLength: 9 }).chain((values) =>
        fc.tuple(
          fc.constant(values),
          fc.shuffledSubarray(
            values.map((_, index) => index),
            { minLength: values.length },
          ),
          fc.array(fc.integer({ min: 1, max: 4 }), { minLength: values.length, maxLength: values.length }),
        ),
      ),
      async ([values, order, portions]) => {
        const atOnce = `AT${run}`.replaceAll(/\d/g, (digit) => String.fromCharCode(65 + Number(digit)));
        const bitByBit = `BIT${run++}`.replaceAll(/\d/g, (digit) => String.fromCharCode(65 + Number(digit)));
        await store(days(...values), 'polygon', atOnce);
        for (let start = 0, turn = 0; start < order.length; start += portions[turn++] ?? 1) {
          const portion = order.slice(start, start + (portions[turn] ?? 1)).map((index) => bar(index, values[index]!));
          await store(portion, 'polygon', bitByBit);
        }
        expect(await stored(bitByBit)).toEqual(await stored(atOnce));
        const open = (entries: string[]) => entries.filter((entry) => !entry.endsWith('confirmed'));
        expect(open(await quarantine(bitByBit))).toEqual(open(await quarantine(atOnce)));
      },
    ),
    { numRuns: 40 },
  );
});

test('concurrent writers of one series lose and duplicate nothing', async () => {
  const all = sessions.slice(0, 24).map((_, index) => bar(index, 100 + index));
  await Promise.all(Array.from({ length: 6 }, (_, writer) => store(all.slice(writer * 3, writer * 3 + 9))));
  expect(await closes()).toEqual(all.map(({ close }) => close));
});

describe('monthly partitions', () => {
  const partitions = async () => {
    const { rows } = await pool.query(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'market_bars'::regclass order by 1`,
    );
    return rows.map(({ name }) => name);
  };

  test('are created once when many writers need them at the same time', async () => {
    const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2030, month, 15)));
    await Promise.all(Array.from({ length: 8 }, () => ensureBarMonths(db, months)));
    const made = (await partitions()).filter((name) => name.startsWith('market_bars_y2030'));
    expect(made).toHaveLength(12);
  });

  test('take over rows that were in the default partition', async () => {
    const insert = `insert into market_bars (ticker, timeframe, bar_timestamp, open, high, low, close, volume,
      available_at, captured_at, source) values ('ACME', 'D', $1, 1, 1, 1, 1, 1, $2, now(), 'test')`;
    await pool.query(insert, ['2031-05-31T23:59:59.999Z', '2031-06-01T00:00:00Z']);
    await pool.query(insert, ['2031-06-01T00:00:00Z', '2031-06-02T00:00:00Z']);
    await ensureBarMonths(db, [new Date('2031-05-10T00:00:00Z')]);
    const { rows } = await pool.query(
      `select tableoid::regclass::text as name from market_bars order by bar_timestamp`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['market_bars_y2031m05', 'market_bars_default']);
  });

  test('hold all stored bars; the default partition stays empty', async () => {
    await store(sessions.map((_, index) => bar(index, 100)));
    const { rows } = await pool.query(
      `select tableoid::regclass::text as name, count(*)::int as bars from market_bars group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { name: 'market_bars_y2026m10', bars: 22 },
      { name: 'market_bars_y2026m11', bars: 10 },
    ]);
  });

  test('can be created while open transactions read bars of other months', async () => {
    await store(days(100, 101));
    await db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('market_bars')
        .select('close')
        .where('bar_timestamp', '>=', new Date('2026-10-01T00:00:00Z'))
        .where('bar_timestamp', '<', new Date('2026-11-01T00:00:00Z'))
        .execute();
      await ensureBarMonths(db, [new Date('2032-01-01T00:00:00Z')]);
    });
    expect(await partitions()).toContain('market_bars_y2032m01');
  });
});
