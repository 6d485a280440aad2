import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alwaysOpenCalendar } from './always-open.ts';
import type { Timeframe } from './calendar.ts';
import { nyseCalendar } from './nyse.ts';

const nyse = nyseCalendar();
const always = alwaysOpenCalendar();
const at = (text: string) => new Date(text);
const instant = fc.integer({ min: Date.UTC(1991, 0, 1), max: Date.UTC(2039, 11, 31) }).map((ms) => new Date(ms));
const minutes = fc.integer({ min: -50_000, max: 50_000 });
const calendars = [nyse, always];

describe.each(calendars)('trading time of $name', (calendar) => {
  test('adds up over any intermediate instant', () => {
    fc.assert(
      fc.property(instant, instant, instant, (a, b, c) => {
        expect(calendar.tradingMinutes(a, b) + calendar.tradingMinutes(b, c)).toBeCloseTo(
          calendar.tradingMinutes(a, c),
          6,
        );
        expect(calendar.sessions(a, b) + calendar.sessions(b, c)).toBeCloseTo(calendar.sessions(a, c), 6);
      }),
    );
  });

  test('never runs backwards or faster than real time', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 10_000_000 }), (a, aheadSeconds) => {
        const b = new Date(a.getTime() + aheadSeconds * 1_000);
        expect(calendar.tradingMinutes(a, b)).toBeGreaterThanOrEqual(0);
        expect(calendar.tradingMinutes(a, b)).toBeLessThanOrEqual(aheadSeconds / 60 + 1e-9);
        expect(calendar.tradingMinutes(b, a)).toBe(0 - calendar.tradingMinutes(a, b));
      }),
    );
  });

  test('adding is the inverse of measuring', () => {
    fc.assert(
      fc.property(instant, minutes, (from, count) => {
        expect(calendar.tradingMinutes(from, calendar.addTradingMinutes(from, count))).toBeCloseTo(count, 6);
        const later = calendar.addSessions(from, count / 390);
        expect(calendar.sessions(from, later)).toBeCloseTo(count / 390, 6);
      }),
    );
  });

  test('adding in steps equals adding at once', () => {
    fc.assert(
      fc.property(instant, fc.nat(20_000), fc.nat(20_000), (from, first, second) => {
        fc.pre(first > 0 && second > 0);
        const stepped = calendar.addTradingMinutes(calendar.addTradingMinutes(from, first), second);
        expect(stepped).toEqual(calendar.addTradingMinutes(from, first + second));
      }),
    );
  });

  test('adding zero changes nothing, even at night', () => {
    fc.assert(
      fc.property(instant, (from) => {
        expect(calendar.addTradingMinutes(from, 0)).toEqual(from);
        expect(calendar.addSessions(from, 0)).toEqual(from);
      }),
    );
  });

  test.each<Timeframe>(['M30', 'H1', 'H4', 'D', 'W', 'M'])('%s bars follow each other without overlap', (timeframe) => {
    fc.assert(
      fc.property(instant, (from) => {
        const until = new Date(from.getTime() + (timeframe === 'W' || timeframe === 'M' ? 100 : 5) * 86_400_000);
        const bars = calendar.barsBetween(from, until, timeframe);
        for (const [index, bar] of bars.entries()) {
          expect(bar.start < bar.end).toBe(true);
          const next = bars[index + 1];
          if (next) expect(bar.end <= next.start).toBe(true);
          expect(calendar.barAt(bar.start, timeframe)).toEqual(bar);
          expect(calendar.lastClosedBar(bar.end, timeframe)).toEqual(bar);
          expect(calendar.lastClosedBar(new Date(bar.end.getTime() - 1), timeframe)).not.toEqual(bar);
          expect(calendar.firstBarStartAfter(new Date(bar.start.getTime() - 1), timeframe)).toEqual(bar.start);
          expect(calendar.firstBarStartAfter(bar.start, timeframe) > bar.start).toBe(true);
        }
        const covered = bars.reduce((sum, bar) => sum + calendar.tradingMinutes(bar.start, bar.end), 0);
        const first = bars[0];
        const last = bars.at(-1);
        if (first && last) expect(covered).toBeCloseTo(calendar.tradingMinutes(first.start, last.end), 6);
      }),
      { numRuns: 15 },
    );
  });
});

describe('a session in New York', () => {
  test('includes its open and excludes its close', () => {
    expect(nyse.isOpen(at('2026-11-13T14:29:59.999Z'))).toBe(false);
    expect(nyse.isOpen(at('2026-11-13T14:30:00Z'))).toBe(true);
    expect(nyse.isOpen(at('2026-11-13T20:59:59.999Z'))).toBe(true);
    expect(nyse.isOpen(at('2026-11-13T21:00:00Z'))).toBe(false);
    expect(nyse.sessionAt(at('2026-11-13T21:00:00Z'))).toBeNull();
  });

  test('is found before, after and around a weekend', () => {
    const sunday = at('2026-11-15T12:00:00Z');
    expect(nyse.currentOrNextSession(sunday).date).toBe('2026-11-16');
    expect(nyse.lastClosedSession(sunday)?.date).toBe('2026-11-13');
    expect(nyse.previousSession('2026-11-16').date).toBe('2026-11-13');
    expect(nyse.nextSession('2026-11-13').date).toBe('2026-11-16');
    expect(nyse.sessionsBetween('2026-11-14', '2026-11-15')).toEqual([]);
  });

  test('belongs to the local date in New York', () => {
    expect(nyse.dateOf(at('2026-11-14T04:59:59Z'))).toBe('2026-11-13');
    expect(nyse.dateOf(at('2026-11-14T05:00:00Z'))).toBe('2026-11-14');
    expect(nyse.dateOf(at('2026-07-14T04:00:00Z'))).toBe('2026-07-14');
  });

  test('does not advance over a weekend, and a half day is one session of 210 minutes', () => {
    expect(nyse.tradingMinutes(at('2026-11-13T21:00:00Z'), at('2026-11-16T14:30:00Z'))).toBe(0);
    const halfDay = nyse.sessionOn('2026-11-27')!;
    expect(nyse.tradingMinutes(halfDay.open, halfDay.close)).toBe(210);
    expect(nyse.sessions(halfDay.open, halfDay.close)).toBe(1);
    expect(nyse.sessions(halfDay.open, at('2026-11-27T16:15:00Z'))).toBe(0.5);
  });

  test('an entry at the open plus 1, 5 and 21 sessions ends at the 1st, 5th and 21st close', () => {
    const entry = nyse.sessionOn('2026-11-16')!.open;
    const ends = [1, 5, 21].map((count) => nyse.addSessions(entry, count).toISOString());
    expect(ends).toEqual(['2026-11-16T21:00:00.000Z', '2026-11-20T21:00:00.000Z', '2026-12-15T21:00:00.000Z']);
    expect(nyse.addTradingMinutes(entry, 390).toISOString()).toBe('2026-11-16T21:00:00.000Z');
    expect(nyse.addTradingMinutes(entry, 390.5).toISOString()).toBe('2026-11-17T14:30:30.000Z');
  });

  test('going back a session from the close is its open', () => {
    const { open, close } = nyse.sessionOn('2026-11-16')!;
    expect(nyse.addTradingMinutes(close, -390)).toEqual(open);
    expect(nyse.addSessions(close, -1)).toEqual(open);
  });

  test('six hours from mid-afternoon continue in the next session', () => {
    expect(nyse.addTradingMinutes(at('2026-11-13T20:00:00Z'), 360).toISOString()).toBe('2026-11-16T19:30:00.000Z');
  });
});

describe('bars in New York', () => {
  const count = (date: string, timeframe: Timeframe) => {
    const session = nyse.sessionOn(date)!;
    return nyse.barsBetween(session.open, session.close, timeframe).length;
  };

  test('are 13 half hours, 7 hours and 2 four-hours a day; 7, 4 and 1 on a half day', () => {
    expect((['M30', 'H1', 'H4', 'D'] as const).map((timeframe) => count('2026-11-16', timeframe))).toEqual([
      13, 7, 2, 1,
    ]);
    expect((['M30', 'H1', 'H4', 'D'] as const).map((timeframe) => count('2026-11-27', timeframe))).toEqual([
      7, 4, 1, 1,
    ]);
    expect((['M30', 'H1', 'H4'] as const).map((timeframe) => nyse.barsPerSession(timeframe))).toEqual([13, 7, 2]);
  });

  test('the second four hours begin at 13:30 and end with the session', () => {
    const bar = nyse.barAt(at('2026-11-16T19:00:00Z'), 'H4');
    expect(bar).toEqual({ start: at('2026-11-16T18:30:00Z'), end: at('2026-11-16T21:00:00Z') });
  });

  test('a week ends with its last session, a month with its', () => {
    expect(nyse.barAt(at('2026-11-25T15:00:00Z'), 'W')).toEqual({
      start: at('2026-11-23T14:30:00Z'),
      end: at('2026-11-27T18:00:00Z'),
    });
    expect(nyse.barAt(at('2026-10-10T15:00:00Z'), 'M')).toEqual({
      start: at('2026-10-01T13:30:00Z'),
      end: at('2026-10-30T20:00:00Z'),
    });
    expect(nyse.lastClosedBar(at('2026-11-27T17:59:59Z'), 'W')?.end).toEqual(at('2026-11-20T21:00:00Z'));
  });

  test('overnight, the first bar to start is the next open', () => {
    expect(nyse.firstBarStartAfter(at('2026-11-13T21:30:00Z'), 'M30')).toEqual(at('2026-11-16T14:30:00Z'));
    expect(nyse.firstBarStartAfter(at('2026-11-13T14:30:00Z'), 'M30')).toEqual(at('2026-11-13T15:00:00Z'));
    expect(nyse.firstBarStartAfter(at('2026-11-13T20:45:00Z'), 'M30')).toEqual(at('2026-11-16T14:30:00Z'));
  });
});

describe('the sandbox market', () => {
  test('is open at any hour of any day, 48 half hours a session', () => {
    fc.assert(fc.property(instant, (when) => always.isOpen(when)));
    expect(always.barsPerSession('M30')).toBe(48);
    expect(always.minutesPerSession).toBe(1_440);
    expect(always.sessionOn('2026-12-25')?.close).toEqual(at('2026-12-26T00:00:00Z'));
  });

  test('trading time equals elapsed time', () => {
    expect(always.tradingMinutes(at('2026-11-13T21:00:00Z'), at('2026-11-16T14:30:00Z'))).toBe(3_930);
    expect(always.sessionsPerBar('W')).toBe(7);
  });
});

describe('beyond the years it covers', () => {
  test('there is no session and no trading time', () => {
    expect(nyse.isOpen(at('1985-06-03T15:00:00Z'))).toBe(false);
    expect(nyse.sessionOn('2041-01-02')).toBeNull();
    expect(nyse.tradingMinutes(at('1970-01-01T00:00:00Z'), at('1990-01-02T14:31:00Z'))).toBe(1);
    expect(nyse.lastClosedSession(at('1985-06-03T15:00:00Z'))).toBeNull();
  });

  test('methods that must return a session throw', () => {
    expect(() => nyse.nextSession('2040-12-31')).toThrow(RangeError);
    expect(() => nyse.addTradingMinutes(at('2040-12-31T15:00:00Z'), 5_000)).toThrow(RangeError);
    expect(() => nyse.addSessions(at('1990-01-02T15:00:00Z'), -2)).toThrow(RangeError);
    expect(() => nyse.firstBarStartAfter(at('2041-01-01T00:00:00Z'), 'D')).toThrow(RangeError);
    expect(() => nyse.isOpen(new Date(Number.NaN))).toThrow(RangeError);
  });
});
