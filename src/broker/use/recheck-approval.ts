import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Executor } from '../../kernel/db/database.ts';
import type { ApprovalRow } from '../../risk/approval.store.ts';
import type { Recheck } from '../../risk/use/approval-deps.ts';
import { findActiveAccount } from '../account.store.ts';
import { GATE_LIMITS, type GateOrder, proposedOrder } from '../gate.ts';
import { type LoadEngineFigures, loadGateFacts } from '../gate.store.ts';
import { findOrder, findOrderIdByApproval } from '../order.store.ts';

/** What the risk checks need when an order is approved: the same facts that the gate will load again before the send. */
export async function loadRecheck(
  tx: Executor,
  approval: ApprovalRow,
  now: Date,
  deps: { calendar: TradingCalendar; loadEngineFigures?: LoadEngineFigures | undefined },
): Promise<Recheck> {
  const id = await findOrderIdByApproval(tx, approval.id);
  const order = (id === null ? null : await findOrder(tx, id)) ?? (await orderOfApproval(tx, approval));
  const port = { accountId: order.broker_account_id, mode: order.mode };
  const facts = await loadGateFacts(tx, { ...deps, port, limits: GATE_LIMITS }, order, now);
  const { config, state, sector, price } = facts;
  return { order: proposedOrder(order, sector, price), config, state, price, mode: order.mode };
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** For an approval without an order of ours: an order built from the approval's own fields. */
async function orderOfApproval(tx: Executor, approval: ApprovalRow): Promise<GateOrder> {
  const mode = approval.order_job['mode'] === 'live' ? 'live' : 'paper';
  return {
    id: NO_ID,
    broker_account_id: (await findActiveAccount(tx, mode))?.id ?? NO_ID,
    client_order_id: approval.id,
    mode,
    origin: 'approval',
    status: 'pending_approval',
    recommendation_id: approval.recommendation_id,
    approval_id: approval.id,
    ticker: approval.ticker,
    side: approval.side,
    order_type: 'market',
    time_in_force: 'day',
    quantity: approval.quantity,
    limit_price: null,
    stop_price: null,
    reference_price: approval.reference_price,
    confidence: 1,
    risk_amount: null,
  };
}
