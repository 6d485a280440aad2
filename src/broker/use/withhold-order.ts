import type { Tx } from '../../kernel/db/database.ts';
import type { ApprovalRow } from '../../risk/approval.store.ts';
import { findOrderIdByApproval, lockOrder, moveOrder, type OrderChange } from '../order.store.ts';

type Why = 'rejected' | 'blocked' | 'expired' | 'cancelled';

const EVENTS: Readonly<Record<Why, OrderChange['event']>> = {
  rejected: 'approval_rejected',
  blocked: 'rejected',
  expired: 'expired',
  cancelled: 'cancelled',
};

/** An order that was not agreed to ends, in the transaction that decides so. */
export async function withholdOrder(tx: Tx, approval: ApprovalRow, why: Why, now: Date): Promise<void> {
  const id = await findOrderIdByApproval(tx, approval.id);
  const order = id === null ? null : await lockOrder(tx, id);
  if (order?.status !== 'pending_approval') return;
  await moveOrder(tx, order, {
    status: why,
    event: EVENTS[why],
    at: now,
    actor: approval.reviewed_by ?? 'system',
    reason: [`the approval was ${why}`, ...approval.outcome_reasons].join('; '),
  });
}
