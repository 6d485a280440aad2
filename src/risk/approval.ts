import { createHash } from 'node:crypto';
import { canonicalJson } from '../kernel/canonical-json.ts';
import { MINUTE_MS } from '../kernel/clock.ts';

export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected', 'expired', 'cancelled'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];
export const APPROVAL_OUTCOMES = ['enqueued', 'blocked'] as const;
export type ApprovalOutcome = (typeof APPROVAL_OUTCOMES)[number];

/** An order is refused when the price moved further than this since the decision or the approval request. */
export const PRICE_DRIFT_MAX = 0.02;

/** Identifies the approved order, independent of the order of its keys. */
export function hashOrder(orderJob: Record<string, unknown>): string {
  return createHash('sha256').update(canonicalJson(orderJob)).digest('hex');
}

export function approvalExpiry(requestedAt: Date, timeoutMinutes: number): Date {
  return new Date(requestedAt.getTime() + timeoutMinutes * MINUTE_MS);
}

/** The status at an instant: a pending approval past its expiry counts as expired even before it is swept. */
export function statusAt(approval: { status: ApprovalStatus; expires_at: Date }, now: Date): ApprovalStatus {
  return approval.status === 'pending' && approval.expires_at <= now ? 'expired' : approval.status;
}

/** Null where either price is unknown. */
export function priceDrift(referencePrice: number | null, price: number | null): number | null {
  if (referencePrice === null || price === null || !(referencePrice > 0) || !(price > 0)) return null;
  return Math.abs(price / referencePrice - 1);
}

/** With tokens, the requester may not review. Without tokens there is only one operator, who does both. */
export function mayReview(requestedByToken: string | null, reviewerToken: string | null): boolean {
  return reviewerToken === null || reviewerToken !== requestedByToken;
}
