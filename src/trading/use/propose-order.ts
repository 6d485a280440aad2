import type { Actor } from '../../kernel/audit/audit.store.ts';
import { assertInvariant, invalid } from '../../kernel/errors.ts';
import { findCompanyByTicker } from '../../registry/company.store.ts';
import { findApproval } from '../../risk/approval.store.ts';
import type { OverrideOrder } from '../override.schema.ts';
import { auditOverride, checkOverride, type OverrideDeps, placeOverride } from './override-order.ts';

/**
 * Stores an order that waits for a person in every mode. Programs that act for a person use it: nothing is sent before another
 * token, or a person at this machine, has approved it.
 */
export async function proposeOrder(deps: OverrideDeps, input: OverrideOrder, actor: Actor) {
  await checkOverride(deps, input);
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    const ticker = input.ticker.toUpperCase();
    // A proposal changes nothing but the list of approvals, so that it does not register a company either.
    if (!(await findCompanyByTicker(tx, ticker))) throw invalid(`${ticker} is not tracked; track it first`);
    const order = await placeOverride(deps, tx, input, { actor, now, requiresApproval: true });
    const approval = order.approval_id === null ? null : await findApproval(tx, order.approval_id);
    assertInvariant(approval !== null, `the proposed order ${order.id} has no approval request`);
    await auditOverride(tx, order, input, { actor, now, action: 'order_proposed' });
    return {
      order_id: order.id,
      approval_id: approval.id,
      status: 'pending_approval' as const,
      ticker: order.ticker,
      side: order.side,
      quantity: order.quantity,
      estimated_value: approval.estimated_value,
      requested_by: approval.requested_by,
      expires_at: approval.expires_at,
    };
  });
}
