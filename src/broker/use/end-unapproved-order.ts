import type { Tx } from '../../kernel/db/database.ts';
import type { ApprovalRow } from '../../risk/approval.store.ts';
import { findOrderIdByApproval, lockOrder, moveOrder, type OrderChange } from '../order.store.ts';

/** Why the approval was not granted. */
type Ending = 'rejected' | 'blocked' | 'expired' | 'cancelled';

const EVENTS: Readonly<Record<Ending, OrderChange['event']>> = {
  rejected: 'approval_rejected',
  blocked: 'denied',
  expired: 'expired',
  cancelled: 'cancelled',
};

/** Ends the order of an approval that was not granted, in the caller's transaction. */
export async function endUnapprovedOrder(tx: Tx, approval: ApprovalRow, ending: Ending, now: Date): Promise<void> {
  const id = await findOrderIdByApproval(tx, approval.id);
  const order = id === null ? null : await lockOrder(tx, id);
  if (order?.status !== 'pending_approval') return;
  await moveOrder(tx, order, {
    // `rejected` is the broker's word: an order that a reviewer refused was never sent.
    status: ending === 'rejected' ? 'blocked' : ending,
    event: EVENTS[ending],
    at: now,
    actor: approval.reviewed_by ?? 'system',
    reason: [`the approval was ${ending}`, ...approval.outcome_reasons].join('; '),
  });
}
