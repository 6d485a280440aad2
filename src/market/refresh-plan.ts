import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { compareText } from '../kernel/compare-text.ts';
import type { StoredTimeframe } from './bar.ts';

/**
 * How many sessions back a new series starts: two years of daily bars (for monthly aggregates), 60 sessions of
 * 30-minute bars.
 */
const INITIAL_SESSIONS: Readonly<Record<StoredTimeframe, number>> = { D: 504, M30: 60 };
/** Wait before retrying a series whose due bar was missing: the ticker may be halted or the vendor late. */
const RETRY_AFTER_MS = 15 * 60_000;

export interface SeriesState {
  ticker: string;
  timeframe: StoredTimeframe;
  /** Start of the last bar; null when there is none. */
  last: Date | null;
  attemptedAt: Date | null;
}

export interface DueSeries {
  ticker: string;
  timeframe: StoredTimeframe;
  from: Date;
}

/**
 * Series that lack a closed bar, oldest attempt first, so that every series gets a turn when the quota does not suffice
 * for all.
 */
export function planRefresh(series: readonly SeriesState[], calendar: TradingCalendar, now: Date): DueSeries[] {
  const due = series.filter(({ timeframe, last, attemptedAt }) => {
    const closed = calendar.lastClosedBar(now, timeframe);
    if (!closed || (last && last >= closed.start)) return false;
    if (!attemptedAt || attemptedAt < closed.end) return true;
    return now.getTime() - attemptedAt.getTime() >= RETRY_AFTER_MS;
  });
  return due
    .sort(
      (a, b) =>
        (a.attemptedAt?.getTime() ?? 0) - (b.attemptedAt?.getTime() ?? 0) ||
        compareText(a.timeframe, b.timeframe) ||
        compareText(a.ticker, b.ticker),
    )
    .map(({ ticker, timeframe, last }) => ({
      ticker,
      timeframe,
      from: last ?? calendar.addSessions(now, -INITIAL_SESSIONS[timeframe]),
    }));
}
