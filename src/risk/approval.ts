import { createHash } from 'node:crypto';
import { canonicalJson } from '../kernel/canonical-json.ts';
import { MINUTE_MS } from '../kernel/clock.ts';

export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected', 'expired', 'cancelled'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];
export const APPROVAL_OUTCOMES = ['enqueued', 'blocked'] as const;
export type ApprovalOutcome = (typeof APPROVAL_OUTCOMES)[number];

/** A price that moved further than this since the order was asked for makes it another order. */
export const PRICE_DRIFT_MAX = 0.02;

/** What an approval is bound to: the same order, whatever order its keys were stored in. */
export function hashOrder(orderJob: Record<string, unknown>): string {
  return createHash('sha256').update(canonicalJson(orderJob)).digest('hex');
}

export function approvalExpiry(requestedAt: Date, timeoutMinutes: number): Date {
  return new Date(requestedAt.getTime() + timeoutMinutes * MINUTE_MS);
}

/** As everybody sees it: one whose time is up has expired, whether a sweep has come by or not. */
export function statusAt(approval: { status: ApprovalStatus; expires_at: Date }, now: Date): ApprovalStatus {
  return approval.status === 'pending' && approval.expires_at <= now ? 'expired' : approval.status;
}

/** Null where either price is not known. */
export function priceDrift(referencePrice: number | null, price: number | null): number | null {
  if (referencePrice === null || price === null || !(referencePrice > 0) || !(price > 0)) return null;
  return Math.abs(price / referencePrice - 1);
}

/** With tokens on, whoever asked may not answer. Without tokens there is one operator, who answers for both. */
export function mayReview(requestedByToken: string | null, reviewerToken: string | null): boolean {
  return reviewerToken === null || reviewerToken !== requestedByToken;
}
