export type Side = 'buy' | 'sell';
export type OrderType = 'market' | 'limit' | 'stop' | 'stop_limit';
export type TimeInForce = 'day' | 'gtc' | 'ioc' | 'fok' | 'opg' | 'cls';
/** `oco`: a stop and a limit sale of one position. `bracket`: an entry with both, which wait until it is filled. */
export type OrderClass = '' | 'oco' | 'bracket';
export type OrderStatus =
  | 'accepted'
  | 'held'
  | 'new'
  | 'partially_filled'
  | 'filled'
  | 'pending_cancel'
  | 'canceled'
  | 'expired'
  | 'replaced'
  | 'rejected';

export interface BrokerOrder {
  id: string;
  clientOrderId: string;
  symbol: string;
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  /** Null for a notional order until its first fill. */
  qty: number | null;
  notional: number | null;
  limitPrice: number | null;
  stopPrice: number | null;
  /** True once the stop price was reached. */
  triggered: boolean;
  status: OrderStatus;
  filledQty: number;
  filledCost: number;
  createdMs: number;
  updatedMs: number;
  /** For a day order, the close at which it expires. */
  expiresMs: number | null;
  filledMs: number | null;
  canceledMs: number | null;
  expiredMs: number | null;
  replacedMs: number | null;
  /** The order that took this one's place. */
  replacedBy: string | null;
  /** The order whose place this one took. */
  replaces: string | null;
  orderClass: OrderClass;
  /** Of a leg, or of an order that replaced one of a group: the order that the group was placed with. */
  parentId: string | null;
  /** False for the legs of a bracket until its entry is filled. */
  isActive: boolean;
}

/** Null leaves a value as it is. */
export interface OrderChanges {
  clientOrderId: string | null;
  qty: number | null;
  timeInForce: TimeInForce | null;
  limitPrice: number | null;
  stopPrice: number | null;
}

export interface NewOrder {
  clientOrderId: string | null;
  symbol: string;
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  qty: number | null;
  notional: number | null;
  limitPrice: number | null;
  stopPrice: number | null;
  orderClass: OrderClass;
  /** Of the legs of a bracket, or of a pair, whose limit sale is the order itself. */
  takeProfitPrice: number | null;
  stopLossPrice: number | null;
  stopLossLimitPrice: number | null;
}

/** Why the brokerage refuses an order or a replacement. */
export type RefusalReason =
  | 'duplicate_client_order_id'
  | 'unknown_symbol'
  | 'insufficient_buying_power'
  | 'insufficient_qty'
  | 'wash_trade'
  | 'stop_beyond_market'
  | 'not_open'
  | 'unchanged'
  | 'qty_fixed'
  | 'group_qty_fixed';

export interface Refusal {
  refusal: RefusalReason;
  /** The order that the refusal is about: the opposite one of a wash trade. */
  order?: BrokerOrder;
}

const OPEN: readonly OrderStatus[] = ['accepted', 'held', 'new', 'partially_filled', 'pending_cancel'];

export const isOpen = (order: BrokerOrder): boolean => OPEN.includes(order.status);

/** An order that is being cancelled, or waits for its entry, does not fill: it reserves nothing and meets no other order. */
export const canFill = (order: BrokerOrder): boolean =>
  isOpen(order) && order.isActive && order.status !== 'pending_cancel';

/** Rounds to a millionth of a share, so that fractional fills add up exactly. */
export const shares = (value: number): number => Math.round(value * 1e6) / 1e6;

export const leavesOf = (order: BrokerOrder): number =>
  order.qty === null ? 0 : Math.max(0, shares(order.qty - order.filledQty));

/** Returns the price at which the order trades now, or null when it must wait. Marks a stop as triggered. */
export function marketablePrice(order: BrokerOrder, price: number, halfSpread: number): number | null {
  const buy = order.side === 'buy';
  if ((order.type === 'stop' || order.type === 'stop_limit') && !order.triggered) {
    const reached = order.stopPrice !== null && (buy ? price >= order.stopPrice : price <= order.stopPrice);
    if (!reached) return null;
    order.triggered = true;
  }
  if (order.type === 'limit' || order.type === 'stop_limit') {
    const limit = order.limitPrice ?? Number.NaN;
    if (!(buy ? price <= limit : price >= limit)) return null;
    const traded = withHalfSpread(price, order.side, halfSpread);
    return buy ? Math.min(limit, traded) : Math.max(limit, traded);
  }
  return withHalfSpread(price, order.side, halfSpread);
}

function withHalfSpread(price: number, side: Side, halfSpread: number): number {
  const moved = side === 'buy' ? price * (1 + halfSpread) : price * (1 - halfSpread);
  const scale = price < 1 ? 1e4 : 100;
  return Math.max(1, Math.round(moved * scale)) / scale;
}
