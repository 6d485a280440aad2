import { needsApproval } from '../../broker/approval-need.ts';
import { evaluateGate, GATE_LIMITS, type GateOrder, proposedOrder } from '../../broker/gate.ts';
import { type LoadEngineFigures, loadGateFacts } from '../../broker/gate.store.ts';
import { offTickProblem, priceProblem } from '../../broker/order-intent.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import { invalid } from '../../kernel/errors.ts';
import { evaluateOrder } from '../../risk/evaluate-order.ts';
import type { OverrideOrder } from '../override.schema.ts';
import { getEngine, timesOf } from './get-engine.ts';
import { computeOverrideRisk } from './override-risk.ts';
import { loadRound } from './round.ts';

/** The id of no order. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The gate's verdict on an operator's order if it were sent now. Writes nothing. */
export async function previewOverrideOrder(
  deps: { db: Db; now: Now; startedAt: Date; calendar: TradingCalendar; loadEngineFigures: LoadEngineFigures },
  input: OverrideOrder,
) {
  const { db, calendar, loadEngineFigures } = deps;
  const orderType = input.order_type ?? 'market';
  const [limitPrice, stopPrice] = [input.limit_price ?? null, input.stop_price ?? null];
  const problem = priceProblem(orderType, limitPrice, stopPrice) ?? offTickProblem(limitPrice, stopPrice);
  if (problem) throw invalid(problem);
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      const now = deps.now();
      const { account } = await getEngine(tx, timesOf(deps));
      const port = { accountId: account.id, mode: account.mode };
      const [ticker, { side, quantity }] = [input.ticker.toUpperCase(), input];
      const round = await loadRound(tx, now);
      const terms = { ticker, side, quantity, limitPrice, stopPrice };
      const order: GateOrder = {
        id: NOBODY,
        broker_account_id: account.id,
        client_order_id: NOBODY,
        mode: account.mode,
        origin: 'override',
        status: 'queued',
        recommendation_id: null,
        approval_id: null,
        ticker,
        side,
        order_type: orderType,
        time_in_force: 'day',
        quantity,
        limit_price: limitPrice,
        stop_price: stopPrice,
        reference_price: null,
        confidence: 0,
        risk_amount: round && (await computeOverrideRisk(tx, calendar, round, terms)),
      };
      const context = { port, calendar, limits: GATE_LIMITS, loadEngineFigures };
      const facts = await loadGateFacts(tx, context, order, now);
      const proposed = proposedOrder(order, facts.sector, facts.price);
      const asked = needsApproval(order, facts.config);
      const verdict = evaluateGate(order, facts, now, GATE_LIMITS);
      // A preview cannot have an approval; `needs_approval` states that one will be needed.
      const reasons = asked ? verdict.reasons.filter((reason) => !reason.startsWith('approval:')) : verdict.reasons;
      return {
        ticker: order.ticker,
        mode: order.mode,
        would_send: reasons.length === 0,
        needs_approval: asked,
        reasons,
        price: facts.price,
        estimated_value: proposed.estimated_value,
        buying_power: facts.state.buying_power,
        held_quantity: facts.state.positions.find(({ ticker }) => ticker === order.ticker)?.quantity ?? 0,
        checks: evaluateOrder(proposed, facts.config, facts.state, now).checks,
      };
    });
}
