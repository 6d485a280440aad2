import { arrayOf, finiteNumber, instant, isObject, type JsonObject, text } from '../../ingestion/json.ts';
import type {
  BrokerAccountView,
  BrokerFill,
  BrokerOrder,
  BrokerOrderRequest,
  BrokerOrderStatus,
  BrokerPosition,
  BrokerUpdate,
  SubmitOutcome,
} from '../broker-port.ts';
import { ORDER_TYPES } from '../order-status.ts';

/** Alpaca's words for the states of an order, as ours. Those that are not here are states of working orders. */
const STATUSES: Readonly<Record<string, BrokerOrderStatus>> = {
  filled: 'filled',
  canceled: 'cancelled',
  replaced: 'cancelled',
  expired: 'expired',
  rejected: 'rejected',
  pending_cancel: 'pending_cancel',
};

/** The account has an order of this id: whoever is told so asks for it, and is not refused. */
const DUPLICATE_CLIENT_ORDER_ID = 40010001;
const REASON_CHARS_MAX = 500;

export function orderBody(request: BrokerOrderRequest): Record<string, string> {
  return {
    symbol: request.ticker,
    side: request.side,
    type: request.type,
    time_in_force: request.timeInForce,
    qty: decimal(request.quantity),
    client_order_id: request.clientOrderId,
    ...(request.limitPrice === null ? {} : { limit_price: decimal(request.limitPrice) }),
    ...(request.stopPrice === null ? {} : { stop_price: decimal(request.stopPrice) }),
  };
}

/** Never in exponents: 1e-6 is not a number to everybody. */
const decimal = (value: number): string => value.toFixed(6).replace(/\.?0+$/, '');

/** An order in Alpaca's format; null when what it takes to know it is missing. */
export function parseOrder(value: unknown): BrokerOrder | null {
  if (!isObject(value)) return null;
  const brokerOrderId = text(value['id'], 200);
  const clientOrderId = text(value['client_order_id'], 128);
  const ticker = text(value['symbol'], 16);
  const side = sideOf(value['side']);
  const said = text(value['status'], 50);
  const filledQuantity = finiteNumber(value['filled_qty']);
  const createdAt = instant(value['created_at']) ?? instant(value['submitted_at']);
  if (!brokerOrderId || !clientOrderId || !ticker || !side || !said || filledQuantity === null || !createdAt)
    return null;
  return {
    brokerOrderId,
    clientOrderId,
    ticker,
    side,
    type: ORDER_TYPES.find((type) => type === value['type']) ?? 'market',
    timeInForce: value['time_in_force'] === 'gtc' ? 'gtc' : 'day',
    quantity: finiteNumber(value['qty']),
    limitPrice: finiteNumber(value['limit_price']),
    stopPrice: finiteNumber(value['stop_price']),
    status: STATUSES[said] ?? (filledQuantity > 0 ? 'partially_filled' : 'accepted'),
    filledQuantity,
    createdAt,
    updatedAt: instant(value['updated_at']) ?? createdAt,
  };
}

const sideOf = (value: unknown) =>
  value === 'buy' || value === 'sell' ? value : value === 'sell_short' ? 'sell' : null;

/** What an answer to a new order means. Whatever is not clearly a yes or a no may have been a yes. */
export function readSubmission(status: number, body: unknown): SubmitOutcome {
  if (status === 200 || status === 201) {
    const order = parseOrder(body);
    return order
      ? { outcome: 'accepted', order }
      : { outcome: 'unknown', reason: 'the broker’s answer cannot be read' };
  }
  const refusal = parseProblem(body);
  const isRefusal = (status === 400 || status === 401 || status === 403 || status === 422) && refusal !== null;
  if (!isRefusal || refusal.code === DUPLICATE_CLIENT_ORDER_ID) {
    return { outcome: 'unknown', reason: `the broker answered ${status}${refusal ? `: ${refusal.message}` : ''}` };
  }
  return { outcome: 'rejected', reason: refusal.message };
}

/** Alpaca's own way to say no: a proxy's error page is none, and no evidence of anything. */
export function parseProblem(body: unknown): { code: number; message: string } | null {
  if (!isObject(body)) return null;
  const code = finiteNumber(body['code']);
  const message = text(body['message'], REASON_CHARS_MAX);
  return code === null || message === undefined ? null : { code, message };
}

/** A fill among the account's activities. Its id ends with the execution's, which the stream tells it by. */
export function parseActivity(value: unknown): (BrokerFill & { activityId: string }) | null {
  if (!isObject(value) || value['activity_type'] !== 'FILL') return null;
  const activityId = text(value['id'], 200);
  const fill = parseFill(value, {
    executionId: activityId?.split('::').at(-1),
    brokerOrderId: text(value['order_id'], 200),
    at: instant(value['transaction_time']),
  });
  return fill && activityId ? { ...fill, activityId } : null;
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

/** One message of the stream of trade updates; null for what is not about an order. */
export function parseUpdate(value: unknown): BrokerUpdate | null {
  if (!isObject(value)) return null;
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

/** A whole list, or null when any of it cannot be read: half an answer about money is no answer. */
export function parseList<T>(value: unknown, parse: (item: unknown) => T | null): T[] | null {
  if (!Array.isArray(value)) return null;
  const items = arrayOf(value).map(parse);
  return items.every((item): item is Awaited<T> & T => item !== null) ? items : null;
}
