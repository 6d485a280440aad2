import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listDailyBars } from '../../src/ask/series.store.ts';
import { loadPackedBars } from '../../src/backtest/world.store.ts';
import { nyseCalendar } from '../../src/kernel/calendar/nyse.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { liftTimeouts } from '../../src/replay/cursor.store.ts';
import { readBars } from '../../src/replay/replay.store.ts';
import { acceptBar, newTickerState } from '../../src/replay/ticker-state.ts';
import { HISTORY_BARS } from '../../src/signals/signal-input.store.ts';
import { storeBars } from '../../src/market/use/store-bars.ts';
import { testDatabase } from '../kit/database.ts';

const { db } = await testDatabase();
const calendar = nyseCalendar();
const sessions = calendar.sessionsBetween('2026-10-01', '2026-10-16');
const HOUR_MS = 3_600_000;
/** After the last correction. */
const LATEST = new Date('2026-11-30T00:00:00Z');
const range = { start: sessions[0]!.open, end: LATEST };

/** Of a day: when the vendor's bars of the days are read, and which closes of this day and of earlier ones they have. */
interface Reading {
  hours: number;
  /** By days back; a close of 0 is not sent. */
  closes: number[];
}
/** A close that no neighbour confirms, so that its bar moves to quarantine. */
const ABSURD = 190;
const reading: fc.Arbitrary<Reading> = fc.record({
  hours: fc.integer({ min: 0, max: 15 }),
  closes: fc.array(fc.constantFrom(0, 100, 101, 102.5, 104, ABSURD, ABSURD), { minLength: 3, maxLength: 5 }),
});

async function store(ticker: string, day: number, { hours, closes }: Reading): Promise<Date> {
  const now = new Date(sessions[day]!.close.getTime() + hours * HOUR_MS);
  const bars = closes.flatMap((close, back) => {
    const session = sessions[day - back];
    // The first bar of a day is never absent or in quarantine: one that is sent or confirmed days later counts from its end.
    const isUsable = close !== 0 && (close !== ABSURD || (day - back) % 3 === 1);
    const price = back === 0 && (!isUsable || close === ABSURD) ? 99 : isUsable ? close : 0;
    return session === undefined || price === 0
      ? []
      : [
          {
            startMs: session.open.getTime(),
            open: price,
            high: price + 1,
            low: price - 1,
            close: price,
            volume: 1_000,
          },
        ];
  });
  await storeBars({ db, calendar, now: manualClock(now).now }, { ticker, timeframe: 'D', source: 'polygon', bars });
  return now;
}

/** The daily bars of a replay's state at an instant. */
const replayedAt = (ticker: string, at: Date, to: Date) =>
  db.transaction().execute(async (tx) => {
    await liftTimeouts(tx);
    const from = new Date(range.start.getTime() - 24 * HOUR_MS);
    const state = newTickerState(ticker, '', null);
    const stream = readBars(tx, calendar, { tickers: [ticker], daysFrom: from, halfHoursFrom: from, to });
    for (const bar of await stream.until(at)) acceptBar(state, bar, HISTORY_BARS);
    return [state.daily, state.signalBars.D];
  });

const answersAt = async (ticker: string, at: Date, to: Date) =>
  JSON.stringify([await listDailyBars(db, { ticker, ...range, asOf: at }), await replayedAt(ticker, at, to)]);

/** The bars of a backtest that ends before an instant. */
const backtestUntil = async (ticker: string, until: Date) =>
  JSON.stringify(await loadPackedBars(db, [ticker], { from: range.start, until }));

test('what a vendor corrects later changes no answer of before, byte for byte', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(reading, { minLength: 4, maxLength: sessions.length }), async (readings) => {
      const ticker = `T${String.fromCharCode(65 + Math.floor(runs / 26), 65 + (runs++ % 26))}`;
      const asked: { at: Date; answers: string; backtest: string }[] = [];
      for (const [day, given] of readings.entries()) {
        const at = await store(ticker, day, given);
        const before = new Date(sessions[day]!.close);
        asked.push({
          at,
          answers: await answersAt(ticker, at, at),
          backtest: await backtestUntil(ticker, before),
        });
      }
      for (const [day, { at, answers, backtest }] of asked.entries()) {
        expect(await answersAt(ticker, at, LATEST)).toBe(answers);
        expect(await backtestUntil(ticker, sessions[day]!.close)).toBe(backtest);
      }
    }),
    { numRuns: 25 },
  );
  const { rows } = await sql<{ count: number; removed: number; restored: number }>`
    select count(*)::int as count, count(*) filter (where removed)::int as removed, count(restored_at)::int as restored
    from market_bar_corrections`.execute(db);
  expect(rows[0]?.count).toBeGreaterThan(20);
  expect(rows[0]?.removed).toBeGreaterThan(5);
  expect(rows[0]?.restored).toBeGreaterThan(1);
}, 120_000);

/** Stores daily bars, by number of session, as read at an instant. */
async function storeAt(ticker: string, now: Date, closes: Record<number, number>): Promise<void> {
  const bars = Object.entries(closes).map(([index, close]) => ({
    startMs: sessions[Number(index)]!.open.getTime(),
    open: close,
    high: close + 1,
    low: close - 1,
    close,
    volume: 1_000,
  }));
  await storeBars({ db, calendar, now: manualClock(now).now }, { ticker, timeframe: 'D', source: 'polygon', bars });
}

const hoursAfter = (session: number, hours: number) => new Date(sessions[session]!.close.getTime() + hours * HOUR_MS);
/** The closes that were known at an instant, and those of a replay's state then. */
async function closesAt(ticker: string, at: Date) {
  const known = (await listDailyBars(db, { ticker, ...range, asOf: at })).map(({ close }) => close);
  const [daily] = await replayedAt(ticker, at, LATEST);
  expect(daily!.map(({ close }) => close)).toEqual(known);
  return known;
}

test('a bar that moves to quarantine is known until then, and again when it comes back', async () => {
  for (const [index, close] of [100, 101, 102].entries())
    await storeAt('GONE', hoursAfter(index, 1), { [index]: close });
  await storeAt('GONE', hoursAfter(2, 3), { 1: 500 });
  const untilThen = [
    [hoursAfter(1, 1), [100, 101]],
    [hoursAfter(2, 2), [100, 101, 102]],
    [hoursAfter(2, 3), [100, 102]],
  ] as const;
  for (const [at, closes] of untilThen) expect(await closesAt('GONE', at)).toEqual(closes);
  await storeAt('GONE', hoursAfter(2, 5), { 1: 101.5 });
  await storeAt('GONE', hoursAfter(2, 7), { 1: 101.75 });
  const later = [
    [hoursAfter(2, 4), [100, 102]],
    [hoursAfter(2, 5), [100, 101.5, 102]],
    [hoursAfter(2, 7), [100, 101.75, 102]],
  ] as const;
  for (const [at, closes] of [...untilThen, ...later]) expect(await closesAt('GONE', at)).toEqual(closes);
});

test('a bar that an earlier one puts in quarantine was known until the earlier one came', async () => {
  await storeAt('LATE', hoursAfter(1, 1), { 1: 200 });
  await storeAt('LATE', hoursAfter(1, 3), { 0: 100 });
  expect(await closesAt('LATE', hoursAfter(1, 2))).toEqual([100, 200]);
  expect(await closesAt('LATE', hoursAfter(1, 3))).toEqual([100]);
});

test('a bar of a history that moves to quarantine was known to nobody before the history was read', async () => {
  const [read, screened] = [new Date('2026-11-20T12:00:00Z'), new Date('2026-11-20T12:01:00Z')];
  await storeAt('PAST', read, { 5: 200 });
  await storeAt('PAST', screened, { 4: 100 });
  expect(await closesAt('PAST', hoursAfter(6, 0))).toEqual([100]);
  expect(await closesAt('PAST', read)).toEqual([100, 200]);
  expect(await closesAt('PAST', screened)).toEqual([100]);
});

test('a bar that needs no confirmation any more was not known before its confirmation', async () => {
  for (const [index, close] of [100, 200, 204].entries())
    await storeAt('WAIT', hoursAfter(index, 1), { [index]: close });
  await storeAt('WAIT', hoursAfter(2, 3), { 0: 190 });
  expect(await closesAt('WAIT', hoursAfter(1, 2))).toEqual([100]);
  expect(await closesAt('WAIT', hoursAfter(2, 2))).toEqual([100, 200, 204]);
  expect(await closesAt('WAIT', hoursAfter(2, 3))).toEqual([190, 200, 204]);
});
