import type { BrokerMarket, Brokerage, CashEntry, Fill, Position } from '../brokerage/brokerage.ts';
import type { BrokerOrder } from '../brokerage/order.ts';
import { hexName } from '../rng.ts';
import { uuidOf } from '../brokerage/brokerage.ts';

/** Alpaca sends amounts as text. */
const amount = (value: number): string => String(Math.round(value * 1e6) / 1e6);
const optional = (value: number | null): string | null => (value === null ? null : amount(value));
const time = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

export const assetId = (symbol: string): string => uuidOf(hexName(0, 32, 'asset', symbol));

/** Orders with their legs inside them, where the order that they were placed with is among the given ones. */
export function nestedViews(shown: readonly BrokerOrder[], all: readonly BrokerOrder[]) {
  const ids = new Set(shown.map(({ id }) => id));
  return shown
    .filter(({ parentId }) => parentId === null || !ids.has(parentId))
    .map((order) => {
      const legs = all.filter(({ parentId }) => parentId === order.id);
      return { ...orderView(order), legs: legs.length > 0 ? legs.map(orderView) : null };
    });
}

export function orderView(order: BrokerOrder) {
  return {
    id: order.id,
    client_order_id: order.clientOrderId,
    created_at: time(order.createdMs),
    updated_at: time(order.updatedMs),
    submitted_at: time(order.createdMs),
    filled_at: time(order.filledMs),
    expired_at: time(order.expiredMs),
    canceled_at: time(order.canceledMs),
    failed_at: null,
    replaced_at: time(order.replacedMs),
    replaced_by: order.replacedBy,
    replaces: order.replaces,
    asset_id: assetId(order.symbol),
    symbol: order.symbol,
    asset_class: 'us_equity',
    notional: optional(order.notional),
    qty: optional(order.notional === null ? order.qty : null),
    filled_qty: amount(order.filledQty),
    filled_avg_price: order.filledQty > 0 ? amount(order.filledCost / order.filledQty) : null,
    order_class: order.orderClass,
    order_type: order.type,
    type: order.type,
    side: order.side,
    time_in_force: order.timeInForce,
    limit_price: optional(order.limitPrice),
    stop_price: optional(order.stopPrice),
    status: order.status,
    extended_hours: false,
    legs: null,
    trail_percent: null,
    trail_price: null,
    hwm: null,
    subtag: null,
    source: null,
  };
}

export function positionView(position: Position, market: BrokerMarket, available: number, nowMs: number) {
  const price = market.priceAt(position.symbol, nowMs) ?? position.avgEntryPrice;
  const value = position.qty * price;
  const cost = position.qty * position.avgEntryPrice;
  return {
    asset_id: assetId(position.symbol),
    symbol: position.symbol,
    exchange: 'NYSE',
    asset_class: 'us_equity',
    asset_marginable: false,
    qty: amount(position.qty),
    avg_entry_price: amount(position.avgEntryPrice),
    side: 'long',
    market_value: amount(value),
    cost_basis: amount(cost),
    unrealized_pl: amount(value - cost),
    unrealized_plpc: amount(cost === 0 ? 0 : (value - cost) / cost),
    unrealized_intraday_pl: '0',
    unrealized_intraday_plpc: '0',
    current_price: amount(price),
    lastday_price: amount(price),
    change_today: '0',
    qty_available: amount(available),
  };
}

export function accountView(brokerage: Brokerage, market: BrokerMarket, nowMs: number) {
  const { cash, positions, accountId } = brokerage.state;
  const long = positions.reduce(
    (sum, { symbol, qty, avgEntryPrice }) => sum + qty * (market.priceAt(symbol, nowMs) ?? avgEntryPrice),
    0,
  );
  const buyingPower = amount(brokerage.buyingPower());
  return {
    id: accountId,
    account_number: `PA${accountId.slice(0, 10).replace('-', '').toUpperCase()}`,
    status: 'ACTIVE',
    crypto_status: 'INACTIVE',
    currency: 'USD',
    buying_power: buyingPower,
    regt_buying_power: buyingPower,
    daytrading_buying_power: '0',
    effective_buying_power: buyingPower,
    non_marginable_buying_power: buyingPower,
    cash: amount(cash),
    accrued_fees: '0',
    portfolio_value: amount(cash + long),
    pattern_day_trader: false,
    trading_blocked: false,
    transfers_blocked: false,
    account_blocked: false,
    created_at: '2020-01-01T00:00:00Z',
    trade_suspended_by_user: false,
    multiplier: '1',
    shorting_enabled: false,
    equity: amount(cash + long),
    last_equity: amount(cash + long),
    long_market_value: amount(long),
    short_market_value: '0',
    position_market_value: amount(long),
    initial_margin: '0',
    maintenance_margin: '0',
    last_maintenance_margin: '0',
    sma: '0',
    daytrade_count: 0,
  };
}

export function fillView(fill: Fill) {
  return {
    id: fill.id,
    activity_type: 'FILL',
    transaction_time: time(fill.atMs),
    type: fill.complete ? 'fill' : 'partial_fill',
    price: amount(fill.price),
    qty: amount(fill.qty),
    side: fill.side,
    symbol: fill.symbol,
    leaves_qty: amount(fill.leavesQty),
    order_id: fill.orderId,
    cum_qty: amount(fill.cumQty),
    order_status: fill.complete ? 'filled' : 'partially_filled',
  };
}

export function dividendView(entry: CashEntry) {
  return {
    id: entry.id,
    activity_type: 'DIV',
    date: new Date(entry.atMs).toISOString().slice(0, 10),
    net_amount: amount(entry.amount),
    symbol: entry.symbol,
    qty: amount(entry.qty),
    per_share_amount: amount(entry.perShare),
    status: 'executed',
  };
}
