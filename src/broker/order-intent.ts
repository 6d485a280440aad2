import { createHash } from 'node:crypto';
import type { OrderSide } from '../risk/proposed-order.ts';
import { roundLimit, roundToTick, tickProblem } from './tick.ts';
import type { OrderMode, OrderOrigin, OrderType, TimeInForce } from './order-status.ts';

/** A request for an order. One intent key gives one order: placing it again changes nothing. */
export interface OrderIntent {
  /** Unique to the reason of the order, such as `decision:<id>`, `exit:<position>:<decision id>` or `override:<job id>`. */
  intentKey: string;
  mode: OrderMode;
  /** The active account of the mode when absent. */
  accountId?: string | undefined;
  origin: Exclude<OrderOrigin, 'foreign'>;
  decisionId?: string | null | undefined;
  recommendationId?: string | null | undefined;
  evaluationId?: string | null | undefined;
  ticker: string;
  side: OrderSide;
  orderType?: OrderType | undefined;
  timeInForce?: TimeInForce | undefined;
  quantity: number;
  limitPrice?: number | null | undefined;
  stopPrice?: number | null | undefined;
  /** The price at the decision. The gate blocks the order when the price has moved too far from it. */
  referencePrice: number | null;
  estimatedValue?: number | undefined;
  confidence?: number | undefined;
  /** What is lost when the stop is hit. */
  riskAmount?: number | null | undefined;
  /** The decision's checks, stored with the order. */
  trace?: Record<string, unknown> | undefined;
  /** The order waits for a person even where the configuration requires no approval. */
  requiresApproval?: boolean | undefined;
  actor: { name: string; tokenName: string | null };
}

/** Shares are rounded to a millionth, so that sums of fractions are exact. */
export const SHARE_SCALE = 1e6;
export const PRICE_SCALE = 1e6;
/** One millionth of a share, as text without an exponent. */
const QUANTITY_MIN = '0.000001';
export const QUANTITY_MAX = 1e9;
export const PRICE_MAX = 1e9;
const TICKER = /^[A-Z][A-Z0-9.-]{0,15}$/;
const INTENT_KEY_MAX = 300;

export const roundShares = (quantity: number): number => Math.round(quantity * SHARE_SCALE) / SHARE_SCALE;
/** A billionth of a share, which is rounding. */
const ROUNDING = 1e-3;
const floorSteps = (quantity: number): number => Math.floor(quantity * SHARE_SCALE + ROUNDING);
/** The shares of a position after a split. Brokers count with nine decimals: what is held is never more than the broker has. */
export const splitShares = (quantity: number, ratio: number): number =>
  (Math.sign(quantity) * floorSteps(Math.abs(quantity) * ratio)) / SHARE_SCALE;
/** The shares of an order or a fill of somebody else. It may have nine decimals, and the position is never more than the broker has. */
export const sharesOfSide = (side: OrderSide, quantity: number): number =>
  Math.max(1, side === 'buy' ? floorSteps(quantity) : -floorSteps(-quantity)) / SHARE_SCALE;
export const roundPrice = (price: number): number => Math.round(price * PRICE_SCALE) / PRICE_SCALE;

/** With all defaults and rounded, so that the same values are stored, hashed and sent. */
export interface NormalIntent {
  intentKey: string;
  mode: OrderMode;
  origin: Exclude<OrderOrigin, 'foreign'>;
  decisionId: string | null;
  recommendationId: string | null;
  evaluationId: string | null;
  ticker: string;
  side: OrderSide;
  orderType: OrderType;
  timeInForce: TimeInForce;
  quantity: number;
  limitPrice: number | null;
  stopPrice: number | null;
  referencePrice: number | null;
  estimatedValue: number;
  confidence: number;
  riskAmount: number | null;
  trace: Record<string, unknown>;
}

/** The intent as it will be stored, or what is wrong with it. */
export function normalizeIntent(intent: OrderIntent): NormalIntent | { problem: string } {
  const { orderType = 'market', timeInForce = 'day', confidence = 0 } = intent;
  const ticker = intent.ticker.toUpperCase();
  const limitPrice = optionalPrice(intent.limitPrice);
  const stopPrice = optionalPrice(intent.stopPrice);
  const referencePrice = optionalPrice(intent.referencePrice);
  const riskAmount = intent.riskAmount ?? null;
  if (intent.intentKey.length < 1 || intent.intentKey.length > INTENT_KEY_MAX) {
    return { problem: `the intent key must have 1 to ${INTENT_KEY_MAX} characters` };
  }
  if (!TICKER.test(ticker)) return { problem: 'ticker must be 1 to 16 capital letters, digits, dots or dashes' };
  const quantity = roundShares(intent.quantity);
  if (!(quantity > 0 && quantity <= QUANTITY_MAX)) {
    return { problem: `quantity must be at least ${QUANTITY_MIN} and at most ${QUANTITY_MAX}` };
  }
  if (limitPrice === 'bad' || stopPrice === 'bad' || referencePrice === 'bad') {
    return { problem: `a price must be above 0 and at most ${PRICE_MAX}` };
  }
  // An operator's price is never changed; the platform's own prices are rounded.
  const isOperator = intent.origin === 'override';
  const problem =
    priceProblem(orderType, limitPrice, stopPrice) ?? (isOperator ? offTickProblem(limitPrice, stopPrice) : null);
  if (problem) return { problem };
  if (!(confidence >= 0 && confidence <= 1)) return { problem: 'confidence must be 0 to 1' };
  if (riskAmount !== null && !(riskAmount >= 0 && riskAmount <= 1e15))
    return { problem: 'risk amount must be 0 or more' };
  const worth = intent.estimatedValue ?? quantity * (limitPrice ?? stopPrice ?? referencePrice ?? 0);
  if (!(worth >= 0 && worth <= 1e15)) return { problem: 'estimated value must be 0 or more' };
  return {
    intentKey: intent.intentKey,
    mode: intent.mode,
    origin: intent.origin,
    decisionId: intent.decisionId ?? null,
    recommendationId: intent.recommendationId ?? null,
    evaluationId: intent.evaluationId ?? null,
    ticker,
    side: intent.side,
    orderType,
    timeInForce,
    quantity,
    limitPrice: limitPrice === null ? null : roundLimit(limitPrice, intent.side),
    stopPrice: stopPrice === null ? null : roundToTick(stopPrice, 'nearest'),
    referencePrice,
    estimatedValue: Math.round(worth * 1e4) / 1e4,
    confidence,
    riskAmount,
    trace: intent.trace ?? {},
  };
}

/** Checks that an order has exactly the prices of its type; null when it does. */
export function priceProblem(type: OrderType, limitPrice: number | null, stopPrice: number | null): string | null {
  const needsLimit = type === 'limit' || type === 'stop_limit';
  const needsStop = type === 'stop' || type === 'stop_limit';
  if (needsLimit !== (limitPrice !== null))
    return `a ${type} order ${needsLimit ? 'needs a' : 'must have no'} limit_price`;
  if (needsStop !== (stopPrice !== null)) return `a ${type} order ${needsStop ? 'needs a' : 'must have no'} stop_price`;
  return null;
}

/** Checks that the prices are ones that exchanges accept; null when they are. */
export const offTickProblem = (limitPrice: number | null, stopPrice: number | null): string | null =>
  tickProblem('limit_price', limitPrice) ?? tickProblem('stop_price', stopPrice);

function optionalPrice(price: number | null | undefined): number | null | 'bad' {
  if (price === null || price === undefined) return null;
  const rounded = roundPrice(price);
  return rounded > 0 && rounded <= PRICE_MAX ? rounded : 'bad';
}

/** Derived from the intent, so that the broker recognises a retry as the same order. */
export function clientOrderIdOf(mode: OrderMode, accountId: string, intentKey: string): string {
  return `sx-${createHash('sha256').update(`${mode}\n${accountId}\n${intentKey}`).digest('hex').slice(0, 40)}`;
}

/** The content that an approval is bound to: the order as it will be sent to the broker. */
export function orderJobOf(order: {
  client_order_id: string;
  broker_account_id: string;
  mode: OrderMode;
  ticker: string;
  side: OrderSide;
  order_type: OrderType;
  time_in_force: TimeInForce;
  quantity: number;
  limit_price: number | null;
  stop_price: number | null;
}): Record<string, unknown> {
  return {
    client_order_id: order.client_order_id,
    broker_account_id: order.broker_account_id,
    mode: order.mode,
    ticker: order.ticker,
    side: order.side,
    order_type: order.order_type,
    time_in_force: order.time_in_force,
    quantity: order.quantity,
    limit_price: order.limit_price,
    stop_price: order.stop_price,
  };
}
