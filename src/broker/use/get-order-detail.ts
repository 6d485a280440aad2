import { listAuditEvents } from '../../kernel/audit/audit.store.ts';
import { notFound } from '../../kernel/errors.ts';
import { listEvidenceWithProvenance } from '../../recommendations/recommendation-evidence.store.ts';
import { findRecommendation } from '../../recommendations/recommendation.store.ts';
import { findApproval } from '../../risk/approval.store.ts';
import { viewApproval } from '../../risk/approval-view.ts';
import type { OrderRoutesDeps } from '../order.routes.ts';
import type { OrderDetail } from '../order.schema.ts';
import { findOrderAt } from '../order-as-of.store.ts';
import { findOrder, readTrace } from '../order.store.ts';
import { listOrderEvents, listOrderFills } from '../order-view.store.ts';

/** One order with its events, fills, decision, approval, recommendation, evidence and audit trail. */
export async function getOrderDetail(
  deps: OrderRoutesDeps,
  id: string,
  reading: { withRestricted: boolean; asOf: Date | null },
): Promise<OrderDetail> {
  const { db } = deps;
  const { asOf } = reading;
  const order = asOf === null ? await findOrder(db, id) : await findOrderAt(db, id, asOf);
  if (!order) throw notFound('order');
  const { decision_id: decisionId, recommendation_id: recommendationId, approval_id: approvalId } = order;
  const [trace, events, fills, decision, approval, recommendation, evidence, audit, approvalAudit] = await Promise.all([
    readTrace(db, id),
    listOrderEvents(db, [id], asOf),
    listOrderFills(db, [id], asOf),
    decisionId === null ? null : (deps.loadDecision?.(db, decisionId) ?? null),
    approvalId === null ? null : findApproval(db, approvalId),
    recommendationId === null ? null : findRecommendation(db, recommendationId),
    recommendationId === null ? [] : listEvidenceWithProvenance(db, recommendationId, reading),
    listAuditEvents(db, 'order', id),
    approvalId === null ? [] : listAuditEvents(db, 'approval_request', approvalId),
  ]);
  return {
    ...order,
    events,
    fills,
    decision_trace: {
      checks: trace,
      decision,
      approval: approval && viewApproval(approval, asOf ?? deps.now()),
      recommendation,
      evidence,
    },
    audit_trail: [...audit, ...approvalAudit]
      .filter(({ occurred_at }) => asOf === null || occurred_at <= asOf)
      .sort((one, other) => one.occurred_at.getTime() - other.occurred_at.getTime()),
  };
}
