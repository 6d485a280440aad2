import { type Static, Type } from 'typebox';
import { ORDER_TYPES } from '../broker/order-status.ts';
import { PRICE_MAX, QUANTITY_MAX } from '../broker/order-intent.ts';
import { Named, Nullable, OneOf, Timestamp, Uuid } from '../kernel/http/types.schema.ts';
import { RiskCheckView } from '../risk/evaluation.schema.ts';
import { ORDER_SIDES } from '../risk/proposed-order.ts';

const Price = Type.Number({ exclusiveMinimum: 0, maximum: PRICE_MAX });

export const OverrideOrder = Named('OverrideOrder', {
  ticker: Type.String({ pattern: '^[A-Za-z]{1,10}$', 'x-expected': '1 to 10 letters' }),
  side: OneOf(ORDER_SIDES),
  quantity: Type.Number({ exclusiveMinimum: 0, maximum: QUANTITY_MAX }),
  order_type: Type.Optional(OneOf(ORDER_TYPES)),
  limit_price: Type.Optional(Nullable(Price)),
  stop_price: Type.Optional(Nullable(Price)),
  reason: Type.Optional(
    Type.String({ minLength: 1, maxLength: 500, description: 'Why the order is placed; kept with the order' }),
  ),
});
export type OverrideOrder = Static<typeof OverrideOrder>;

export const OverrideQueued = Named('OverrideQueued', {
  job_id: Uuid,
  status: Type.Literal('queued'),
  ticker: Type.String(),
  side: OneOf(ORDER_SIDES),
  quantity: Type.Number(),
  auto_registered: Type.Boolean(),
});

export const ProposedOverride = Named('ProposedOverride', {
  order_id: Uuid,
  approval_id: Uuid,
  status: Type.Literal('pending_approval'),
  ticker: Type.String(),
  side: OneOf(ORDER_SIDES),
  quantity: Type.Number(),
  estimated_value: Type.Number(),
  requested_by: Type.String(),
  expires_at: Timestamp,
});

export const OverridePreview = Named('OverridePreview', {
  ticker: Type.String(),
  mode: OneOf(['paper', 'live']),
  would_send: Type.Boolean({
    description: 'whether the gate would pass it now, given its approval where one is needed',
  }),
  needs_approval: Type.Boolean(),
  reasons: Type.Array(Type.String()),
  price: Nullable(Type.Number()),
  estimated_value: Type.Number(),
  buying_power: Type.Number(),
  held_quantity: Type.Number(),
  checks: Type.Array(RiskCheckView),
});
