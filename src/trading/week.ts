import type { IsoDate, Session, TradingCalendar } from '../kernel/calendar/calendar.ts';

const DAY_MS = 86_400_000;
const dayNumber = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** The Monday of a date's week. */
export function weekOf(date: IsoDate): IsoDate {
  const day = dayNumber(date);
  // Day 0 was a Thursday.
  const monday = day - ((day + 3) % 7);
  return new Date(monday * DAY_MS).toISOString().slice(0, 10);
}

/** The close of the last session in a session's week. */
export function weekEnd(calendar: TradingCalendar, session: Session): Date {
  const sunday = new Date((dayNumber(weekOf(session.date)) + 6) * DAY_MS).toISOString().slice(0, 10);
  return calendar.sessionsBetween(session.date, sunday).at(-1)?.close ?? session.close;
}
