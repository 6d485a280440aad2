import type { AccountRiskState } from '../risk/account-state.ts';
import { evaluateOrder } from '../risk/evaluate-order.ts';
import type { PortfolioRiskConfig } from '../risk/portfolio-config.ts';
import type { Holding } from './exposure.ts';
import type { AccountDay, EntryOrder, Portfolio } from './portfolio.ts';
import type { World } from './world.ts';

/** The account as it will be once the orders queued before this one are filled. */
export interface EntryContext {
  readonly day: AccountDay;
  readonly portfolio: Portfolio;
  /** Orders of this close, queued before this one. */
  readonly queued: readonly EntryOrder[];
  /** What the queued orders cost. */
  readonly committed: number;
  /** Positions and queued orders. */
  readonly holdings: readonly Holding[];
  readonly correlated: readonly Holding[];
  readonly activePool: number;
  readonly heat: number;
  /** Money traded per day; null where unknown. */
  readonly averageDollars: number | null;
}

/** Whether the risk engine accepts an entry. */
export function isRiskEligible(
  order: EntryOrder,
  context: EntryContext,
  risk: PortfolioRiskConfig,
  { tickers, sectors, sessions }: World,
): boolean {
  const { day, portfolio, queued, committed } = context;
  const nameOf = (ticker: number) => tickers[ticker] ?? '';
  const sectorOf = (ticker: number) => sectors[ticker] ?? '';
  const state: AccountRiskState = {
    equity: portfolio.equity,
    cash: portfolio.cash - committed,
    buying_power: Math.max(0, portfolio.freeCash - committed),
    active_pool: context.activePool,
    reserve_pool: portfolio.reserve,
    positions: context.holdings.map(({ ticker, quantity, price, stop }) => ({
      ticker: nameOf(ticker),
      sector: sectorOf(ticker),
      quantity,
      market_value: quantity * price,
      stop_price: stop,
    })),
    daily_pnl: day.dailyPnl,
    weekly_pnl: day.weeklyPnl,
    peak_equity: day.peakEquity,
    orders_today: queued.length,
    portfolio_heat: context.heat,
    lockouts: [],
    restricted_tickers: [],
    open_orders: queued.map(({ ticker }) => ({ ticker: nameOf(ticker), side: 'buy' as const })),
    correlated_tickers: context.correlated.map(({ ticker }) => nameOf(ticker)),
    quality_gate: null,
    live_capital_fraction: null,
    price_age_minutes: 0,
    adv: context.averageDollars,
    market_open: true,
    as_of: null,
  };
  const proposed = {
    recommendation_id: order.signal.recommendationId,
    ticker: nameOf(order.ticker),
    sector: sectorOf(order.ticker),
    action: 'buy' as const,
    quantity: order.quantity,
    estimated_value: order.quantity * order.reference,
    confidence: order.signal.confidence,
    risk_amount: order.quantity * order.stopDistance,
    operator_override: false,
  };
  return evaluateOrder(proposed, risk, state, new Date(sessions.closeMs[day.session] as number)).eligible;
}
