import type { Session, TradingCalendar } from '../kernel/calendar/calendar.ts';
import { DAY_MS, MINUTE_MS } from '../kernel/clock.ts';

export const REPORT_TYPES = ['daily', 'weekly'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** Prices and labels of a session are available by then. */
const DUE_AFTER_CLOSE_MS = 30 * MINUTE_MS;
/** How far back missed reports are written after downtime. */
const DAYS_BACK = 10;
const WEEKS_BACK = 4;

/** A range of sessions: from the close before the first to the close of the last. */
export interface Period {
  readonly type: ReportType;
  readonly start: string;
  readonly end: string;
  readonly from: Date;
  readonly to: Date;
  readonly sessions: readonly string[];
}

/** All periods that are due at an instant, oldest first. */
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

/** Whole weeks that ended by a session. A week ends with the close of its last session. */
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
  if (!first || !last) throw new RangeError('a period must have at least one session');
  return {
    type,
    start: first.date,
    end: last.date,
    from: calendar.previousSession(first.date).close,
    to: last.close,
    sessions: sessions.map(({ date }) => date),
  };
}

/** Whether this is the newest period of its type. */
export const isNewest = (period: Period, all: readonly Period[]): boolean =>
  !all.some((other) => other.type === period.type && other.to > period.to);
