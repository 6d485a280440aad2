import { describe, expect, test } from 'vitest';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import type { Timeframe } from '../kernel/calendar/calendar.ts';
import { nyseCalendar } from '../kernel/calendar/nyse.ts';
import { closedBars, spansOf } from './closed-bars.ts';
import type { KnownSplit, SignalBar } from './signal-bar.ts';
import { BASE_OF } from './timeframe.ts';

const nyse = nyseCalendar();

/** The nth bar of a span trades from n to n+1, 10 shares a bar. */
function storedBars(calendar: typeof nyse, timeframe: 'M30' | 'D', from: string, until: string): SignalBar[] {
  return calendar.barsBetween(new Date(from), new Date(until), timeframe).map(({ start, end }, index) => ({
    open: index + 1,
    high: index + 2,
    low: index + 1,
    close: index + 2,
    volume: 10,
    startMs: start.getTime(),
    endMs: end.getTime(),
    availableMs: end.getTime(),
  }));
}

function close(
  timeframe: Timeframe,
  base: readonly SignalBar[],
  asOf: string,
  rest: { splits?: KnownSplit[]; afterMs?: number; calendar?: typeof nyse } = {},
) {
  return closedBars(base, {
    afterMs: rest.afterMs ?? Number.NEGATIVE_INFINITY,
    asOfMs: Date.parse(asOf),
    spanOf: spansOf(rest.calendar ?? nyse, timeframe),
    splits: rest.splits ?? [],
  });
}

const iso = (bars: readonly { endMs: number }[]) => bars.map(({ endMs }) => new Date(endMs).toISOString());

describe('a New York session', () => {
  const base = storedBars(nyse, 'M30', '2026-03-09T00:00:00Z', '2026-03-10T00:00:00Z');

  test('has 13 half hours, 7 hours of which the last is half, and two four-hour bars', () => {
    const after = '2026-03-09T20:00:00Z';
    expect(close('M30', base, after)).toHaveLength(13);
    expect(iso(close('H1', base, after)).slice(-2)).toEqual(['2026-03-09T19:30:00.000Z', '2026-03-09T20:00:00.000Z']);
    expect(close('H1', base, after)).toHaveLength(7);
    expect(iso(close('H4', base, after))).toEqual(['2026-03-09T17:30:00.000Z', '2026-03-09T20:00:00.000Z']);
  });

  test('is aggregated from its parts', () => {
    expect(close('H4', base, '2026-03-09T20:00:00Z')[0]).toMatchObject({
      open: 1,
      high: 9,
      low: 1,
      close: 9,
      volume: 80,
    });
  });

  test('shows no bar before it is complete', () => {
    expect(close('H1', base, '2026-03-09T14:29:59Z')).toHaveLength(0);
    expect(close('H1', base, '2026-03-09T14:30:00Z')).toHaveLength(1);
  });

  test('whose last half hour of an hour is missing shows that hour with the next bar', () => {
    const gap = base.filter((_, index) => index !== 1);
    expect(close('H1', gap, '2026-03-09T14:30:00Z')).toHaveLength(0);
    expect(close('H1', gap, '2026-03-09T15:00:00Z')).toMatchObject([{ close: 2, volume: 10 }]);
  });
});

test('a week and a month end with their last sessions, also with holidays', () => {
  const base = storedBars(nyse, 'D', '2026-03-30T00:00:00Z', '2026-04-11T00:00:00Z');
  // Good Friday, 3 April 2026: the week ends on Thursday.
  expect(iso(close('W', base, '2026-04-11T00:00:00Z'))).toEqual([
    '2026-04-02T20:00:00.000Z',
    '2026-04-10T20:00:00.000Z',
  ]);
  expect(iso(close('M', base, '2026-04-11T00:00:00Z'))).toEqual(['2026-03-31T20:00:00.000Z']);
});

test('the always-open calendar has its own weeks', () => {
  const calendar = alwaysOpenCalendar();
  const base = storedBars(calendar, 'D', '2026-03-30T00:00:00Z', '2026-04-13T00:00:00Z');
  const weeks = close('W', base, '2026-04-13T00:00:00Z', { calendar });
  expect(weeks.map(({ volume }) => volume)).toEqual([70, 70]);
});

test('a split inside a week adjusts the days before it', () => {
  const base = storedBars(nyse, 'D', '2026-03-09T00:00:00Z', '2026-03-14T00:00:00Z').map((bar, index) =>
    index < 2
      ? { ...bar, open: 100, high: 110, low: 90, close: 100, volume: 10 }
      : { ...bar, open: 50, high: 52, low: 48, close: 50, volume: 20 },
  );
  const splits = [{ exMs: base[2]!.startMs, ratio: 2 }];
  const [week] = close('W', base, '2026-03-14T00:00:00Z', { splits });
  expect(week).toMatchObject({ open: 50, high: 55, low: 45, close: 50, volume: 2 * 20 + 3 * 20 });
});

test('bars that were used, are not known yet or are invalid are skipped', () => {
  const base = storedBars(nyse, 'M30', '2026-03-09T00:00:00Z', '2026-03-10T00:00:00Z').slice(0, 6);
  const bad = [
    { ...base[2]!, close: Number.NaN },
    { ...base[3]!, low: -1 },
    { ...base[4]!, volume: Number.POSITIVE_INFINITY },
    base[5]!,
    base[5]!,
  ];
  const late = { ...base[1]!, availableMs: base[5]!.endMs + 1 };
  const asOf = new Date(base[5]!.endMs).toISOString();
  expect(close('M30', [base[0]!, late, ...bad], asOf, { afterMs: base[0]!.endMs })).toMatchObject([
    { endMs: base[5]!.endMs },
  ]);
});

test('every timeframe is built from stored bars', () => {
  expect(BASE_OF).toEqual({ M30: 'M30', H1: 'M30', H4: 'M30', D: 'D', W: 'D', M: 'D' });
});
