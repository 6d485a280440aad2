import type { Actor } from '../../kernel/audit/audit.store.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { forbidden, notFound } from '../../kernel/errors.ts';
import { type ApprovalOutcome, hashOrder, mayReview, PRICE_DRIFT_MAX, priceDrift, statusAt } from '../approval.ts';
import { type ApprovalRow, lockApproval, setReviewed } from '../approval.store.ts';
import { evaluateOrder } from '../evaluate-order.ts';
import { isWithin } from '../exposure.ts';
import { type ApprovalDeps, auditApproval } from './approval-deps.ts';

export interface ReviewDecision {
  approved: boolean;
  reviewedBy: string;
  note: string;
}

interface Verdict {
  outcome: ApprovalOutcome | null;
  outcomeReasons: string[];
}

/**
 * Reviews an approval, for both services. The review, the order's enqueueing and the audit event are one transaction. Of
 * concurrent reviews one succeeds; the others get a not-found error.
 */
export function reviewApproval(
  deps: ApprovalDeps,
  id: string,
  decision: ReviewDecision,
  actor: Actor,
): Promise<ApprovalRow> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockApproval(tx, id);
    // Read after the lock, because the approval may have expired while this review waited for it.
    const now = deps.now();
    if (!before || statusAt(before, now) !== 'pending') throw notFound('a pending approval by this id was');
    if (!mayReview(before.requested_by_token, actor.tokenName)) {
      throw forbidden('the requester of an approval may not review it; use another token');
    }
    const verdict = decision.approved ? await recheck(deps, tx, before, now) : { outcome: null, outcomeReasons: [] };
    const after = await setReviewed(tx, id, {
      approved: decision.approved,
      reviewedBy: decision.reviewedBy,
      reviewedByToken: actor.tokenName,
      note: decision.note,
      reviewedAt: now,
      ...verdict,
    });
    if (!after) throw notFound('a pending approval by this id was');
    if (after.outcome === 'enqueued') await deps.enqueueApprovedOrder(tx, after);
    else await deps.withholdOrder?.(tx, after, after.outcome ?? 'rejected');
    const reviewer = { name: decision.reviewedBy, tokenName: actor.tokenName };
    await auditApproval(tx, { service: deps.service, actor: reviewer, action: after.status, before, after, at: now });
    return after;
  });
}

/** The reviewer saw facts that are minutes old, so the order is evaluated again with the present ones. */
async function recheck(deps: ApprovalDeps, tx: Tx, approval: ApprovalRow, now: Date): Promise<Verdict> {
  if (hashOrder(approval.order_job) !== approval.order_hash) {
    return blocked(['the order is not the one that was requested']);
  }
  if (!deps.loadRecheck) {
    return {
      outcome: 'enqueued',
      outcomeReasons: ['not evaluated again: no source of account and price is connected'],
    };
  }
  const { order, config, state, price, mode } = await deps.loadRecheck(tx, approval, now);
  const { checks, allowed_mode: allowed } = evaluateOrder(order, config, state, now);
  const failed = checks.filter((check) => !check.passed && (check.severity === 'hard' || mode === 'live'));
  const reasons = failed.map(({ name, message }) => `${name}: ${message}`);
  if (mode === 'live' && allowed === 'paper') reasons.push('allowed_mode: the order is allowed on paper only');
  const drift = priceDrift(approval.reference_price, price);
  if (drift !== null && !isWithin(drift, PRICE_DRIFT_MAX)) {
    reasons.push(`price_drift: the price moved by ${(drift * 100).toFixed(2)}% since the approval was requested`);
  }
  const unknown = drift === null ? ['price_drift: the price at the request or now is unknown'] : [];
  if (mode === 'live') reasons.push(...unknown);
  if (reasons.length > 0) return blocked(reasons);
  return { outcome: 'enqueued', outcomeReasons: unknown };
}

const blocked = (outcomeReasons: string[]): Verdict => ({ outcome: 'blocked', outcomeReasons });
