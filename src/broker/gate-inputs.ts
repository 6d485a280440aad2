import { GATE_RULES } from './gate-rules.ts';
import type { GateFacts, GateLimits, GateOrder } from './gate.ts';

/** What `evaluateGate` decided by, besides the time. Kept, so that its verdict can be computed again. */
export interface GateInputs {
  /** `GATE_RULES` of the program that decided. */
  rules: string;
  order: GateOrder;
  facts: GateFacts;
  limits: GateLimits;
}

/** Only the fields that the gate reads: the rows that it is given have more. */
export const gateInputsOf = (order: GateOrder, facts: GateFacts, limits: GateLimits): GateInputs => ({
  rules: GATE_RULES,
  order: {
    id: order.id,
    broker_account_id: order.broker_account_id,
    client_order_id: order.client_order_id,
    mode: order.mode,
    origin: order.origin,
    status: order.status,
    recommendation_id: order.recommendation_id,
    approval_id: order.approval_id,
    ticker: order.ticker,
    side: order.side,
    order_type: order.order_type,
    time_in_force: order.time_in_force,
    quantity: order.quantity,
    limit_price: order.limit_price,
    stop_price: order.stop_price,
    reference_price: order.reference_price,
    confidence: order.confidence,
    risk_amount: order.risk_amount,
    replaces_order_id: order.replaces_order_id ?? null,
    oco_id: order.oco_id ?? null,
  },
  facts: {
    ...facts,
    approval: facts.approval && {
      status: facts.approval.status,
      outcome: facts.approval.outcome,
      order_hash: facts.approval.order_hash,
      reference_price: facts.approval.reference_price,
    },
  },
  limits: { ...limits },
});
