import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nyseCalendar } from '../../kernel/calendar/nyse.ts';
import { instantsOf, readPeriod } from './period.ts';

const calendar = nyseCalendar();
/** A Friday, after the close. */
const FRIDAY = new Date('2026-11-13T21:45:00Z');
const read = (words: string, asOf = FRIDAY) => {
  const found = readPeriod(words, asOf, calendar);
  return found && [found.from, found.to];
};

describe('a period', () => {
  test.each([
    ['today', '2026-11-13', '2026-11-13'],
    ['yesterday', '2026-11-12', '2026-11-12'],
    ['Tuesday', '2026-11-10', '2026-11-10'],
    ['last Friday', '2026-11-06', '2026-11-06'],
    ['since tuesday', '2026-11-10', '2026-11-13'],
    ['this week', '2026-11-09', '2026-11-13'],
    ['last week', '2026-11-02', '2026-11-08'],
    ['last month', '2026-10-01', '2026-10-31'],
    ['this quarter', '2026-10-01', '2026-11-13'],
    ['last quarter', '2026-07-01', '2026-09-30'],
    ['last year', '2025-01-01', '2025-12-31'],
    ['ytd', '2026-01-01', '2026-11-13'],
    ['in March', '2026-03-01', '2026-03-31'],
    ['in december', '2025-12-01', '2025-12-31'],
    ['in february 2024', '2024-02-01', '2024-02-29'],
    ['q1', '2026-01-01', '2026-03-31'],
    ['q4 2025', '2025-10-01', '2025-12-31'],
    ['in 2024', '2024-01-01', '2024-12-31'],
    ['last 7 days', '2026-11-06', '2026-11-13'],
    ['the past three weeks', '2026-10-23', '2026-11-13'],
    ['last five sessions', '2026-11-09', '2026-11-13'],
    ['last session', '2026-11-12', '2026-11-12'],
    ['two months ago', '2026-09-13', '2026-09-13'],
    ['on 2026-03-05', '2026-03-05', '2026-03-05'],
    ['on March 5th', '2026-03-05', '2026-03-05'],
    ['on 5 december', '2025-12-05', '2025-12-05'],
    ['between 2026-10-12 and 2026-10-30', '2026-10-12', '2026-10-30'],
    ['from march 1 to march 31', '2026-03-01', '2026-03-31'],
  ])('%s', (words, from, to) => {
    expect(read(words)).toEqual([from, to]);
  });

  test.each([
    'soon',
    'since the flood',
    '2026-02-30',
    'since 0000-01-01',
    'between 0001-01-01 and 0050-02-02',
    'on february 30',
    'on march 0',
    'between 2026-10-30 and 2026-10-12',
    'last 0 days',
    'last 9999 years',
    'in smarch',
    '',
  ])('"%s" is none', (words) => {
    expect(read(words)).toBeNull();
  });

  test('of yesterday on a Monday begins with the last session', () => {
    expect(read('yesterday', new Date('2026-11-16T15:00:00Z'))).toEqual(['2026-11-13', '2026-11-15']);
  });

  test('of a month ends with the shorter month', () => {
    expect(read('one month ago', new Date('2026-03-31T15:00:00Z'))).toEqual(['2026-02-28', '2026-02-28']);
  });

  test('is in days of New York: late on Thursday it is Friday in UTC', () => {
    expect(read('today', new Date('2026-11-13T03:00:00Z'))).toEqual(['2026-11-12', '2026-11-12']);
  });

  test('of the past never begins after its end, and never ends after today', () => {
    const unit = fc.constantFrom('day', 'session', 'week', 'month', 'quarter', 'year');
    const at = fc.date({ min: new Date('2005-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), unit, at, (count, name, asOf) => {
        const found = readPeriod(`last ${count} ${name}s`, asOf, calendar);
        if (found === null) return;
        expect(found.from <= found.to).toBe(true);
        expect(found.to).toBe(calendar.dateOf(asOf));
      }),
    );
  });
});

test('the instants of a period are whole days of New York, cut at the clock', () => {
  expect(instantsOf({ from: '2026-03-06', to: '2026-03-09' }, calendar, FRIDAY)).toEqual({
    start: new Date('2026-03-06T05:00:00Z'),
    // The clocks changed on the 8th.
    end: new Date('2026-03-10T04:00:00Z'),
  });
  expect(instantsOf({ from: '2026-11-13', to: '2026-11-13' }, calendar, FRIDAY).end).toEqual(FRIDAY);
});
