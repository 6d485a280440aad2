import type { Session, TradingCalendar } from '../kernel/calendar/calendar.ts';
import { DAY_MS } from '../kernel/clock.ts';
import { type CorporateAction, totalReturn } from './adjustment.ts';

/** One value per session, NaN where the symbol did not trade. */
export interface DailySeries {
  /** Since the close before, dividends included. After a gap: since the last close. */
  readonly returns: Float64Array;
  /** As traded. */
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** Daily bars of one symbol, in any order. */
export interface DailyBars {
  readonly startMs: readonly number[];
  readonly close: readonly number[];
  readonly volume: readonly number[];
}

/** Columns over the sessions, oldest first. Bars outside of them are ignored; actions not known at `asOf` too. */
export function computeDailySeries(
  bars: DailyBars,
  sessions: readonly Session[],
  actions: readonly CorporateAction[],
  asOf: Date,
): DailySeries {
  const column = () => new Float64Array(sessions.length).fill(Number.NaN);
  const series = { returns: column(), close: column(), volume: column() };
  const rows = new Map(sessions.map(({ open }, row) => [open.getTime(), row]));
  bars.startMs.forEach((startMs, index) => {
    const row = rows.get(startMs);
    const close = bars.close[index] ?? Number.NaN;
    if (row === undefined || !(close > 0)) return;
    series.close[row] = close;
    series.volume[row] = bars.volume[index] ?? Number.NaN;
  });
  let last: { price: number; at: Date } | null = null;
  for (const [row, session] of sessions.entries()) {
    const price = series.close[row] as number;
    if (!(price > 0)) continue;
    // Shares trade ex from an open on; on a market that never closes that is also the close of the session before.
    const here = { price, at: session.open };
    if (last) series.returns[row] = totalReturn(last, here, actions, asOf) ?? Number.NaN;
    last = here;
  }
  return series;
}

/** Calendar days per session with every weekend and holiday, rounded up. */
const DAYS_PER_SESSION = 1.6;
const DAYS_MORE = 14;

/** The last closed sessions at an instant, oldest first; fewer where the calendar begins later. */
export function listClosedSessions(calendar: TradingCalendar, asOf: Date, count: number): Session[] {
  const last = calendar.lastClosedSession(asOf);
  if (!last) return [];
  const from = new Date(last.open.getTime() - (DAYS_PER_SESSION * count + DAYS_MORE) * DAY_MS);
  return calendar.sessionsBetween(calendar.dateOf(from), last.date).slice(-count);
}
