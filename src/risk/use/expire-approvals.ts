import { expireDue } from '../approval.store.ts';
import { type ApprovalDeps, auditApproval, PLATFORM } from './approval-deps.ts';

/** Each batch is one transaction, which holds the lock of the audit chain. */
const BATCH = 100;
const BATCHES_MAX = 50;

/** Expires overdue approvals and returns the ids that this call expired. No other call returns the same ids. */
export async function expireApprovals(
  deps: Pick<ApprovalDeps, 'db' | 'now' | 'service' | 'withholdOrder'>,
): Promise<string[]> {
  const expired: string[] = [];
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const closed = await deps.db.transaction().execute(async (tx) => {
      const at = deps.now();
      const rows = await expireDue(tx, at, BATCH);
      for (const row of rows) await deps.withholdOrder?.(tx, row, 'expired');
      for (const after of rows) {
        const before = { ...after, status: 'pending' as const };
        await auditApproval(tx, { service: deps.service, actor: PLATFORM, action: 'expired', before, after, at });
      }
      return rows.map(({ id }) => id);
    });
    expired.push(...closed);
    if (closed.length < BATCH) break;
  }
  return expired;
}
