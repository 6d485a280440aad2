import type { AccountRiskState } from '../risk/account-state.ts';
import { hashOrder, PRICE_DRIFT_MAX, priceDrift } from '../risk/approval.ts';
import type { CheckName } from '../risk/check.ts';
import { evaluateOrder } from '../risk/evaluate-order.ts';
import { isWithin } from '../risk/exposure.ts';
import type { PortfolioRiskConfig } from '../risk/portfolio-config.ts';
import type { ProposedOrder } from '../risk/proposed-order.ts';
import { needsApproval } from './approval-need.ts';
import { orderJobOf } from './order-intent.ts';
import type { OrderMode, OrderOrigin, OrderStatus, OrderType, TimeInForce } from './order-status.ts';

/** Limits that are not a matter of taste: they stop a platform that has gone wrong. */
export interface GateLimits {
  /** Sends of one account within a minute, purchases and sales that open something. */
  ordersPerMinuteMax: number;
  /** All sends of one account within a minute: exits have more room, not endless room. */
  sendsPerMinuteMax: number;
  /** The same symbol and side again within this time is the same order twice. */
  duplicateWindowMs: number;
  /** An order whose fate has been unknown for so long blocks its symbol. */
  unknownBlocksAfterMs: number;
}

export const GATE_LIMITS: Readonly<GateLimits> = Object.freeze({
  ordersPerMinuteMax: 30,
  sendsPerMinuteMax: 60,
  duplicateWindowMs: 60_000,
  unknownBlocksAfterMs: 30_000,
});

export interface GateOrder {
  id: string;
  broker_account_id: string;
  client_order_id: string;
  mode: OrderMode;
  origin: OrderOrigin;
  status: OrderStatus;
  recommendation_id: string | null;
  approval_id: string | null;
  ticker: string;
  side: 'buy' | 'sell';
  order_type: OrderType;
  time_in_force: TimeInForce;
  quantity: number;
  limit_price: number | null;
  stop_price: number | null;
  reference_price: number | null;
  confidence: number;
  risk_amount: number | null;
}

/** The world at the instant of the send, as the sending transaction read it. */
export interface GateFacts {
  /** Which account this process sends for, and in which mode. */
  port: { accountId: string; mode: OrderMode };
  /** `stale` when nobody has held the books against the broker's for too long. */
  books: 'agree' | 'disagree' | 'stale';
  enabled: boolean;
  paused: boolean;
  config: PortfolioRiskConfig;
  state: AccountRiskState;
  sector: string;
  price: number | null;
  approval: { status: string; outcome: string | null; order_hash: string; reference_price: number | null } | null;
  sentLastMinute: { opening: number; all: number };
  /** Orders of the same symbol and side that were sent within the duplicate window. */
  sameOrderSent: number;
  unknownInSymbol: number;
}

export interface GateVerdict {
  pass: boolean;
  /** Every reason, each by the name of its check. */
  reasons: string[];
  reducing: boolean;
}

/** Asked directly before a send, of every order, whatever way it came. Everything upstream of this is advice. */
export function evaluateGate(order: GateOrder, facts: GateFacts, now: Date, limits: GateLimits): GateVerdict {
  const reasons: string[] = [];
  const refuse = (condition: boolean, reason: string) => {
    if (condition) reasons.push(reason);
  };
  const { config, state, price } = facts;
  const held = state.positions.find(({ ticker }) => ticker === order.ticker)?.quantity ?? 0;
  const reducing = order.side === 'sell' && held > 0 && isWithin(order.quantity, held);

  refuse(order.broker_account_id !== facts.port.accountId, 'account: the order is for another account');
  refuse(order.mode !== facts.port.mode, `mode: a ${order.mode} order does not go to a ${facts.port.mode} broker`);
  refuse(config.trading_mode === 'disabled', 'trading_mode: trading is disabled');
  // A position is closed where it was opened, whatever mode is traded in by now.
  refuse(
    !reducing && config.trading_mode !== 'disabled' && config.trading_mode !== order.mode,
    `trading_mode: trading is in ${config.trading_mode} mode, the order was made for ${order.mode}`,
  );
  refuse(facts.books === 'stale', 'reconciliation: the books have not been held against the broker’s');
  refuse(!reducing && facts.books === 'disagree', 'reconciliation: the books do not agree with the broker’s');
  refuse(!reducing && !facts.enabled, 'engine_disabled: trading is switched off');
  refuse(!reducing && facts.paused, 'paused: trading is paused');
  refuse(facts.unknownInSymbol > 0, 'unknown_order: the fate of another order in this symbol is not known');
  refuse(facts.sameOrderSent > 0, 'duplicate_window: the same symbol and side was ordered a moment ago');
  refuse(
    facts.sentLastMinute.all >= limits.sendsPerMinuteMax ||
      (!reducing && facts.sentLastMinute.opening >= limits.ordersPerMinuteMax),
    'orders_per_minute: too many orders within a minute',
  );
  refuse(!reducing && price === null, 'price: no price is known');
  // The market's own price: an order's limit does not make a share worth more.
  refuse(!reducing && price !== null && price < config.min_price, 'min_price: the price is below the least allowed');
  reasons.push(...approvalReasons(order, facts));
  if (!reducing)
    refuse(driftsTooFar(order.reference_price, price), 'price_drift: the price moved too far since the decision');
  reasons.push(...riskReasons(order, facts, now, reducing));
  return { pass: reasons.length === 0, reasons, reducing };
}

function approvalReasons(order: GateOrder, { approval, config, price }: GateFacts): string[] {
  if (order.approval_id === null && !needsApproval(order, config)) return [];
  if (!approval) return ['approval: nobody has approved it'];
  const reasons: string[] = [];
  if (approval.status !== 'approved' || approval.outcome !== 'enqueued') reasons.push('approval: it is not approved');
  if (approval.order_hash !== hashOrder(orderJobOf(order))) reasons.push('approval: another order was approved');
  if (driftsTooFar(approval.reference_price, price)) {
    reasons.push('price_drift: the price moved too far since the order was asked for');
  }
  return reasons;
}

function driftsTooFar(reference: number | null, price: number | null): boolean {
  const drift = priceDrift(reference, price);
  return drift !== null && !isWithin(drift, PRICE_DRIFT_MAX);
}

/**
 * What holds for an order that only closes: a stale feed, a thin market or a failing model must not keep a position open. The
 * breakers say the same: they stop entries, never exits.
 */
const BINDS_EXITS: ReadonlySet<CheckName> = new Set([
  'order_valid',
  'trading_enabled',
  'symbol_lockout',
  'sell_quantity_available',
  'duplicate_order',
]);

/** The risk engine's checks, against what the account is now and not against what somebody said it was. */
function riskReasons(
  order: GateOrder,
  { config, state, sector, price }: GateFacts,
  now: Date,
  reducing: boolean,
): string[] {
  const mode = config.trading_mode === 'disabled' ? ('disabled' as const) : order.mode;
  const proposed = proposedOrder(order, sector, price);
  const { checks, allowed_mode: allowed } = evaluateOrder(proposed, { ...config, trading_mode: mode }, state, now);
  const failed = checks.filter(({ name, passed, severity }) => {
    if (passed) return false;
    return reducing ? BINDS_EXITS.has(name) : severity === 'hard' || order.mode === 'live';
  });
  const reasons = failed.map(({ name, message }) => `${name}: ${message}`);
  if (order.mode === 'live' && allowed !== 'live' && !reducing && reasons.length === 0) {
    reasons.push('allowed_mode: the order may go out on paper only');
  }
  return reasons;
}

/** At the worst price it can trade at: an order's own price may be beyond the market's. */
export function proposedOrder(order: GateOrder, sector: string, price: number | null): ProposedOrder {
  const prices = [price, order.limit_price, order.side === 'buy' ? order.stop_price : null].filter(
    (one) => one !== null,
  );
  const worst = prices.length > 0 ? Math.max(...prices) : 0;
  return {
    recommendation_id: order.recommendation_id,
    ticker: order.ticker,
    sector,
    action: order.side,
    quantity: order.quantity,
    estimated_value: order.quantity * worst,
    confidence: order.confidence,
    risk_amount: order.risk_amount,
    operator_override: order.origin === 'override',
  };
}
