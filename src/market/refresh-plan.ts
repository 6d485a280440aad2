import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { MINUTE_MS } from '../kernel/clock.ts';
import { compareText } from '../kernel/compare-text.ts';
import type { StoredTimeframe } from './bar.ts';

/**
 * How many sessions back a new series starts: two years of daily bars (for monthly aggregates), 60 sessions of
 * 30-minute bars.
 */
const INITIAL_SESSIONS: Readonly<Record<StoredTimeframe, number>> = { D: 504, M30: 60 };
/** Wait before retrying a series whose due bar was missing: the ticker may be halted or the vendor late. */
const RETRY_AFTER_MS = 15 * MINUTE_MS;
/** An attempt this far in the future was marked by a wrong clock. Clocks of several machines differ by less. */
const CLOCK_AHEAD_MIN_MS = MINUTE_MS;

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
  const attempted = series.map((one) => (isCredible(one.attemptedAt, now) ? one : { ...one, attemptedAt: null }));
  const due = attempted.filter(({ timeframe, last, attemptedAt }) => {
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

const isCredible = (attemptedAt: Date | null, now: Date): boolean =>
  attemptedAt === null || attemptedAt.getTime() <= now.getTime() + CLOCK_AHEAD_MIN_MS;
