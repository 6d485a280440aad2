import type { OrderSide } from './proposed-order.ts';

export const QUALITY_GATES = ['pass', 'warn', 'fail', 'insufficient_data'] as const;
export type QualityGate = (typeof QUALITY_GATES)[number];

export interface PositionState {
  ticker: string;
  sector: string;
  /** Negative for a short position, like the market value. */
  quantity: number;
  market_value: number;
  stop_price: number | null;
}

export interface LockoutState {
  ticker: string;
  /** ISO 8601; null for a lockout without an end. */
  expires_at: string | null;
}

export interface OpenOrderState {
  ticker: string;
  side: OrderSide;
}

/** The account at `as_of`. Null is unknown: its checks pass for paper and fail for live. */
export interface AccountRiskState {
  equity: number;
  cash: number;
  buying_power: number;
  /** Money available for trading; the whole equity when null. */
  active_pool: number | null;
  reserve_pool: number | null;
  positions: readonly PositionState[];
  daily_pnl: number;
  weekly_pnl: number;
  /** The present equity when null. */
  peak_equity: number | null;
  orders_today: number;
  portfolio_heat: number;
  lockouts: readonly LockoutState[];
  /** Symbols that must not be bought. */
  restricted_tickers: readonly string[];
  /** Null when unknown. */
  open_orders: readonly OpenOrderState[] | null;
  /** Symbols correlated with the order's; null when not computed. */
  correlated_tickers: readonly string[] | null;
  quality_gate: QualityGate | null;
  /** The share of a live account's equity that the quality gate allows to be invested. */
  live_capital_fraction: number | null;
  price_age_minutes: number | null;
  /** Average value traded per day, in money. */
  adv: number | null;
  market_open: boolean | null;
  as_of: string | null;
}

export type PositionInput = Partial<PositionState> & Pick<PositionState, 'ticker' | 'quantity' | 'market_value'>;
export type LockoutInput = Partial<LockoutState> & Pick<LockoutState, 'ticker'>;
export type AccountStateInput = Partial<Omit<AccountRiskState, 'positions' | 'lockouts'>> & {
  positions?: readonly PositionInput[];
  lockouts?: readonly LockoutInput[];
};

export const DEFAULT_ACCOUNT_STATE: Readonly<AccountRiskState> = Object.freeze({
  equity: 100_000,
  cash: 100_000,
  buying_power: 100_000,
  active_pool: null,
  reserve_pool: null,
  positions: [],
  daily_pnl: 0,
  weekly_pnl: 0,
  peak_equity: null,
  orders_today: 0,
  portfolio_heat: 0,
  lockouts: [],
  restricted_tickers: [],
  open_orders: null,
  correlated_tickers: null,
  quality_gate: null,
  live_capital_fraction: null,
  price_age_minutes: null,
  adv: null,
  market_open: null,
  as_of: null,
});

/** Fills in the defaults and converts tickers to capitals, so that later comparisons can be exact. */
export function resolveState(input: AccountStateInput): AccountRiskState {
  const { positions, lockouts, open_orders: orders, correlated_tickers: correlated } = input;
  const unknown = DEFAULT_ACCOUNT_STATE;
  return {
    equity: input.equity ?? unknown.equity,
    cash: input.cash ?? unknown.cash,
    buying_power: input.buying_power ?? unknown.buying_power,
    active_pool: input.active_pool ?? null,
    reserve_pool: input.reserve_pool ?? null,
    positions: (positions ?? []).map((position) => ({
      ticker: position.ticker.toUpperCase(),
      sector: position.sector ?? '',
      quantity: position.quantity,
      market_value: position.market_value,
      stop_price: position.stop_price ?? null,
    })),
    daily_pnl: input.daily_pnl ?? 0,
    weekly_pnl: input.weekly_pnl ?? 0,
    peak_equity: input.peak_equity ?? null,
    orders_today: input.orders_today ?? 0,
    portfolio_heat: input.portfolio_heat ?? 0,
    lockouts: (lockouts ?? []).map(({ ticker, expires_at = null }) => ({ ticker: ticker.toUpperCase(), expires_at })),
    restricted_tickers: (input.restricted_tickers ?? []).map((ticker) => ticker.toUpperCase()),
    open_orders: orders ? orders.map(({ ticker, side }) => ({ ticker: ticker.toUpperCase(), side })) : null,
    correlated_tickers: correlated ? correlated.map((ticker) => ticker.toUpperCase()) : null,
    quality_gate: input.quality_gate ?? null,
    live_capital_fraction: input.live_capital_fraction ?? null,
    price_age_minutes: input.price_age_minutes ?? null,
    adv: input.adv ?? null,
    market_open: input.market_open ?? null,
    as_of: input.as_of ?? null,
  };
}
