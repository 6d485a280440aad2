import { parseGroup } from './alpaca-order-class.ts';
import type { NewOrder, OrderChanges, OrderType, Side, TimeInForce } from '../brokerage/order.ts';

const TYPES: readonly OrderType[] = ['market', 'limit', 'stop', 'stop_limit'];
const FORCES: readonly TimeInForce[] = ['day', 'gtc', 'ioc', 'fok', 'opg', 'cls'];
const CLIENT_ORDER_ID_MAX = 128;

export interface OrderProblem {
  status: 400 | 422;
  code: number;
  message: string;
}

const UNREADABLE: OrderProblem = { status: 400, code: 40010000, message: 'request body format is invalid' };
const invalid = (message: string): OrderProblem => ({ status: 422, code: 42210000, message });

/** Parses and validates an order in Alpaca's format; amounts may be text or numbers. */
export function parseOrder(body: string): NewOrder | OrderProblem {
  const given = parseObject(body);
  if (given === null) return UNREADABLE;
  const qty = positive(given['qty']);
  const notional = positive(given['notional']);
  const limitPrice = positive(given['limit_price']);
  const stopPrice = positive(given['stop_price']);
  const type = TYPES.find((candidate) => candidate === given['type']);
  const side = (['buy', 'sell'] as const).find((candidate): candidate is Side => candidate === given['side']);
  const timeInForce = FORCES.find((candidate) => candidate === given['time_in_force']);
  const clientOrderId = given['client_order_id'] ?? null;
  if (typeof given['symbol'] !== 'string' || given['symbol'] === '') return invalid('symbol is required');
  if (!side) return invalid('side must be buy or sell');
  if (!type) return invalid('invalid order type');
  if (!timeInForce) return invalid('invalid time_in_force');
  if (qty === 'bad' || notional === 'bad') return invalid('qty must be > 0');
  if ((qty === null) === (notional === null)) return invalid('qty or notional is required, but not both');
  if (limitPrice === 'bad' || stopPrice === 'bad') return invalid('prices must be > 0');
  const group = parseGroup(
    {
      orderClass: given['order_class'],
      takeProfit: given['take_profit'],
      stopLoss: given['stop_loss'],
      side,
      type,
      timeInForce,
      qty,
    },
    positive,
  );
  if (typeof group === 'string') return invalid(group);
  const groupPenny =
    subPennyProblem('take_profit.limit_price', group.takeProfitPrice) ??
    subPennyProblem('stop_loss.stop_price', group.stopLossPrice);
  if (groupPenny) return groupPenny;
  // The limit sale of a pair is the order itself.
  const isPair = group.orderClass === 'oco';
  const needsLimit = (type === 'limit' && !isPair) || type === 'stop_limit';
  const needsStop = type === 'stop' || type === 'stop_limit';
  if (needsLimit && limitPrice === null) return invalid(`${type} orders require limit_price`);
  if (needsStop && stopPrice === null) return invalid(`${type} orders require stop_price`);
  if (!needsLimit && !isPair && limitPrice !== null) return invalid(`${type} orders must not have limit_price`);
  if (!needsStop && stopPrice !== null) return invalid(`${type} orders must not have stop_price`);
  const subPenny = subPennyProblem('limit_price', limitPrice) ?? subPennyProblem('stop_price', stopPrice);
  if (subPenny) return subPenny;
  const fractional = notional !== null || !Number.isInteger(qty);
  if (fractional && timeInForce !== 'day') return invalid('fractional orders must be DAY orders');
  if (!isClientOrderId(clientOrderId)) return invalid(CLIENT_ORDER_ID_PROBLEM);
  return {
    symbol: given['symbol'].toUpperCase(),
    side,
    type,
    timeInForce,
    qty,
    notional,
    limitPrice: isPair ? group.takeProfitPrice : limitPrice,
    stopPrice,
    clientOrderId: clientOrderId || null,
    ...group,
  };
}

/** Parses the changes of a replacement; at least one must be given. */
export function parseChanges(body: string): OrderChanges | OrderProblem {
  const given = parseObject(body);
  if (given === null) return UNREADABLE;
  const qty = positive(given['qty']);
  const limitPrice = positive(given['limit_price']);
  const stopPrice = positive(given['stop_price']);
  const timeInForce = FORCES.find((candidate) => candidate === given['time_in_force']) ?? null;
  const clientOrderId = given['client_order_id'] ?? null;
  if (qty === 'bad' || (qty !== null && !Number.isInteger(qty))) return invalid('qty must be a whole number > 0');
  if (limitPrice === 'bad' || stopPrice === 'bad') return invalid('prices must be > 0');
  if (timeInForce === null && (given['time_in_force'] ?? null) !== null) return invalid('invalid time_in_force');
  if (!isClientOrderId(clientOrderId)) return invalid(CLIENT_ORDER_ID_PROBLEM);
  const subPenny = subPennyProblem('limit_price', limitPrice) ?? subPennyProblem('stop_price', stopPrice);
  return subPenny ?? { clientOrderId: clientOrderId || null, qty, timeInForce, limitPrice, stopPrice };
}

function parseObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

const CLIENT_ORDER_ID_PROBLEM = `client_order_id must be no more than ${CLIENT_ORDER_ID_MAX} characters`;

const isClientOrderId = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && value.length <= CLIENT_ORDER_ID_MAX);

/** Rule 612 of Regulation NMS: whole cents from one dollar, hundredths of a cent below. */
function subPennyProblem(name: string, price: number | null): OrderProblem | null {
  if (price === null) return null;
  const scale = price < 1 ? 1e4 : 100;
  const isWhole = Math.abs(price * scale - Math.round(price * scale)) < 1e-6;
  return isWhole
    ? null
    : invalid(`invalid ${name} ${price}. sub-penny increment does not fulfill minimum pricing criteria`);
}

function positive(value: unknown): number | null | 'bad' {
  if (value === undefined || value === null || value === '') return null;
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number > 0 && number < 1e12 ? number : 'bad';
}
