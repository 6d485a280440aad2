import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import type { ApprovalOutcome } from './approval.ts';
import type { OrderSide } from './proposed-order.ts';

/** More than a person reviews; the first to expire come first. */
const PENDING_MAX = 1_000;

export type ApprovalRow = Selectable<Database['approval_requests']>;

export interface NewApproval {
  orderJob: Record<string, unknown>;
  orderHash: string;
  recommendationId: string | null;
  evaluationId: string | null;
  ticker: string;
  side: OrderSide;
  quantity: number;
  estimatedValue: number;
  referencePrice: number | null;
  requestedBy: string;
  requestedByToken: string | null;
  requestedAt: Date;
  expiresAt: Date;
}

/** Null when the same order already has a pending approval. */
export async function insertApproval(tx: Executor, approval: NewApproval): Promise<ApprovalRow | null> {
  const row = await tx
    .insertInto('approval_requests')
    .values({
      order_job: JSON.stringify(approval.orderJob),
      order_hash: approval.orderHash,
      recommendation_id: approval.recommendationId,
      evaluation_id: approval.evaluationId,
      ticker: approval.ticker,
      side: approval.side,
      quantity: approval.quantity,
      estimated_value: approval.estimatedValue,
      reference_price: approval.referencePrice,
      requested_by: approval.requestedBy,
      requested_by_token: approval.requestedByToken,
      requested_at: approval.requestedAt,
      expires_at: approval.expiresAt,
    })
    .onConflict((on) => on.column('order_hash').where('status', '=', 'pending').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function findApproval(db: Executor, id: string): Promise<ApprovalRow | null> {
  return (await db.selectFrom('approval_requests').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Locks the row until the transaction ends, so that concurrent reviews run one after the other. */
export async function lockApproval(tx: Executor, id: string): Promise<ApprovalRow | null> {
  const row = await tx.selectFrom('approval_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

export async function lockPendingByHash(tx: Executor, orderHash: string): Promise<ApprovalRow | null> {
  const row = await tx
    .selectFrom('approval_requests')
    .selectAll()
    .where('order_hash', '=', orderHash)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export function listPendingApprovals(db: Executor, now: Date): Promise<ApprovalRow[]> {
  return db
    .selectFrom('approval_requests')
    .selectAll()
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(PENDING_MAX)
    .execute();
}

export interface Review {
  approved: boolean;
  reviewedBy: string;
  reviewedByToken: string | null;
  note: string;
  reviewedAt: Date;
  outcome: ApprovalOutcome | null;
  outcomeReasons: string[];
}

/** Compare-and-set: null unless the approval is still pending and not expired. */
export async function setReviewed(tx: Executor, id: string, review: Review): Promise<ApprovalRow | null> {
  const row = await tx
    .updateTable('approval_requests')
    .set({
      status: review.approved ? 'approved' : 'rejected',
      reviewed_by: review.reviewedBy,
      reviewed_by_token: review.reviewedByToken,
      review_note: review.note,
      reviewed_at: review.reviewedAt,
      outcome: review.outcome,
      outcome_reasons: review.outcomeReasons,
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', review.reviewedAt)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Expires at most `limit` overdue approvals; rows locked by another sweep or a review are skipped. */
export async function expireDue(tx: Executor, now: Date, limit: number): Promise<ApprovalRow[]> {
  return tx
    .updateTable('approval_requests')
    .set({ status: 'expired' })
    .where('id', 'in', (due) =>
      due
        .selectFrom('approval_requests')
        .select('id')
        .where('status', '=', 'pending')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .orderBy('id')
        .limit(sql.lit(limit))
        .forUpdate()
        .skipLocked(),
    )
    .where('status', '=', 'pending')
    .returningAll()
    .execute();
}

export async function setClosed(
  tx: Executor,
  id: string,
  status: 'cancelled' | 'expired',
): Promise<ApprovalRow | null> {
  const row = await tx
    .updateTable('approval_requests')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
