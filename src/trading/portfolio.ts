import type { AccountRiskState } from '../risk/account-state.ts';
import { computeHeat, positionRisk } from './heat.ts';
import { activePool, freeCash, totalValue } from './pools.ts';

export interface HeldPosition {
  ticker: string;
  sector: string;
  quantity: number;
  avgEntryPrice: number;
  /** The newest known price, or the entry price where none is known. */
  mark: number;
  /** Null where no price is known. */
  quotedAt: Date | null;
  stop: number | null;
  target: number | null;
  isMicro: boolean;
  openedAt: Date | null;
}

/** An open order, or one that is about to be sent. */
export interface OpenOrder {
  id: string;
  ticker: string;
  sector: string;
  side: 'buy' | 'sell';
  /** The unfilled part, in money. */
  openValue: number;
  riskAmount: number;
  isMicro: boolean;
  /** A limit or stop order of an operator. It gives way to an exit. */
  isResting: boolean;
}

export interface PortfolioFacts {
  cash: number;
  reserve: number;
  realizedPnl: number;
  positions: readonly HeldPosition[];
  openOrders: readonly OpenOrder[];
}

export interface Portfolio extends PortfolioFacts {
  marketValue: number;
  total: number;
  active: number;
  /** Cash minus the reserve and the cost of open orders. */
  freeCash: number;
  unrealizedPnl: number;
  heat: number;
  /** Including the heat of open purchases. */
  expectedHeat: number;
}

export function computePortfolio(facts: PortfolioFacts): Portfolio {
  let marketValue = 0;
  let unrealizedPnl = 0;
  for (const { quantity, mark, avgEntryPrice } of facts.positions) {
    marketValue += quantity * mark;
    unrealizedPnl += quantity * (mark - avgEntryPrice);
  }
  const pools = { cash: facts.cash, marketValue, reserve: facts.reserve };
  const active = activePool(pools);
  const purchases = facts.openOrders.filter(({ side }) => side === 'buy');
  const heat = computeHeat(facts.positions, active);
  const pending = purchases.reduce((sum, order) => sum + order.riskAmount, 0);
  return {
    ...facts,
    marketValue,
    total: totalValue(pools),
    active,
    freeCash: Math.max(0, freeCash(pools) - purchases.reduce((sum, order) => sum + order.openValue, 0)),
    unrealizedPnl,
    heat,
    expectedHeat: heat + (pending > 0 && active > 0 ? pending / active : 0),
  };
}

export const findHeld = (portfolio: Portfolio, ticker: string): HeldPosition | null =>
  portfolio.positions.find((position) => position.ticker === ticker) ?? null;

export const hasOpenOrder = (portfolio: Portfolio, ticker: string): boolean =>
  portfolio.openOrders.some((order) => order.ticker === ticker);

/** Whether a sale of the symbol is on its way. */
export const isLeaving = (portfolio: Portfolio, ticker: string): boolean =>
  portfolio.openOrders.some((order) => order.ticker === ticker && order.side === 'sell' && !order.isResting);

/** Symbols held, plus symbols that an open purchase will add. */
export function countOpenPositions(portfolio: Portfolio): number {
  const tickers = new Set(portfolio.positions.map(({ ticker }) => ticker));
  for (const { ticker, side } of portfolio.openOrders) if (side === 'buy') tickers.add(ticker);
  return tickers.size;
}

/** Value held or being bought of the symbols that the predicate selects. */
export function exposureWhere(
  portfolio: Portfolio,
  chosen: (holding: { ticker: string; sector: string }) => boolean,
): number {
  let value = 0;
  for (const position of portfolio.positions)
    if (chosen(position)) value += Math.abs(position.quantity * position.mark);
  for (const order of portfolio.openOrders) if (order.side === 'buy' && chosen(order)) value += order.openValue;
  return value;
}

/** Symbols held or with an open order, with the signed value held and being bought. */
export function listExposures(portfolio: Portfolio): { ticker: string; sector: string; value: number }[] {
  const exposures = new Map<string, { ticker: string; sector: string; value: number }>();
  const add = (ticker: string, sector: string, value: number) => {
    const known = exposures.get(ticker);
    exposures.set(ticker, { ticker, sector: known?.sector ?? sector, value: (known?.value ?? 0) + value });
  };
  for (const { ticker, sector, quantity, mark } of portfolio.positions) add(ticker, sector, quantity * mark);
  for (const { ticker, sector, side, openValue } of portfolio.openOrders) {
    add(ticker, sector, side === 'buy' ? openValue : 0);
  }
  return [...exposures.values()];
}

export const countMicroTrades = (portfolio: Portfolio): number =>
  portfolio.positions.filter(({ isMicro }) => isMicro).length +
  portfolio.openOrders.filter(({ side, isMicro }) => side === 'buy' && isMicro).length;

/** The account as input of the risk engine. */
export function accountState(
  portfolio: Portfolio,
  more: Pick<
    AccountRiskState,
    | 'daily_pnl'
    | 'weekly_pnl'
    | 'peak_equity'
    | 'orders_today'
    | 'lockouts'
    | 'restricted_tickers'
    | 'correlated_tickers'
    | 'quality_gate'
    | 'live_capital_fraction'
    | 'price_age_minutes'
    | 'adv'
    | 'market_open'
    | 'as_of'
  >,
): AccountRiskState {
  return {
    equity: portfolio.total,
    cash: portfolio.cash,
    buying_power: portfolio.freeCash,
    active_pool: portfolio.active,
    reserve_pool: portfolio.reserve,
    positions: portfolio.positions.map(({ ticker, sector, quantity, mark, stop }) => ({
      ticker,
      sector,
      quantity,
      market_value: quantity * mark,
      stop_price: stop,
    })),
    portfolio_heat: portfolio.expectedHeat,
    open_orders: portfolio.openOrders.map(({ ticker, side }) => ({ ticker, side })),
    ...more,
  };
}

/** The loss of one position when its stop is hit. */
export const riskOf = ({ quantity, mark, stop }: HeldPosition): number =>
  positionRisk(quantity, mark, stop ?? Number.NaN);
