import type { EngineFigures, FiguredSymbol, LoadEngineFigures } from '../../broker/gate.store.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { CLUSTER_CORRELATION_MIN } from '../correlation.ts';
import { tierMinConfidence } from '../engine-config.ts';
import { keepReturns } from '../kept-returns.ts';
import { loadReturns } from '../market-view.store.ts';
import type { Portfolio } from '../portfolio.ts';
import { loadPortfolio } from '../portfolio.store.ts';
import { correlateReturns } from '../session-returns.ts';
import { findStateAndTier } from '../state.store.ts';

const UNKNOWN: EngineFigures = {
  equity: null,
  activePool: null,
  reservePool: null,
  dailyPnl: 0,
  weeklyPnl: 0,
  peakEquity: null,
  portfolioHeat: 0,
  correlatedTickers: null,
};

/** Daily returns change once a session, so the gate caches them instead of reading them with every send. */
const TICKERS_KEPT_MAX = 5_000;

/** The engine's figures for the gate, read by the sending transaction. */
export function engineFigures(calendar: TradingCalendar, now: Now): LoadEngineFigures {
  const returnsOf = keepReturns(TICKERS_KEPT_MAX);

  async function correlatedWith(
    db: Executor,
    { ticker, sector }: FiguredSymbol,
    portfolio: Portfolio,
    asOf: Date,
  ): Promise<string[]> {
    const sectors = new Map<string, string>();
    for (const holding of [...portfolio.positions, ...portfolio.openOrders])
      sectors.set(holding.ticker, holding.sector);
    sectors.delete(ticker);
    if (sectors.size === 0) return [];
    const others = [...sectors.keys()];
    const date = calendar.lastClosedSession(asOf)?.date ?? '';
    const [mine, ...theirs] = await returnsOf([ticker, ...others], date, (unread) =>
      loadReturns(db, calendar, unread, asOf),
    );
    return others.filter((other, index) => {
      const isSameSector = sector !== null && sector === sectors.get(other);
      const their = theirs[index];
      return mine && their && correlateReturns(mine, their, isSameSector) >= CLUSTER_CORRELATION_MIN;
    });
  }

  return async (db, accountId, symbol) => {
    const state = await findStateAndTier(db, accountId);
    if (!state) return UNKNOWN;
    const portfolio = await loadPortfolio(db, state);
    return {
      equity: portfolio.total,
      activePool: portfolio.active,
      reservePool: portfolio.reserve,
      dailyPnl: portfolio.total - state.session_start_value,
      weeklyPnl: portfolio.total - state.week_start_value,
      peakEquity: state.peak_value,
      portfolioHeat: portfolio.heat,
      correlatedTickers: await correlatedWith(db, symbol, portfolio, now()),
      tierMinConfidence: tierMinConfidence(state),
    };
  };
}
