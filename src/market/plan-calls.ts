import type { IsoDate, TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { StoredTimeframe } from './bar.ts';
import type { DueSeries } from './refresh-plan.ts';
import type { MarketVendor } from './vendor.ts';

/** One series per call, or several series in `calls` calls. */
export type PlannedCall =
  | { kind: 'one'; series: DueSeries; calls: 1 }
  | { kind: 'many'; series: DueSeries[]; timeframe: StoredTimeframe; sessions: IsoDate[]; calls: number };

/**
 * The cheapest calls for the due series. Those that lack few sessions are read together where that takes fewer calls than one
 * each: a hundred tickers that lack yesterday's bar are one call for the session, and a new ticker is one call for its years.
 */
export function planCalls(
  due: readonly DueSeries[],
  vendor: Pick<MarketVendor, 'callsForMany'>,
  calendar: Pick<TradingCalendar, 'sessionsBetween' | 'dateOf'>,
  now: Date,
): PlannedCall[] {
  const timeframes = [...new Set(due.map(({ timeframe }) => timeframe))];
  return timeframes.flatMap((timeframe) => {
    const series = due
      .filter((one) => one.timeframe === timeframe)
      .map((one) => ({ one, sessions: listSessions(one, calendar, now) }))
      .sort((a, b) => a.sessions.length - b.sessions.length);
    let best = { calls: series.length, together: 0 };
    for (let together = 2; together <= series.length; together++) {
      const { sessions } = series[together - 1] ?? { sessions: [] };
      const tickers = series.slice(0, together).map(({ one }) => one.ticker);
      const calls = vendor.callsForMany({ tickers, timeframe, sessions }) + series.length - together;
      if (calls < best.calls) best = { calls, together };
    }
    const inOrder = (chosen: readonly DueSeries[]) => {
      const wanted = new Set(chosen);
      return due.filter((one) => wanted.has(one));
    };
    const together = inOrder(series.slice(0, best.together).map(({ one }) => one));
    const apart = inOrder(series.slice(best.together).map(({ one }) => one));
    const sessions = series[best.together - 1]?.sessions ?? [];
    const many: PlannedCall[] =
      together.length === 0
        ? []
        : [{ kind: 'many', series: together, timeframe, sessions, calls: best.calls - apart.length }];
    return [...many, ...apart.map((one): PlannedCall => ({ kind: 'one', series: one, calls: 1 }))];
  });
}

/** Sessions with bars after the last one: a day's bar starts at its open, a half hour may be followed by others of its session. */
function listSessions(
  { from, timeframe }: DueSeries,
  calendar: Pick<TradingCalendar, 'sessionsBetween' | 'dateOf'>,
  now: Date,
): IsoDate[] {
  return calendar
    .sessionsBetween(calendar.dateOf(from), calendar.dateOf(now))
    .filter(({ open, close }) => (timeframe === 'D' ? open : close) > from && open <= now)
    .map(({ date }) => date);
}
