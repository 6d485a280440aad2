import { expect, test } from 'vitest';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import { nyseCalendar } from '../kernel/calendar/nyse.ts';
import { computeDailySeries, listClosedSessions } from './daily-series.ts';

const NOW = new Date('2026-06-01T12:00:00Z');

test.each([alwaysOpenCalendar(), nyseCalendar()])(
  'a split and a dividend are neither loss nor gain of a day',
  (calendar) => {
    const sessions = listClosedSessions(calendar, NOW, 5);
    const close = [20, 20, 10.5, 10.5, 10];
    const bars = { startMs: sessions.map(({ open }) => open.getTime()), close, volume: close };
    const split = { type: 'split' as const, ratio: 2, exAt: sessions[2]!.open, availableAt: sessions[0]!.open };
    const dividend = {
      type: 'dividend' as const,
      cashAmount: 0.5,
      exAt: sessions[4]!.open,
      availableAt: sessions[0]!.open,
    };
    const { returns } = computeDailySeries(bars, sessions, [split, dividend], NOW);
    expect(returns[0]).toBeNaN();
    expect(Array.from(returns.slice(1), (value) => Number(value.toFixed(12)))).toEqual([0, 0.05, 0, 0]);
  },
);

test('after a session without a bar the return is since the last close', () => {
  const sessions = listClosedSessions(nyseCalendar(), NOW, 4);
  const traded = [0, 1, 3].map((row) => sessions[row]!.open.getTime());
  const { returns } = computeDailySeries(
    { startMs: traded, close: [10, 11, 12.1], volume: [1, 1, 1] },
    sessions,
    [],
    NOW,
  );
  expect(returns[2]).toBeNaN();
  expect(returns[3]).toBeCloseTo(0.1, 12);
});

test('the last closed sessions end before now and are as many as asked for', () => {
  const sessions = listClosedSessions(nyseCalendar(), NOW, 504);
  expect(sessions).toHaveLength(504);
  expect(sessions.at(-1)?.date).toBe('2026-05-29');
});
