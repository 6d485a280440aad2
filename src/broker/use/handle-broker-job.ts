import type { Tx } from '../../kernel/db/database.ts';
import { PermanentJobError } from '../../kernel/queue/queue.ts';
import { findApproval } from '../../risk/approval.store.ts';
import { sendJob } from '../broker-queue.ts';
import { findOrder, findOrderIdByApproval, lockOrder, moveOrder } from '../order.store.ts';
import { applyEvidence } from './apply-evidence.ts';
import { protectPosition } from './protect-position.ts';
import type { Complete, SendDeps } from './send-deps.ts';
import { sendOrder } from './send-order.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Handles one job of the broker queue. An invalid payload is a permanent error. An order of the other mode is enqueued again for
 * the process that serves it.
 */
export async function handleBrokerJob(deps: SendDeps, payload: unknown, complete: Complete): Promise<void> {
  await deps.step?.('job claimed');
  const job = readJob(payload);
  switch (job.kind) {
    case 'order':
      return handleOrder(deps, job.id, complete);
    case 'approval':
      return handleApproval(deps, job.id, complete);
    case 'cancel':
      return handleCancel(deps, job.id, complete);
    case 'protect':
      return handleProtect(deps, job.id, job.ticker, complete);
  }
}

type ReadJob = { kind: 'order' | 'approval' | 'cancel'; id: string } | { kind: 'protect'; id: string; ticker: string };

function readJob(payload: unknown): ReadJob {
  const given = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
  for (const [key, kind] of [
    ['order_id', 'order'],
    ['approval_id', 'approval'],
    ['cancel_order_id', 'cancel'],
  ] as const) {
    const id = given[key];
    if (typeof id === 'string' && UUID.test(id)) return { kind, id };
  }
  const { protect_account_id: accountId, ticker } = given;
  if (typeof accountId === 'string' && UUID.test(accountId) && typeof ticker === 'string') {
    return { kind: 'protect', id: accountId, ticker };
  }
  throw new PermanentJobError(
    'the payload of a broker job must have order_id, approval_id, cancel_order_id or protect_account_id with ticker',
  );
}

async function handleOrder(deps: SendDeps, id: string, complete: Complete): Promise<void> {
  if ((await sendOrder(deps, id, complete)) === 'handled') return;
  const order = await findOrder(deps.db, id);
  if (!order) throw new PermanentJobError(`order ${id} does not exist`);
  if (order.mode === deps.port.mode) {
    throw new PermanentJobError(`order ${id} belongs to an account that is no longer connected`);
  }
  await deps.db.transaction().execute(async (tx) => {
    await deps.queue.enqueue(tx, [sendJob(order)]);
    await complete(tx);
  });
}

/** Marks the order as approved and enqueues it. The gate checks the approval itself again. */
async function handleApproval(deps: SendDeps, approvalId: string, complete: Complete): Promise<void> {
  const id = await findOrderIdByApproval(deps.db, approvalId);
  if (id === null) throw new PermanentJobError(`approval ${approvalId} belongs to no order`);
  await deps.db.transaction().execute(async (tx) => {
    await approveOrder(tx, id, approvalId, deps.now());
    const order = await findOrder(tx, id);
    if (order) await deps.queue.enqueue(tx, [sendJob(order)]);
    await complete(tx);
  });
}

async function approveOrder(tx: Tx, orderId: string, approvalId: string, at: Date): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const approval = await findApproval(tx, approvalId);
  if (order?.status !== 'pending_approval' || approval?.status !== 'approved' || approval.outcome !== 'enqueued')
    return;
  await moveOrder(tx, order, {
    status: 'approved',
    event: 'approved',
    at,
    actor: approval.reviewed_by ?? 'system',
    reason: approval.review_note || null,
  });
}

/** A job for another account is dropped: the process of that account reviews its positions at every reconciliation. */
async function handleProtect(deps: SendDeps, accountId: string, ticker: string, complete: Complete): Promise<void> {
  if (accountId !== deps.account.id) return;
  await protectPosition(deps, ticker, 'change', complete);
}

/** Sends the cancel request. The order ends when the broker reports so, by an update or in reconciliation. */
async function handleCancel(deps: SendDeps, id: string, complete: Complete): Promise<void> {
  const order = await findOrder(deps.db, id);
  if (
    order?.broker_account_id !== deps.account.id ||
    order.status !== 'pending_cancel' ||
    order.broker_order_id === null
  ) {
    return;
  }
  const response = await deps.port.cancel(order.broker_order_id);
  await deps.step?.('cancel requested');
  if (response.outcome === 'unknown') throw new Error(response.reason);
  if (response.outcome !== 'requested') {
    const lookup = await deps.port.findById(order.broker_order_id);
    if (lookup.outcome === 'unavailable') throw new Error(lookup.reason);
    if (lookup.outcome === 'found') await applyEvidence(deps, lookup.order, []);
  }
  await deps.db.transaction().execute((tx) => complete(tx));
}
