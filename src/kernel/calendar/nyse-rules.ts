import type { CalendarOverride } from './calendar.ts';
import {
  type DayNumber,
  dayNumber,
  easterSunday,
  FRIDAY,
  lastWeekday,
  MONDAY,
  nthWeekday,
  SATURDAY,
  SUNDAY,
  THURSDAY,
  weekday,
} from './civil-date.ts';

const closed = (date: string, reason: string): CalendarOverride => ({ date, hours: null, reason });
const hours = (date: string, open: string, close: string, reason: string): CalendarOverride => ({
  date,
  hours: { open, close },
  reason,
});

/** Closures outside the rules. Moments of silence and halts of a few minutes are left out: no bar starts or ends there. */
export const NYSE_HISTORY: readonly CalendarOverride[] = [
  hours('1994-02-11', '09:30', '14:30', 'snowstorm'),
  closed('1994-04-27', 'funeral of President Nixon'),
  hours('1995-12-18', '10:30', '16:00', 'computer trouble'),
  hours('1996-01-08', '11:00', '14:00', 'blizzard'),
  hours('1997-10-27', '09:30', '15:30', 'circuit breaker'),
  hours('1997-12-26', '09:30', '13:00', 'day after Christmas'),
  hours('1999-12-31', '09:30', '13:00', 'turn of the millennium'),
  closed('2001-09-11', 'attacks of September 11'),
  closed('2001-09-12', 'attacks of September 11'),
  closed('2001-09-13', 'attacks of September 11'),
  closed('2001-09-14', 'attacks of September 11'),
  hours('2002-09-11', '12:00', '16:00', 'memorial of September 11'),
  hours('2003-12-26', '09:30', '13:00', 'day after Christmas'),
  closed('2004-06-11', 'funeral of President Reagan'),
  closed('2007-01-02', 'mourning for President Ford'),
  closed('2012-10-29', 'hurricane Sandy'),
  closed('2012-10-30', 'hurricane Sandy'),
  closed('2018-12-05', 'mourning for President George H. W. Bush'),
  closed('2025-01-09', 'mourning for President Carter'),
];

/** A holiday on a Saturday is observed on Friday, one on a Sunday on Monday. */
function observed(day: DayNumber): DayNumber {
  if (weekday(day) === SATURDAY) return day - 1;
  return weekday(day) === SUNDAY ? day + 1 : day;
}

/** The exchange's full holidays by the rules in force since 1990. */
export function nyseHolidays(year: number): DayNumber[] {
  const newYear = dayNumber(year, 1, 1);
  return [
    // A New Year's Day on a Saturday is not observed, because that Friday is the last trading day of the year.
    ...(weekday(newYear) === SATURDAY ? [] : [observed(newYear)]),
    ...(year >= 1998 ? [nthWeekday(year, 1, MONDAY, 3)] : []),
    nthWeekday(year, 2, MONDAY, 3),
    easterSunday(year) - 2,
    lastWeekday(year, 5, MONDAY),
    ...(year >= 2022 ? [observed(dayNumber(year, 6, 19))] : []),
    observed(dayNumber(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 11, THURSDAY, 4),
    observed(dayNumber(year, 12, 25)),
  ];
}

/** Days with an early close by rule, with the minute of the day of the close: 14:00 until 1992, 13:00 since. */
export function nyseEarlyCloses(year: number): Map<DayNumber, number> {
  const found: DayNumber[] = [];
  if (year >= 1992) found.push(nthWeekday(year, 11, THURSDAY, 4) + 1);

  // When 24 December is a Friday, it is the observed holiday itself.
  const christmasEve = dayNumber(year, 12, 24);
  if (isMondayToThursday(christmasEve)) found.push(christmasEve);

  const independence = dayNumber(year, 7, 4);
  if (year >= 1995) {
    // Until 2012 a Thursday the 4th shortened the Friday after it; since 2013 it is the day before.
    const fridayAfter = weekday(independence) === THURSDAY && year < 2013;
    if (fridayAfter) found.push(independence + 1);
    else if (isMondayToThursday(independence - 1)) found.push(independence - 1);
  }
  const closeMinute = year < 1993 ? 14 * 60 : 13 * 60;
  return new Map(found.map((day) => [day, closeMinute]));
}

function isMondayToThursday(day: DayNumber): boolean {
  return weekday(day) >= MONDAY && weekday(day) < FRIDAY;
}
