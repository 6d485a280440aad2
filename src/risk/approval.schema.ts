import { type Static, Type } from 'typebox';
import { JsonObject, Named, Nullable, OneOf, Text, Timestamp, Uuid } from '../kernel/http/types.schema.ts';
import { APPROVAL_OUTCOMES, APPROVAL_STATUSES } from './approval.ts';
import { ORDER_SIDES } from './proposed-order.ts';

export const ApprovalPath = Type.Object({ approval_id: Uuid });

export const ReviewInput = Named('ReviewInput', {
  approved: Type.Boolean(),
  reviewed_by: { ...Text(200), default: 'operator' } as ReturnType<typeof Text>,
  review_note: Type.String({ maxLength: 2_000, default: '' }),
});
export type ReviewInput = Static<typeof ReviewInput>;

export const ApprovalView = Named('ApprovalView', {
  id: Uuid,
  order_job: JsonObject,
  order_hash: Type.String({ description: 'SHA-256 of the requested order' }),
  recommendation_id: Nullable(Uuid),
  evaluation_id: Nullable(Uuid),
  ticker: Type.String(),
  side: OneOf(ORDER_SIDES),
  quantity: Type.Number(),
  estimated_value: Type.Number(),
  reference_price: Nullable(Type.Number()),
  status: OneOf(APPROVAL_STATUSES),
  requested_by: Type.String(),
  requested_at: Timestamp,
  expires_at: Timestamp,
  reviewed_by: Nullable(Type.String()),
  review_note: Nullable(Type.String()),
  reviewed_at: Nullable(Timestamp),
  outcome: Nullable(OneOf(APPROVAL_OUTCOMES)),
  outcome_reasons: Type.Array(Type.String()),
});
export type ApprovalView = Static<typeof ApprovalView>;

export const ReviewResult = Named('ReviewResult', {
  approval_id: Uuid,
  status: OneOf(APPROVAL_STATUSES),
  outcome: Nullable(OneOf(APPROVAL_OUTCOMES)),
  outcome_reasons: Type.Array(Type.String()),
});
export type ReviewResult = Static<typeof ReviewResult>;

export const ExpireResult = Named('ExpireResult', { expired: Type.Integer(), items: Type.Array(Uuid) });
