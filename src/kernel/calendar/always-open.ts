import type { TradingCalendar } from './calendar.ts';
import { dayNumber, dayOfInstant, startOfDay } from './civil-date.ts';
import { createCalendar } from './create-calendar.ts';
import { buildSessionIndex } from './session-index.ts';

const FIRST_DAY = dayNumber(1990, 1, 1);
const LAST_DAY = dayNumber(2040, 12, 31);
const MINUTES_PER_DAY = 1_440;

/** The sandbox's market: every UTC day is a session, so that prices move at any time. */
export function alwaysOpenCalendar(): TradingCalendar {
  const sessions = Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_, offset) => ({
    day: FIRST_DAY + offset,
    openMs: startOfDay(FIRST_DAY + offset),
    closeMs: startOfDay(FIRST_DAY + offset + 1),
  }));
  return createCalendar({
    name: 'always_open',
    timeZone: 'UTC',
    minutesPerSession: MINUTES_PER_DAY,
    sessionsPerYear: 365,
    sessionsPerWeek: 7,
    sessionsPerMonth: 30,
    dayOf: dayOfInstant,
    index: buildSessionIndex(FIRST_DAY, LAST_DAY, sessions),
  });
}
