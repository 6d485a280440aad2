import type { AccountRiskState, LockoutState, OpenOrderState, PositionState } from './account-state.ts';

type Account = Readonly<AccountRiskState>;

/** Whether two accounts are the same in every field. Written out: walking them by name takes ten times as long. */
export const isSameState = (one: Account, other: Account): boolean =>
  one === other ||
  (one.equity === other.equity &&
    one.cash === other.cash &&
    one.buying_power === other.buying_power &&
    one.active_pool === other.active_pool &&
    one.reserve_pool === other.reserve_pool &&
    one.daily_pnl === other.daily_pnl &&
    one.weekly_pnl === other.weekly_pnl &&
    one.peak_equity === other.peak_equity &&
    one.orders_today === other.orders_today &&
    one.portfolio_heat === other.portfolio_heat &&
    one.quality_gate === other.quality_gate &&
    one.price_age_minutes === other.price_age_minutes &&
    one.adv === other.adv &&
    one.market_open === other.market_open &&
    one.as_of === other.as_of &&
    isSameList(one.positions, other.positions, isSamePosition) &&
    isSameList(one.lockouts, other.lockouts, isSameLockout) &&
    isSameList(one.open_orders, other.open_orders, isSameOrder) &&
    isSameList(one.correlated_tickers, other.correlated_tickers, Object.is));

function isSameList<T>(one: readonly T[] | null, other: readonly T[] | null, isSame: (a: T, b: T) => boolean): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((item, index) => isSame(item, other[index] as T));
}

const isSamePosition = (one: PositionState, other: PositionState): boolean =>
  one.ticker === other.ticker &&
  one.sector === other.sector &&
  one.quantity === other.quantity &&
  one.market_value === other.market_value &&
  one.stop_price === other.stop_price;

const isSameLockout = (one: LockoutState, other: LockoutState): boolean =>
  one.ticker === other.ticker && one.expires_at === other.expires_at;

const isSameOrder = (one: OpenOrderState, other: OpenOrderState): boolean =>
  one.ticker === other.ticker && one.side === other.side;
