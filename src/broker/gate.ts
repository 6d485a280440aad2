import type { AccountRiskState } from '../risk/account-state.ts';
import type { Figure } from '../risk/check-definition.ts';
import { evaluateOrder, type OrderEvaluation, type RiskCheck } from '../risk/evaluate-order.ts';
import { isWithin } from '../risk/exposure.ts';
import type { PortfolioRiskConfig } from '../risk/portfolio-config.ts';
import type { ProposedOrder } from '../risk/proposed-order.ts';
import { RISK_CHECKS, type RiskCheckName } from '../risk/risk-checks.ts';
import { GATE_CHECKS, type GateCheckDefinition } from './gate-checks.ts';
import { orderValue } from './order-value.ts';
import type { BrokerAsset } from './broker-reference.ts';
import type { OrderMode, OrderOrigin, OrderStatus, OrderType, TimeInForce } from './order-status.ts';

/** Fixed limits that stop a malfunctioning platform. They are not settings. */
export interface GateLimits {
  /** Sends of one account within a minute, exits not counted. */
  ordersPerMinuteMax: number;
  /** All sends of one account within a minute, exits included. */
  sendsPerMinuteMax: number;
  /** A second order of the same symbol and side within this time counts as a duplicate. */
  duplicateWindowMs: number;
  /** An order whose outcome has been unknown for this long blocks its symbol. */
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
  /** The resting order whose place it takes; its shares count as free. */
  replaces_order_id?: string | null | undefined;
  /** The pair that it rests in; the other order of the pair sells the same shares. */
  oco_id?: string | null | undefined;
}

/** What the sending transaction read at the instant of the send. */
export interface GateFacts {
  /** The account that this process sends for, and its mode. */
  port: { accountId: string; mode: OrderMode };
  /** `stale`: the last reconciliation with the broker is too long ago. */
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
  /** Value of what the account sent in this session. What ended unfilled is not counted. */
  notionalToday: number;
  /** Other orders of the account that are open at the broker. */
  openOrderCount: number;
  /** Null where the broker has not reported them lately. */
  asset: BrokerAsset | null;
}

/** One check as it was evaluated, kept with the order. `binds`: whether a failure refuses this order. */
export interface GateCheck {
  name: string;
  passed: boolean;
  binds: boolean;
  observed: Figure;
  limit: Figure;
}

export interface GateVerdict {
  pass: boolean;
  checks: GateCheck[];
  /** Every reason, each as `check name: message`. */
  reasons: string[];
  reducing: boolean;
}

/**
 * The checks that bind a protective stop. It can only reduce a position, so no switch, mode, lockout or limit keeps it from
 * resting; it must go to its own account and must not cover more than is held.
 */
export const BINDS_PROTECTION: ReadonlySet<string> = new Set([
  'account',
  'mode',
  'order_valid',
  'sell_quantity_available',
]);

const CHECKS: readonly GateCheckDefinition[] = GATE_CHECKS;

/** Runs directly before every send, whatever the origin of the order. Everything before it is advice. */
export function evaluateGate(order: GateOrder, facts: GateFacts, now: Date, limits: GateLimits): GateVerdict {
  const held = facts.state.positions.find(({ ticker }) => ticker === order.ticker)?.quantity ?? 0;
  const reducing = order.side === 'sell' && held > 0 && isWithin(order.quantity, held);
  const evaluation = evaluateRisk(order, facts, now);
  const input = { order, facts, limits, evaluation };
  const isProtection = order.origin === 'protection';
  const isBound = (check: GateCheckDefinition) =>
    isProtection ? BINDS_PROTECTION.has(check.name) : check.bindsExits || !reducing;
  const refusals = CHECKS.filter((check) => isBound(check) && !check.passes(input));
  const failedRisk = evaluation.checks.filter((check) => !check.passed && bindsRisk(check, order, reducing));
  const reasons = [
    ...refusals.map(({ name, message }) => `${name}: ${message(input)}`),
    ...failedRisk.map(({ name, message }) => `${name}: ${message}`),
  ];
  const checks: GateCheck[] = [
    ...CHECKS.map((check) => ({
      name: check.name,
      passed: check.passes(input),
      binds: isBound(check),
      observed: check.observed(input),
      limit: check.limit(input),
    })),
    ...evaluation.checks.map((check) => ({
      name: check.name,
      passed: check.passed,
      binds: bindsRisk(check, order, reducing),
      observed: check.observed,
      limit: check.limit,
    })),
  ];
  return { pass: reasons.length === 0, checks, reasons, reducing };
}

function evaluateRisk(order: GateOrder, { config, state, sector, price }: GateFacts, now: Date): OrderEvaluation {
  const mode = config.trading_mode === 'disabled' ? ('disabled' as const) : order.mode;
  return evaluateOrder(proposedOrder(order, sector, price), { ...config, trading_mode: mode }, state, now);
}

const BINDS_EXITS: ReadonlySet<RiskCheckName> = new Set(
  RISK_CHECKS.filter((check) => check.bindsExitsAtGate).map(({ name }) => name),
);

function bindsRisk({ name, severity }: RiskCheck, order: GateOrder, reducing: boolean): boolean {
  if (order.origin === 'protection') return BINDS_PROTECTION.has(name);
  return reducing ? BINDS_EXITS.has(name) : severity === 'hard' || order.mode === 'live';
}

export function proposedOrder(order: GateOrder, sector: string, price: number | null): ProposedOrder {
  return {
    recommendation_id: order.recommendation_id,
    ticker: order.ticker,
    sector,
    action: order.side,
    quantity: order.quantity,
    estimated_value: orderValue(order, price),
    confidence: order.confidence,
    risk_amount: order.risk_amount,
    operator_override: order.origin === 'override',
  };
}
