import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import { nyseCalendar } from '../kernel/calendar/nyse.ts';
import { cleanBars } from './clean-bars.ts';
import type { VendorBar } from './vendor.ts';

const nyse = nyseCalendar();
const now = new Date('2026-11-13T22:00:00Z');
const daily = { calendar: nyse, timeframe: 'D', now } as const;
const halfHourly = { calendar: nyse, timeframe: 'M30', now } as const;
const bar = (start: string, change: Partial<VendorBar> = {}): VendorBar => ({
  startMs: Date.parse(start),
  open: 10,
  high: 11,
  low: 9,
  close: 10.5,
  volume: 1_000,
  ...change,
});
const midnight = '2026-11-12T05:00:00Z';

describe('an invalid bar is dropped and counted', () => {
  test.each([
    ['not_finite', { close: Number.NaN }],
    ['not_finite', { high: Number.POSITIVE_INFINITY }],
    ['not_finite', { volume: Number.NaN }],
    ['not_finite', { startMs: Number.NaN }],
    ['not_positive', { low: 0 }],
    ['not_positive', { open: -1 }],
    ['not_positive', { volume: -1 }],
    ['out_of_bounds', { high: 1e12 }],
    ['out_of_bounds', { startMs: 1e300 }],
    ['high_below_low', { high: 8 }],
    ['outside_range', { close: 12 }],
    ['outside_range', { open: 8 }],
  ] as const)('as %s: %o', (issue, change) => {
    expect(cleanBars([bar(midnight, change)], daily)).toEqual({ bars: [], issues: { [issue]: 1 }, unfinished: 0 });
  });

  test('when the market was closed or the bar is misaligned', () => {
    expect(cleanBars([bar('2026-11-14T05:00:00Z')], daily).issues).toEqual({ outside_session: 1 });
    expect(cleanBars([bar('2026-11-12T13:00:00Z')], halfHourly).issues).toEqual({ outside_session: 1 });
    expect(cleanBars([bar('2026-11-12T21:00:00Z')], halfHourly).issues).toEqual({ outside_session: 1 });
    expect(cleanBars([bar('2026-11-12T15:10:00Z')], halfHourly).issues).toEqual({ misaligned: 1 });
  });
});

test('a daily bar starts at the open and ends at the close, whichever midnight the vendor used', () => {
  const expected = { timestamp: new Date('2026-11-12T14:30:00Z'), endsAt: new Date('2026-11-12T21:00:00Z') };
  expect(cleanBars([bar(midnight)], daily).bars).toEqual([expect.objectContaining(expected)]);
  const july = cleanBars([bar('2026-07-14T04:00:00Z')], daily).bars;
  expect(july[0]?.timestamp).toEqual(new Date('2026-07-14T13:30:00Z'));
});

test('midnight in UTC stands for the day of its date, not for the evening before in New York', () => {
  for (const date of ['2026-11-12', '2026-07-14']) {
    const [kept] = cleanBars([bar(`${date}T00:00:00Z`)], daily).bars;
    expect(kept?.timestamp.toISOString().slice(0, 10)).toBe(date);
  }
});

test('a day of another hour than midnight or the session is no day', () => {
  expect(cleanBars([bar('2026-11-12T02:30:00Z')], daily).issues).toEqual({ misaligned: 1 });
});

test.each([
  ['seconds', 1e-3, 'outside_session'],
  ['microseconds', 1e3, 'out_of_bounds'],
  ['nanoseconds', 1e6, 'out_of_bounds'],
])('a time in %s is refused', (_, factor, issue) => {
  const startMs = Date.parse(midnight) * factor;
  expect(cleanBars([bar(midnight, { startMs })], daily).issues).toEqual({ [issue]: 1 });
  expect(cleanBars([bar(midnight, { startMs })], halfHourly).issues).toEqual({ [issue]: 1 });
});

test('the days around a change to daylight-saving time and an early close keep their own hours', () => {
  const spanOf = (start: string) => {
    const [kept] = cleanBars([bar(start)], { ...daily, now: new Date('2026-12-01T00:00:00Z') }).bars;
    return [kept?.timestamp.toISOString(), kept?.endsAt.toISOString()];
  };
  expect(spanOf('2026-10-30T04:00:00Z')).toEqual(['2026-10-30T13:30:00.000Z', '2026-10-30T20:00:00.000Z']);
  expect(spanOf('2026-11-02T05:00:00Z')).toEqual(['2026-11-02T14:30:00.000Z', '2026-11-02T21:00:00.000Z']);
  expect(spanOf('2026-11-27T05:00:00Z')).toEqual(['2026-11-27T14:30:00.000Z', '2026-11-27T18:00:00.000Z']);
  const later = { ...halfHourly, now: new Date('2026-12-01T00:00:00Z') };
  expect(cleanBars([bar('2026-11-27T17:30:00Z')], later).bars[0]?.endsAt).toEqual(new Date('2026-11-27T18:00:00Z'));
  expect(cleanBars([bar('2026-11-27T18:00:00Z')], later).issues).toEqual({ outside_session: 1 });
});

test('a bar that is still forming is dropped without counting as an issue', () => {
  const during = { ...daily, now: new Date('2026-11-12T20:59:59Z') };
  expect(cleanBars([bar(midnight)], during)).toEqual({ bars: [], issues: {}, unfinished: 1 });
  expect(cleanBars([bar(midnight)], { ...during, now: new Date('2026-11-12T21:00:00Z') }).bars).toHaveLength(1);
});

test('in the sandbox a day ends at midnight, on any day of the week', () => {
  const calendar = alwaysOpenCalendar();
  const saturday = cleanBars([bar('2026-11-07T00:00:00Z')], { calendar, timeframe: 'D', now });
  expect(saturday.bars[0]?.endsAt).toEqual(new Date('2026-11-08T00:00:00Z'));
});

test('duplicates are reduced to one bar, the same one in any input order', () => {
  const price = fc.integer({ min: 9_000, max: 11_000 }).map((value) => value / 1_000);
  const oneTime = fc.array(
    fc.record({ close: price, volume: fc.integer({ min: 1, max: 3 }) }).map((change) => bar(midnight, change)),
    { minLength: 2, maxLength: 6 },
  );
  fc.assert(
    fc.property(oneTime, (bars) => {
      const forward = cleanBars(bars, daily);
      expect(forward.bars).toHaveLength(1);
      expect(forward.issues).toEqual({ duplicate: bars.length - 1 });
      expect(cleanBars([...bars].reverse(), daily)).toEqual(forward);
    }),
  );
});

test('for any vendor input, the cleaned bars satisfy the table constraints', () => {
  const anything = fc.double();
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          startMs: fc.oneof(anything, fc.integer({ min: 0, max: now.getTime() })),
          open: anything,
          high: anything,
          low: anything,
          close: anything,
          volume: anything,
        }),
        { maxLength: 20 },
      ),
      (bars) => {
        const { bars: kept, issues, unfinished } = cleanBars(bars, daily);
        const dropped = Object.values(issues).reduce((sum, count) => sum + count, 0);
        expect(kept.length + dropped + unfinished).toBe(bars.length);
        for (const { open, high, low, close, volume } of kept) {
          expect(low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close) && high < 1e9).toBe(true);
          expect(volume >= 0 && volume <= 1e15).toBe(true);
        }
      },
    ),
  );
});
