import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { notFound } from '../kernel/errors.ts';
import { ApprovalPath, ApprovalView, ExpireResult, ReviewInput, ReviewResult } from './approval.schema.ts';
import { findApproval, listPendingApprovals } from './approval.store.ts';
import { viewApproval } from './approval-view.ts';
import type { ApprovalDeps } from './use/approval-deps.ts';
import { expireApprovals } from './use/expire-approvals.ts';
import { reviewApproval } from './use/review-approval.ts';

const tags = ['approvals'];

/**
 * The approval routes of the risk engine. `internal` reads and sweeps; reviewing needs an operator, so that no program
 * approves the request of a program.
 */
export const approvalRoutes =
  (deps: ApprovalDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/approvals/pending',
      {
        config: { role: 'viewer', kept: 'within-second' },
        schema: {
          tags,
          summary: 'Orders waiting for review',
          description: 'Pending requests with their orders, the first to expire first.',
          response: { 200: Type.Array(ApprovalView) },
        },
      },
      () => listPendingApprovals(deps.db, deps.now()),
    );

    app.get(
      '/approvals/:approval_id',
      {
        config: { role: 'viewer', kept: 'within-second' },
        schema: {
          tags,
          summary: 'One approval request',
          description: 'The request with its status, also after its review or expiry.',
          errors: { 404: 'No approval has this id.' },
          params: ApprovalPath,
          response: { 200: ApprovalView },
        },
      },
      async (request) => {
        const row = await findApproval(deps.db, request.params.approval_id);
        if (!row) throw notFound('approval');
        return viewApproval(row, deps.now());
      },
    );

    app.post(
      '/approvals/:approval_id/review',
      {
        config: { role: 'operator', idempotent: true },
        schema: {
          tags,
          summary: 'Approve or reject an order',
          description: 'An approved order is checked again and queued to the broker. Records an audit event.',
          errors: {
            403: 'The token made the request itself; another one must review it.',
            404: 'No pending approval has this id.',
          },
          params: ApprovalPath,
          body: ReviewInput,
          response: { 200: ReviewResult },
        },
      },
      async (request) => {
        const { approved, reviewed_by: reviewedBy, review_note: note } = request.body;
        const id = request.params.approval_id;
        const row = await reviewApproval(deps, id, { approved, reviewedBy, note }, request.actor);
        return { approval_id: row.id, status: row.status, outcome: row.outcome, outcome_reasons: row.outcome_reasons };
      },
    );

    app.post(
      '/approvals/expire',
      {
        config: { role: 'internal' },
        schema: {
          tags,
          summary: 'Expire approvals that were not reviewed in time',
          description:
            'Ends pending requests whose time has passed, and their orders. The trading engine does this by itself as well.',
          response: { 200: ExpireResult },
        },
      },
      async () => {
        const items = await expireApprovals(deps);
        return { expired: items.length, items };
      },
    );
  };
