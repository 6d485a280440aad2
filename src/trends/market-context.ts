import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { logReturns } from '../market/adjustment.ts';
import { dailySigma } from '../market/volatility.ts';
import { type Close, closeAt, closesKnown, type PriceSeries } from './prices.ts';
import { type TrendWindow, windowSessions } from './window.ts';

/** Enough for the longest window and for a volatility with an average memory of 17 sessions. */
export const CONTEXT_BARS = 130;

export interface MarketContext {
  /** Null where a price is missing. */
  return: number | null;
  /** Daily volatility; null without any price. */
  sigma: number | null;
  sigmaBasis: 'own' | 'default' | null;
  excessVsSpy: number | null;
  /** Sessions since the last known price. */
  staleSessions: number | null;
}

/** The return, volatility and excess return of the price over each window. */
export function marketContexts(
  series: { own: PriceSeries; benchmark: PriceSeries },
  calendar: TradingCalendar,
  asOf: Date,
  windows: readonly TrendWindow[],
  closesOf = closesKnown,
): MarketContext[] {
  const own = closesOf(series.own, asOf, CONTEXT_BARS);
  const benchmark = closesOf(series.benchmark, asOf, CONTEXT_BARS);
  const last = own.at(-1);
  const { sigma, basis } = dailySigma(logReturns(own.map(({ price }) => price)), []);
  return windows.map((window) => {
    // Daily closes do not cover the time since the last one, so the shortest windows use the session before it.
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
