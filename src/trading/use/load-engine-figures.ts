import type { EngineFigures, LoadEngineFigures } from '../../broker/gate.store.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { getTradingConfig } from '../../risk/trading-config.store.ts';
import { isCorrelated } from '../correlation.ts';
import { effectiveMinConfidence } from '../engine-config.ts';
import { readEngineConfig } from '../engine-config.store.ts';
import { alignReturns } from '../market-view.ts';
import { loadMarketView } from '../market-view.store.ts';
import type { Portfolio } from '../portfolio.ts';
import { loadPortfolio } from '../portfolio.store.ts';
import { findSector } from '../sector.store.ts';
import { findState } from '../state.store.ts';

const UNKNOWN: EngineFigures = {
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
  const kept = new Map<string, { date: string; returns: ReadonlyMap<string, number> }>();

  async function returnsOf(db: Executor, ticker: string, asOf: Date): Promise<ReadonlyMap<string, number>> {
    const date = calendar.lastClosedSession(asOf)?.date ?? '';
    const known = kept.get(ticker);
    if (known?.date === date) return known.returns;
    const { returns } = await loadMarketView(db, calendar, ticker, asOf);
    if (kept.size >= TICKERS_KEPT_MAX) kept.clear();
    kept.set(ticker, { date, returns });
    return returns;
  }

  async function correlatedWith(db: Executor, ticker: string, portfolio: Portfolio, asOf: Date): Promise<string[]> {
    const others = new Map<string, string>();
    for (const holding of [...portfolio.positions, ...portfolio.openOrders]) others.set(holding.ticker, holding.sector);
    others.delete(ticker);
    if (others.size === 0) return [];
    const sector = await findSector(db, ticker);
    const mine = await returnsOf(db, ticker, asOf);
    const correlated: string[] = [];
    for (const [other, otherSector] of others) {
      const [one, two] = alignReturns(mine, await returnsOf(db, other, asOf));
      if (isCorrelated(one, two, sector !== null && sector === otherSector)) correlated.push(other);
    }
    return correlated;
  }

  return async (db, accountId, ticker) => {
    const state = await findState(db, accountId);
    if (!state) return UNKNOWN;
    const portfolio = await loadPortfolio(db, state);
    return {
      activePool: portfolio.active,
      reservePool: portfolio.reserve,
      dailyPnl: portfolio.total - state.session_start_value,
      weeklyPnl: portfolio.total - state.week_start_value,
      peakEquity: state.peak_value,
      portfolioHeat: portfolio.heat,
      correlatedTickers: await correlatedWith(db, ticker, portfolio, now()),
      minConfidence: effectiveMinConfidence(await readEngineConfig(db), (await getTradingConfig(db)).config),
    };
  };
}
