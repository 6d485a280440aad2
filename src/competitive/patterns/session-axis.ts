import type { IsoDate, Session, TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { type CorporateAction, splitConsistentCloses } from '../../market/adjustment.ts';

/** Consecutive numbered sessions, the common axis of all price series in one computation. */
export interface SessionAxis {
  readonly length: number;
  readonly first: Session | null;
  /** The first session in which news of that instant can be traded; null outside the axis. */
  indexAt(instant: Date): number | null;
  indexOf(date: IsoDate): number | null;
  closeAt(index: number): Date | null;
}

export function sessionAxis(calendar: TradingCalendar, from: Date, to: Date): SessionAxis {
  const sessions = calendar.sessionsBetween(calendar.dateOf(from), calendar.dateOf(to));
  const numbers = new Map(sessions.map(({ date }, index) => [date, index]));
  const indexOf = (date: IsoDate) => numbers.get(date) ?? null;
  return {
    length: sessions.length,
    first: sessions[0] ?? null,
    indexOf,
    indexAt: (instant) => indexOf(calendar.currentOrNextSession(instant).date),
    closeAt: (index) => sessions[index]?.close ?? null,
  };
}

interface DailyBar {
  bar_timestamp: Date;
  close: number;
}

/** Split-adjusted closes by session, in the share units of the last bar; NaN where there is none. */
export function alignCloses(
  axis: SessionAxis,
  calendar: TradingCalendar,
  bars: readonly DailyBar[],
  actions: readonly CorporateAction[],
  asOf: Date,
): Float64Array {
  const closes = new Float64Array(axis.length).fill(Number.NaN);
  const prices = splitConsistentCloses(
    bars.map(({ bar_timestamp, close }) => ({ timestamp: bar_timestamp, close })),
    actions,
    asOf,
  );
  bars.forEach(({ bar_timestamp }, position) => {
    const index = axis.indexOf(calendar.dateOf(bar_timestamp));
    if (index !== null) closes[index] = prices[position] ?? Number.NaN;
  });
  return closes;
}
