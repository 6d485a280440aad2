import type { Tx } from '../../kernel/db/database.ts';
import type { ApprovalRow } from '../../risk/approval.store.ts';
import { findOrderIdByApproval, lockOrder, moveOrder, type OrderChange } from '../order.store.ts';

type EndStatus = 'rejected' | 'blocked' | 'expired' | 'cancelled';

const EVENTS: Readonly<Record<EndStatus, OrderChange['event']>> = {
  rejected: 'approval_rejected',
  blocked: 'rejected',
  expired: 'expired',
  cancelled: 'cancelled',
};

/** Ends the order of an approval that was not granted, in the caller's transaction. */
export async function endUnapprovedOrder(
  tx: Tx,
  approval: ApprovalRow,
  endStatus: EndStatus,
  now: Date,
): Promise<void> {
  const id = await findOrderIdByApproval(tx, approval.id);
  const order = id === null ? null : await lockOrder(tx, id);
  if (order?.status !== 'pending_approval') return;
  await moveOrder(tx, order, {
    status: endStatus,
    event: EVENTS[endStatus],
    at: now,
    actor: approval.reviewed_by ?? 'system',
    reason: [`the approval was ${endStatus}`, ...approval.outcome_reasons].join('; '),
  });
}
