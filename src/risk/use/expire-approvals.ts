import { expireDue } from '../approval.store.ts';
import { type ApprovalDeps, auditApproval, PLATFORM } from './approval-deps.ts';

/** Each batch is one transaction, and the audit chain's lock is held for as long. */
const BATCH = 100;
const BATCHES_MAX = 50;

/** Closes what nobody answered in time; answers the ids that this call closed, and no other call will. */
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
