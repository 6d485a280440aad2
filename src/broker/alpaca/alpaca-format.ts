import { arrayOf, finiteNumber, instant, isObject, type JsonObject, text } from '../../ingestion/json.ts';
import type {
  BrokerAccountView,
  BrokerFill,
  BrokerOrder,
  BrokerOrderRequest,
  BrokerPosition,
  BrokerUpdate,
  SubmitOutcome,
} from '../broker-port.ts';
import { targetIdOf } from '../one-cancels-other.ts';
import { type BrokerOrderStatus, ORDER_TYPES } from '../order-status.ts';
import { explainRefusal } from './alpaca-refusals.ts';

/** Alpaca's order statuses as ours. All others are statuses of open orders. */
const STATUSES: Readonly<Record<string, BrokerOrderStatus>> = {
  filled: 'filled',
  canceled: 'cancelled',
  replaced: 'cancelled',
  expired: 'expired',
  rejected: 'rejected',
  pending_cancel: 'pending_cancel',
};

/**
 * The account already has an order of this id: the outcome is unknown, not rejected, and the order is looked up. Other requests
 * that are not valid have the same code, such as "us_equity orders not allowed for account", so the message decides.
 */
const INVALID_REQUEST = 40010001;
const DUPLICATE_ID = /client[_ -]?order[_ -]?id|unique|duplicate/i;
const REASON_CHARS_MAX = 500;
const SHARES = 'us_equity';
/** Such as "QLLN261218C00250000" and "BTC/USD". */
const OPTION_OR_CRYPTO = /\d{6}[CP]\d{8}$|\//;
/** Such as "stop price must be less than base_price - 0.01". */
const STOP_BEYOND_MARKET = /stop[_ ]price must/i;

export function orderBody(request: BrokerOrderRequest): Record<string, unknown> {
  const { limitPrice, stopPrice, targetPrice = null } = request;
  const order = {
    symbol: request.ticker,
    side: request.side,
    type: request.type,
    time_in_force: request.timeInForce,
    qty: decimal(request.quantity),
    client_order_id: request.clientOrderId,
  };
  if (targetPrice !== null && stopPrice !== null) {
    return {
      ...order,
      // Of a pair the limit sale is the order, and the stop is its leg.
      type: 'limit',
      order_class: 'oco',
      take_profit: { limit_price: decimal(targetPrice) },
      stop_loss: { stop_price: decimal(stopPrice) },
    };
  }
  return {
    ...order,
    ...(limitPrice === null ? {} : { limit_price: decimal(limitPrice) }),
    ...(stopPrice === null ? {} : { stop_price: decimal(stopPrice) }),
  };
}

/** Symbol, side and type of the replaced order stay; of an order in a pair only its price changes. */
export function replacementBody(request: BrokerOrderRequest): Record<string, unknown> {
  const { symbol: _symbol, side: _side, type: _type, qty, time_in_force, ...changed } = orderBody(request);
  return request.keepsQuantity ? changed : { ...changed, qty, time_in_force };
}

/** Never in exponent notation, which the API may not accept. */
const decimal = (value: number): string => value.toFixed(6).replace(/\.?0+$/, '');

/** An order in Alpaca's words. */
export interface AlpacaOrder extends BrokerOrder {
  /** It is the stop of a pair, and its client order id is one that Alpaca made. */
  isUnnamedStop?: true;
}

export interface AlpacaUpdate extends BrokerUpdate {
  order: AlpacaOrder;
}

/** Parses an order; null when a required field is missing. The limit sale of a pair gets the id that it is known by. */
export function parseOrder(value: unknown): AlpacaOrder | null {
  if (!isObject(value)) return null;
  const brokerOrderId = text(value['id'], 200);
  const clientOrderId = text(value['client_order_id'], 128);
  const ticker = text(value['symbol'], 16);
  const side = sideOf(value['side']);
  const status = text(value['status'], 50);
  const filledQuantity = finiteNumber(value['filled_qty']);
  const createdAt = instant(value['created_at']) ?? instant(value['submitted_at']);
  if (!brokerOrderId || !clientOrderId || !ticker || !side || !status || filledQuantity === null || !createdAt)
    return null;
  // An order that replaced another has the client order id of the replacement.
  const isPlacedAsPair = value['order_class'] === 'oco' && (value['replaces'] ?? null) === null;
  const replaces = text(value['replaces'], 200);
  const replacedBy = text(value['replaced_by'], 200);
  return {
    brokerOrderId,
    clientOrderId: isPlacedAsPair && value['type'] === 'limit' ? targetIdOf(clientOrderId) : clientOrderId,
    ...(isPlacedAsPair && value['type'] !== 'limit' ? { isUnnamedStop: true as const } : {}),
    ticker,
    side,
    type: ORDER_TYPES.find((type) => type === value['type']) ?? 'market',
    timeInForce: value['time_in_force'] === 'gtc' ? 'gtc' : 'day',
    quantity: finiteNumber(value['qty']),
    limitPrice: finiteNumber(value['limit_price']),
    stopPrice: finiteNumber(value['stop_price']),
    status: STATUSES[status] ?? (filledQuantity > 0 ? 'partially_filled' : 'accepted'),
    filledQuantity,
    createdAt,
    updatedAt: instant(value['updated_at']) ?? createdAt,
    ...(replaces ? { replaces } : {}),
    ...(replacedBy ? { replacedBy } : {}),
  };
}

const sideOf = (value: unknown) =>
  value === 'buy' || value === 'sell' ? value : value === 'sell_short' ? 'sell' : null;

/** The outcome of a submission. Anything but a clear acceptance or rejection is unknown, because it may have been accepted. */
export function parseSubmission(status: number, body: unknown): SubmitOutcome {
  if (status === 200 || status === 201) {
    const order = parseOrder(body);
    return order
      ? { outcome: 'accepted', order }
      : { outcome: 'unknown', reason: 'the broker’s response cannot be read' };
  }
  const refusal = parseError(body);
  const isRefusal = (status === 400 || status === 401 || status === 403 || status === 422) && refusal !== null;
  if (!isRefusal || (refusal.code === INVALID_REQUEST && DUPLICATE_ID.test(refusal.message))) {
    return { outcome: 'unknown', reason: `the broker responded ${status}${refusal ? `: ${refusal.message}` : ''}` };
  }
  const stopBeyondMarket = STOP_BEYOND_MARKET.test(refusal.message);
  return {
    outcome: 'rejected',
    reason: explainRefusal(refusal.code, refusal.message),
    ...(stopBeyondMarket ? { stopBeyondMarket } : {}),
  };
}

/** An error in Alpaca's own format. A proxy's error page has another format and proves nothing. */
export function parseError(body: unknown): { code: number; message: string } | null {
  if (!isObject(body)) return null;
  const code = finiteNumber(body['code']);
  const message = text(body['message'], REASON_CHARS_MAX);
  return code === null || message === undefined ? null : { code, message };
}

/**
 * Whether an order, a position or a fill is about shares. An account may hold options and crypto too, which are not traded here;
 * an order of several options has neither symbol nor side. Fills do not state their class, so their symbol decides.
 */
export function isAboutShares(value: unknown): boolean {
  if (!isObject(value)) return true;
  if (value['order_class'] === 'mleg') return false;
  const assetClass = text(value['asset_class'], 50);
  return assetClass === undefined ? !OPTION_OR_CRYPTO.test(text(value['symbol'], 50) ?? '') : assetClass === SHARES;
}

/** The items of a list that are about shares; what is no list stays unreadable. */
export const onlyShares = (list: unknown): unknown => (Array.isArray(list) ? list.filter(isAboutShares) : list);

/** A fill among the account's activities. */
export type AlpacaActivity = BrokerFill & { activityId: string; isAboutShares: boolean };

/** Parses a fill among the account's activities. Its id ends with the execution id, which the stream uses. */
export function parseActivity(value: unknown): AlpacaActivity | null {
  if (!isObject(value) || value['activity_type'] !== 'FILL') return null;
  const activityId = text(value['id'], 200);
  const fill = parseFill(value, {
    executionId: activityId?.split('::').at(-1),
    brokerOrderId: text(value['order_id'], 200),
    at: instant(value['transaction_time']),
  });
  return fill && activityId ? { ...fill, activityId, isAboutShares: isAboutShares(value) } : null;
}

function parseFill(
  value: JsonObject,
  ids: { executionId: string | undefined; brokerOrderId: string | undefined; at: Date | null },
): BrokerFill | null {
  const ticker = text(value['symbol'], 16);
  const side = sideOf(value['side']);
  const quantity = finiteNumber(value['qty']);
  const price = finiteNumber(value['price']);
  if (!ids.executionId || !ids.brokerOrderId || !ids.at || !ticker || !side) return null;
  if (quantity === null || price === null || !(quantity > 0) || !(price > 0)) return null;
  return {
    executionId: ids.executionId,
    brokerOrderId: ids.brokerOrderId,
    ticker,
    side,
    quantity,
    price,
    executedAt: ids.at,
  };
}

/** Parses a message of the trade updates stream; null when it is not about an order. */
export function parseUpdate(value: unknown): AlpacaUpdate | null {
  if (!isObject(value) || !isAboutShares(value['order'])) return null;
  const order = parseOrder(value['order']);
  if (!order) return null;
  const eventId = finiteNumber(value['event_id']);
  const isFill = value['event'] === 'fill' || value['event'] === 'partial_fill';
  const fill = isFill
    ? parseFill(
        { symbol: order.ticker, side: order.side, qty: value['qty'], price: value['price'] },
        {
          executionId: text(value['execution_id'], 200),
          brokerOrderId: order.brokerOrderId,
          at: instant(value['timestamp']) ?? instant(value['at']),
        },
      )
    : null;
  return { eventId: eventId === null ? (text(value['event_id'], 100) ?? null) : String(eventId), order, fill };
}

export function parsePosition(value: unknown): BrokerPosition | null {
  if (!isObject(value)) return null;
  const ticker = text(value['symbol'], 16);
  const quantity = finiteNumber(value['qty']);
  const avgEntryPrice = finiteNumber(value['avg_entry_price']);
  if (!ticker || quantity === null || avgEntryPrice === null) return null;
  return {
    ticker,
    quantity: value['side'] === 'short' ? -Math.abs(quantity) : quantity,
    avgEntryPrice,
  };
}

export function parseAccountView(value: unknown): BrokerAccountView | null {
  if (!isObject(value)) return null;
  const [cash, equity, buyingPower] = ['cash', 'equity', 'buying_power'].map((key) => finiteNumber(value[key]));
  if (cash === null || cash === undefined || equity === null || equity === undefined) return null;
  if (buyingPower === null || buyingPower === undefined) return null;
  const currency = text(value['currency'], 10) ?? 'USD';
  return { externalId: text(value['id'], 100) ?? null, currency, cash, equity, buyingPower };
}

/** Parses a list; null when any item cannot be read, because a partial list of orders or fills would be wrong. */
export function parseList<T>(value: unknown, parse: (item: unknown) => T | null): T[] | null {
  if (!Array.isArray(value)) return null;
  const items = arrayOf(value).map(parse);
  return items.every((item): item is Awaited<T> & T => item !== null) ? items : null;
}
