import type { Actor } from '../../kernel/audit/audit.store.ts';
import type { Executor, Tx } from '../../kernel/db/database.ts';
import { conflict } from '../../kernel/errors.ts';
import { approvalExpiry, hashOrder } from '../approval.ts';
import { type ApprovalRow, insertApproval, lockPendingByHash, setClosed } from '../approval.store.ts';
import type { OrderSide } from '../proposed-order.ts';
import { type ApprovalDeps, auditApproval, PLATFORM } from './approval-deps.ts';

export interface ApprovalRequest {
  /** The order exactly as it will be sent; the approval is bound to it. */
  orderJob: Record<string, unknown>;
  recommendationId: string | null;
  evaluationId: string | null;
  ticker: string;
  side: OrderSide;
  quantity: number;
  estimatedValue: number;
  referencePrice: number | null;
  timeoutMinutes: number;
}

/**
 * Requests an approval in the caller's transaction. While one for the same order is pending, that one is returned; an expired
 * one is closed first, so that the same order can be requested again.
 */
export async function requestApproval(
  tx: Executor,
  request: ApprovalRequest,
  actor: Actor,
  context: { now: Date; service: string },
): Promise<ApprovalRow> {
  const { now, service } = context;
  const orderHash = hashOrder(request.orderJob);
  const open = await lockPendingByHash(tx, orderHash);
  if (open && open.expires_at > now) return open;
  const closed = open && (await setClosed(tx, open.id, 'expired'));
  const row = await insertApproval(tx, {
    ...request,
    orderHash,
    requestedBy: actor.name,
    requestedByToken: actor.tokenName,
    requestedAt: now,
    expiresAt: approvalExpiry(now, request.timeoutMinutes),
  });
  // A concurrent request was inserted between the two statements.
  const found = row ?? (await lockPendingByHash(tx, orderHash));
  if (!found) throw conflict('the same order is being reviewed at this moment; retry the request');
  if (closed) {
    await auditApproval(tx, { service, actor: PLATFORM, action: 'expired', before: open, after: closed, at: now });
  }
  if (row) await auditApproval(tx, { service, actor, action: 'requested', before: null, after: row, at: now });
  return found;
}

/** Cancels the request; null when it was already reviewed or expired. */
export async function cancelApproval(
  deps: Pick<ApprovalDeps, 'now' | 'service' | 'withholdOrder'>,
  tx: Tx,
  approval: ApprovalRow,
  actor: Actor,
): Promise<ApprovalRow | null> {
  const after = await setClosed(tx, approval.id, 'cancelled');
  if (!after) return null;
  await deps.withholdOrder?.(tx, after, 'cancelled');
  const at = deps.now();
  await auditApproval(tx, { service: deps.service, actor, action: 'cancelled', before: approval, after, at });
  return after;
}
