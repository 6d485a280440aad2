import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { logReturns } from '../market/adjustment.ts';
import { dailySigma } from '../market/volatility.ts';
import { type Close, closeAt, closesKnown, type PriceSeries } from './prices.ts';
import { type TrendWindow, windowSessions } from './window.ts';

/** Enough for the longest window and for a volatility with a memory of about 17 sessions. */
export const CONTEXT_BARS = 130;

export interface MarketContext {
  /** Null where a price is missing. */
  return: number | null;
  /** Daily; null without any price. */
  sigma: number | null;
  sigmaBasis: 'own' | 'default' | null;
  excessVsSpy: number | null;
  /** Sessions since the last price that was known. */
  staleSessions: number | null;
}

/** What the price did over each window, beside what the news says it should have done. */
export function marketContexts(
  series: { own: PriceSeries; benchmark: PriceSeries },
  calendar: TradingCalendar,
  asOf: Date,
  windows: readonly TrendWindow[],
): MarketContext[] {
  const own = closesKnown(series.own, asOf, CONTEXT_BARS);
  const benchmark = closesKnown(series.benchmark, asOf, CONTEXT_BARS);
  const last = own.at(-1);
  const { sigma, basis } = dailySigma(logReturns(own.map(({ price }) => price)), []);
  return windows.map((window) => {
    // Daily closes cannot tell what happened since the last one: the short windows look at the session before it.
    const sessions = Math.max(1, windowSessions(calendar, window, asOf));
    const from = last ? calendar.addSessions(last.endsAt, -sessions) : asOf;
    const move = last ? change(own, from, last.endsAt) : null;
    const market = last ? change(benchmark, from, last.endsAt) : null;
    return {
      return: move,
      sigma: last ? sigma : null,
      sigmaBasis: last ? (basis === 'own' ? 'own' : 'default') : null,
      excessVsSpy: move === null || market === null ? null : move - market,
      staleSessions: last ? calendar.sessions(last.endsAt, asOf) : null,
    };
  });
}

function change(closes: readonly Close[], from: Date, to: Date): number | null {
  const first = closeAt(closes, from);
  const last = closeAt(closes, to);
  if (!first || !last || last.endsAt <= first.endsAt) return null;
  const value = last.price / first.price - 1;
  return Number.isFinite(value) ? value : null;
}
