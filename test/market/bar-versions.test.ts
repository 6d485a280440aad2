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
const reading: fc.Arbitrary<Reading> = fc.record({
  hours: fc.integer({ min: 0, max: 15 }),
  closes: fc.array(fc.constantFrom(0, 100, 101, 102.5, 104), { minLength: 1, maxLength: 4 }),
});

async function store(ticker: string, day: number, { hours, closes }: Reading): Promise<Date> {
  const now = new Date(sessions[day]!.close.getTime() + hours * HOUR_MS);
  const bars = closes.flatMap((close, back) => {
    const session = sessions[day - back];
    // The first bar of a day is never absent: one that is sent days later counts from its end.
    const price = back === 0 && close === 0 ? 99 : close;
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
    fc.asyncProperty(fc.array(reading, { minLength: 2, maxLength: sessions.length }), async (readings) => {
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
  const corrections = await sql<{ count: number }>`select count(*)::int as count from market_bar_corrections`.execute(
    db,
  );
  expect(corrections.rows[0]?.count).toBeGreaterThan(10);
}, 120_000);
