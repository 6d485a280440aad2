import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Db } from '../kernel/db/database.ts';
import { parameterInput } from '../kernel/http/parameter-input.schema.ts';
import { ApprovalPath, ApprovalView, ReviewInput } from './approval.schema.ts';
import { listPendingApprovals } from './approval.store.ts';
import type { ApprovalDeps } from './use/approval-deps.ts';
import { reviewApproval } from './use/review-approval.ts';

const tags = ['admin: trading'];
const review = parameterInput(ReviewInput);

/** The approval routes of the query API, for operators. */
export const approvalAdminRoutes =
  (deps: ApprovalDeps, reads: Db): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/admin/trading/approvals',
      {
        config: { role: 'viewer', kept: 'within-second' },
        schema: {
          tags,
          summary: 'Orders waiting for review',
          description: 'Pending requests with their orders, the first to expire first.',
          response: { 200: Type.Array(ApprovalView) },
        },
      },
      () => listPendingApprovals(reads, deps.now()),
    );

    app.put(
      '/api/admin/trading/approvals/:approval_id',
      {
        config: { role: 'operator', admission: 'orders' },
        schema: {
          ...review.schema,
          tags,
          summary: 'Approve or reject an order',
          description: 'An approved order is checked again and queued to the broker. Records an audit event.',
          errors: {
            403: 'The token made the request itself; another one must review it.',
            404: 'No pending approval has this id.',
          },
          params: ApprovalPath,
          response: { 200: ApprovalView },
        },
      },
      (request) => {
        const { approved, reviewed_by: reviewedBy, review_note: note } = review.read(request);
        return reviewApproval(deps, request.params.approval_id, { approved, reviewedBy, note }, request.actor);
      },
    );
  };
