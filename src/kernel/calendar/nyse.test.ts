import { describe, expect, test } from 'vitest';
import { nyseCalendar } from './nyse.ts';

const calendar = nyseCalendar();

/** Weekdays without trading, year by year, as the exchange published them. */
const CLOSED: Record<number, string> = {
  1990: '01-01 02-19 04-13 05-28 07-04 09-03 11-22 12-25',
  1993: '01-01 02-15 04-09 05-31 07-05 09-06 11-25 12-24',
  1994: '02-21 04-01 04-27 05-30 07-04 09-05 11-24 12-26',
  1997: '01-01 02-17 03-28 05-26 07-04 09-01 11-27 12-25',
  1998: '01-01 01-19 02-16 04-10 05-25 07-03 09-07 11-26 12-25',
  1999: '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24',
  2000: '01-17 02-21 04-21 05-29 07-04 09-04 11-23 12-25',
  2001: '01-01 01-15 02-19 04-13 05-28 07-04 09-03 09-11 09-12 09-13 09-14 11-22 12-25',
  2004: '01-01 01-19 02-16 04-09 05-31 06-11 07-05 09-06 11-25 12-24',
  2005: '01-17 02-21 03-25 05-30 07-04 09-05 11-24 12-26',
  2007: '01-01 01-02 01-15 02-19 04-06 05-28 07-04 09-03 11-22 12-25',
  2010: '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24',
  2011: '01-17 02-21 04-22 05-30 07-04 09-05 11-24 12-26',
  2012: '01-02 01-16 02-20 04-06 05-28 07-04 09-03 10-29 10-30 11-22 12-25',
  2015: '01-01 01-19 02-16 04-03 05-25 07-03 09-07 11-26 12-25',
  2016: '01-01 01-18 02-15 03-25 05-30 07-04 09-05 11-24 12-26',
  2018: '01-01 01-15 02-19 03-30 05-28 07-04 09-03 11-22 12-05 12-25',
  2020: '01-01 01-20 02-17 04-10 05-25 07-03 09-07 11-26 12-25',
  2021: '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24',
  2022: '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26',
  2023: '01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25',
  2024: '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25',
  2025: '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25',
  2026: '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25',
  2027: '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24',
  2028: '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25',
};

/** Sessions with hours of their own, New York time. */
const SHORT: Record<number, string> = {
  1990: '12-24=09:30-14:00',
  1991: '12-24=09:30-14:00',
  1992: '11-27=09:30-14:00 12-24=09:30-14:00',
  1993: '11-26=09:30-13:00',
  1994: '02-11=09:30-14:30 11-25=09:30-13:00',
  1995: '07-03=09:30-13:00 11-24=09:30-13:00 12-18=10:30-16:00',
  1996: '01-08=11:00-14:00 07-05=09:30-13:00 11-29=09:30-13:00 12-24=09:30-13:00',
  1997: '07-03=09:30-13:00 10-27=09:30-15:30 11-28=09:30-13:00 12-24=09:30-13:00 12-26=09:30-13:00',
  1999: '11-26=09:30-13:00 12-31=09:30-13:00',
  2002: '07-05=09:30-13:00 09-11=12:00-16:00 11-29=09:30-13:00 12-24=09:30-13:00',
  2003: '07-03=09:30-13:00 11-28=09:30-13:00 12-24=09:30-13:00 12-26=09:30-13:00',
  2008: '07-03=09:30-13:00 11-28=09:30-13:00 12-24=09:30-13:00',
  2010: '11-26=09:30-13:00',
  2013: '07-03=09:30-13:00 11-29=09:30-13:00 12-24=09:30-13:00',
  2014: '07-03=09:30-13:00 11-28=09:30-13:00 12-24=09:30-13:00',
  2019: '07-03=09:30-13:00 11-29=09:30-13:00 12-24=09:30-13:00',
  2020: '11-27=09:30-13:00 12-24=09:30-13:00',
  2021: '11-26=09:30-13:00',
  2022: '11-25=09:30-13:00',
  2023: '07-03=09:30-13:00 11-24=09:30-13:00',
  2024: '07-03=09:30-13:00 11-29=09:30-13:00 12-24=09:30-13:00',
  2025: '07-03=09:30-13:00 11-28=09:30-13:00 12-24=09:30-13:00',
  2026: '11-27=09:30-13:00 12-24=09:30-13:00',
  2027: '11-26=09:30-13:00',
  2028: '07-03=09:30-13:00 11-24=09:30-13:00',
};

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  minute: '2-digit',
});

function weekdaysOf(year: number): string[] {
  const found: string[] = [];
  for (let ms = Date.UTC(year, 0, 1); ms < Date.UTC(year + 1, 0, 1); ms += 86_400_000) {
    const weekday = new Date(ms).getUTCDay();
    if (weekday !== 0 && weekday !== 6) found.push(new Date(ms).toISOString().slice(0, 10));
  }
  return found;
}

describe('New York closes', () => {
  test.each(Object.entries(CLOSED))('on the published days of %s', (year, days) => {
    const closed = weekdaysOf(Number(year)).filter((date) => calendar.sessionOn(date) === null);
    expect(closed.map((date) => date.slice(5)).join(' ')).toBe(days);
  });

  test.each(Object.entries(SHORT))('early or opens late on the published days of %s', (year, days) => {
    const short = calendar.sessionsBetween(`${year}-01-01`, `${year}-12-31`).filter((session) => session.short);
    expect(
      short
        .map(({ date, open, close }) => `${date.slice(5)}=${wallClock.format(open)}-${wallClock.format(close)}`)
        .join(' '),
    ).toBe(days);
  });

  test('on every weekend', () => {
    const weekends = calendar
      .sessionsBetween('1990-01-01', '2040-12-31')
      .filter(({ open }) => open.getUTCDay() === 0 || open.getUTCDay() === 6);
    expect(weekends).toEqual([]);
  });
});

test('the year has as many sessions as the exchange counted', () => {
  const counted = { 1996: 254, 2001: 248, 2008: 253, 2012: 250, 2018: 251, 2020: 253, 2023: 250, 2024: 252, 2025: 250 };
  for (const [year, sessions] of Object.entries(counted)) {
    expect([year, calendar.sessionsBetween(`${year}-01-01`, `${year}-12-31`).length]).toEqual([year, sessions]);
  }
});

describe('summer time', () => {
  test.each([
    ['first Sunday of April until 2006', '2006-03-31', '14:30', '2006-04-03', '13:30'],
    ['last Sunday of October until 2006', '2006-10-27', '13:30', '2006-10-30', '14:30'],
    ['second Sunday of March since 2007', '2007-03-09', '14:30', '2007-03-12', '13:30'],
    ['first Sunday of November since 2007', '2007-11-02', '13:30', '2007-11-05', '14:30'],
    ['next year', '2027-03-12', '14:30', '2027-03-15', '13:30'],
  ])('%s', (_, before, opensBefore, after, opensAfter) => {
    const opens = (date: string) => calendar.sessionOn(date)?.open.toISOString().slice(11, 16);
    expect([opens(before), opens(after)]).toEqual([opensBefore, opensAfter]);
    expect(calendar.nextSession(before).date).toBe(after);
  });

  test('every session of fifty years opens and closes when the time zone database says', () => {
    const wrong = calendar
      .sessionsBetween('1990-01-01', '2040-12-31')
      .filter(
        ({ short, open, close }) => !short && `${wallClock.format(open)} ${wallClock.format(close)}` !== '09:30 16:00',
      );
    expect(wrong).toEqual([]);
  });
});

describe('an operator', () => {
  test('closes a day, shortens a day, and opens a Saturday', () => {
    const changed = nyseCalendar([
      { date: '2026-12-01', hours: null, reason: 'storm' },
      { date: '2026-12-02', hours: { open: '11:00', close: '15:00' }, reason: 'outage' },
      { date: '2026-12-05', hours: { open: '09:30', close: '13:00' }, reason: 'make-up session' },
    ]);
    expect(changed.sessionOn('2026-12-01')).toBeNull();
    expect(changed.sessionOn('2026-12-02')?.minutes).toBe(240);
    expect(changed.nextSession('2026-12-04').date).toBe('2026-12-05');
  });

  test('overrules what history says', () => {
    const open = { open: '09:30', close: '16:00' };
    const changed = nyseCalendar([{ date: '2012-10-29', hours: open, reason: 'what if' }]);
    expect(changed.sessionOn('2012-10-29')?.minutes).toBe(390);
  });

  test.each([
    { date: '2026-12-01', hours: { open: '16:00', close: '09:30' }, reason: 'backwards' },
    { date: '2026-12-01', hours: { open: '9:30', close: '16:00' }, reason: 'not a clock time' },
    { date: '2026-02-30', hours: null, reason: 'no such day' },
  ])('is refused what cannot be ($reason)', (override) => {
    expect(() => nyseCalendar([override])).toThrow();
  });
});
