import type { Session, TradingCalendar } from '../kernel/calendar/calendar.ts';
import { DAY_MS, MINUTE_MS } from '../kernel/clock.ts';

export const REPORT_TYPES = ['daily', 'weekly'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** Prices and labels of a session are in by then. */
const DUE_AFTER_CLOSE_MS = 30 * MINUTE_MS;
/** A platform that was down writes what it missed, so far back. */
const DAYS_BACK = 10;
const WEEKS_BACK = 4;

/** Sessions from the first to the last, as a stretch of time: from the close before the first to the last one's. */
export interface Period {
  readonly type: ReportType;
  readonly start: string;
  readonly end: string;
  readonly from: Date;
  readonly to: Date;
  readonly sessions: readonly string[];
}

/** Everything that should have a report at an instant, oldest first; the last of each type is always wanted. */
export function duePeriods(calendar: TradingCalendar, now: Date): Period[] {
  const last = calendar.lastClosedSession(new Date(now.getTime() - DUE_AFTER_CLOSE_MS));
  if (!last) return [];
  const days = lastSessions(calendar, last, DAYS_BACK).map((session) => periodOf(calendar, 'daily', [session]));
  return [...weeksUntil(calendar, last), ...days].sort(
    (a, b) => a.to.getTime() - b.to.getTime() || (a.type < b.type ? -1 : 1),
  );
}

function lastSessions(calendar: TradingCalendar, last: Session, count: number): Session[] {
  const found = [last];
  while (found.length < count) found.unshift(calendar.previousSession(found[0]?.date ?? last.date));
  return found;
}

/** Whole weeks that ended by a session: a week is over with its last session, not with its Sunday. */
function weeksUntil(calendar: TradingCalendar, last: Session): Period[] {
  const periods: Period[] = [];
  let week = calendar.barAt(last.open, 'W');
  for (let back = 0; week && back <= WEEKS_BACK; back++) {
    const sessions = calendar.sessionsBetween(
      calendar.dateOf(week.start),
      calendar.dateOf(new Date(week.end.getTime() - 1)),
    );
    if (week.end <= last.close && sessions.length > 0) periods.push(periodOf(calendar, 'weekly', sessions));
    week = calendar.barAt(new Date(week.start.getTime() - 7 * DAY_MS + MINUTE_MS), 'W');
  }
  return periods;
}

function periodOf(calendar: TradingCalendar, type: ReportType, sessions: readonly Session[]): Period {
  const [first] = sessions;
  const last = sessions.at(-1);
  if (!first || !last) throw new RangeError('a period has at least one session');
  return {
    type,
    start: first.date,
    end: last.date,
    from: calendar.previousSession(first.date).close,
    to: last.close,
    sessions: sessions.map(({ date }) => date),
  };
}

/** Whether this is the newest of its type: that one is written even where nothing was traded. */
export const isNewest = (period: Period, all: readonly Period[]): boolean =>
  !all.some((other) => other.type === period.type && other.to > period.to);
