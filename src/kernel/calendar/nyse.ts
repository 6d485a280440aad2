import type { CalendarOverride, TradingCalendar } from './calendar.ts';
import { dayNumber, parseDay, SATURDAY, SUNDAY, weekday } from './civil-date.ts';
import { createCalendar } from './create-calendar.ts';
import { newYorkDay, newYorkInstant } from './new-york.ts';
import { NYSE_HISTORY, nyseEarlyCloses, nyseHolidays } from './nyse-rules.ts';
import { buildSessionIndex, type SessionTimes } from './session-index.ts';

const FIRST_YEAR = 1990;
const LAST_YEAR = 2040;
const OPEN_MINUTE = 9 * 60 + 30;
const CLOSE_MINUTE = 16 * 60;
const CLOCK_TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/**
 * The New York Stock Exchange, 1990 to 2040: rules, historical exceptions and the operator's overrides, in increasing
 * precedence. Building it takes a few milliseconds, so build it once per process.
 */
export function nyseCalendar(overrides: readonly CalendarOverride[] = []): TradingCalendar {
  const changes = new Map([...NYSE_HISTORY, ...overrides].map((change) => [parseDay(change.date), change]));
  const sessions: SessionTimes[] = [];
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
    const holidays = new Set(nyseHolidays(year));
    const earlyCloses = nyseEarlyCloses(year);
    const lastDay = dayNumber(year, 12, 31);
    for (let day = dayNumber(year, 1, 1); day <= lastDay; day++) {
      const change = changes.get(day);
      if (change ? change.hours === null : isWeekend(day) || holidays.has(day)) continue;
      sessions.push({
        day,
        openMs: newYorkInstant(day, change?.hours ? minuteOf(change.hours.open) : OPEN_MINUTE),
        closeMs: newYorkInstant(
          day,
          change?.hours ? minuteOf(change.hours.close) : (earlyCloses.get(day) ?? CLOSE_MINUTE),
        ),
      });
    }
  }
  return createCalendar({
    name: 'nyse',
    timeZone: 'America/New_York',
    minutesPerSession: CLOSE_MINUTE - OPEN_MINUTE,
    sessionsPerYear: 252,
    sessionsPerWeek: 5,
    sessionsPerMonth: 21,
    dayOf: newYorkDay,
    index: buildSessionIndex(dayNumber(FIRST_YEAR, 1, 1), dayNumber(LAST_YEAR, 12, 31), sessions),
  });
}

function isWeekend(day: number): boolean {
  return weekday(day) === SATURDAY || weekday(day) === SUNDAY;
}

function minuteOf(clockTime: string): number {
  const match = CLOCK_TIME.exec(clockTime);
  if (!match) throw new RangeError(`not a time of day: ${clockTime}`);
  return Number(match[1]) * 60 + Number(match[2]);
}
