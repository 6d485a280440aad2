import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Executor } from '../../kernel/db/database.ts';
import type { ApprovalRow } from '../../risk/approval.store.ts';
import type { Recheck } from '../../risk/use/approval-deps.ts';
import { findActiveAccount } from '../account.store.ts';
import { GATE_LIMITS, type GateOrder, proposedOrder } from '../gate.ts';
import { type LoadEngineFigures, loadGateFacts } from '../gate.store.ts';
import { findOrder, findOrderIdByApproval } from '../order.store.ts';

/** What an approval's order is held against when somebody agrees to it: the same that the gate will ask for again. */
export async function loadRecheck(
  tx: Executor,
  approval: ApprovalRow,
  now: Date,
  deps: { calendar: TradingCalendar; loadEngineFigures?: LoadEngineFigures | undefined },
): Promise<Recheck> {
  const id = await findOrderIdByApproval(tx, approval.id);
  const order = (id === null ? null : await findOrder(tx, id)) ?? (await standIn(tx, approval));
  const port = { accountId: order.broker_account_id, mode: order.mode };
  const facts = await loadGateFacts(tx, { ...deps, port, limits: GATE_LIMITS }, order, now);
  const { config, state, sector, price } = facts;
  return { order: proposedOrder(order, sector, price), config, state, price, mode: order.mode };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** An approval that was asked for without an order of ours is judged by what it says of itself. */
async function standIn(tx: Executor, approval: ApprovalRow): Promise<GateOrder> {
  const mode = approval.order_job['mode'] === 'live' ? 'live' : 'paper';
  return {
    id: NOBODY,
    broker_account_id: (await findActiveAccount(tx, mode))?.id ?? NOBODY,
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
