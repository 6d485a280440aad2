import { type Static, Type } from 'typebox';
import { AuditEventView } from '../kernel/audit/audit.schema.ts';
import { AsOf } from '../kernel/http/as-of.schema.ts';
import {
  Fields,
  Fraction,
  Instant,
  JsonObject,
  Limit,
  Named,
  Nullable,
  Offset,
  OneOf,
  Ticker,
  Timestamp,
  Uuid,
} from '../kernel/http/types.schema.ts';
import { ProvenanceView, RecommendationView } from '../recommendations/recommendation.schema.ts';
import { ApprovalView } from '../risk/approval.schema.ts';
import { ORDER_SIDES } from '../risk/proposed-order.ts';
import { ORDER_EVENT_TYPES, ORDER_ORIGINS, ORDER_STATUSES, ORDER_TYPES } from './order-status.ts';

export const OrderQuery = Type.Object({
  ticker: Type.Optional(Ticker),
  status: Type.Optional(OneOf(ORDER_STATUSES)),
  side: Type.Optional(OneOf(ORDER_SIDES)),
  since: Type.Optional(Instant),
  as_of: AsOf,
  limit: Limit(50, 200),
  offset: Offset,
  fields: Fields,
});

export const OrderPath = Type.Object({ order_id: Uuid });
export const PositionQuery = Type.Object({ ticker: Type.Optional(Ticker), as_of: AsOf });

const orderFields = {
  id: Uuid,
  broker_account_id: Uuid,
  mode: OneOf(['paper', 'live']),
  client_order_id: Type.String({ description: 'the id of the order at the broker, the same for every send' }),
  intent_key: Type.String({ description: 'identifies the reason of the order: one key, one order' }),
  origin: OneOf(ORDER_ORIGINS),
  decision_id: Nullable(Uuid),
  recommendation_id: Nullable(Uuid),
  approval_id: Nullable(Uuid),
  ticker: Type.String(),
  side: OneOf(ORDER_SIDES),
  order_type: OneOf(ORDER_TYPES),
  time_in_force: OneOf(['day', 'gtc']),
  quantity: Type.Number(),
  limit_price: Nullable(Type.Number()),
  stop_price: Nullable(Type.Number()),
  estimated_value: Type.Number(),
  reference_price: Nullable(Type.Number()),
  confidence: Fraction(),
  status: OneOf(ORDER_STATUSES),
  filled_quantity: Type.Number(),
  avg_fill_price: Nullable(Type.Number()),
  broker_order_id: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  created_by: Type.String(),
  created_at: Timestamp,
  submitted_at: Nullable(Timestamp),
  completed_at: Nullable(Timestamp),
  updated_at: Timestamp,
};

export const OrderView = Named('OrderView', orderFields);
export type OrderView = Static<typeof OrderView>;
export const ORDER_COLUMNS = Object.keys(orderFields) as (keyof OrderView)[];

export const OrderEventView = Named('OrderEventView', {
  id: Type.Integer(),
  order_id: Uuid,
  event_type: OneOf(ORDER_EVENT_TYPES),
  from_status: Nullable(OneOf(ORDER_STATUSES)),
  to_status: OneOf(ORDER_STATUSES),
  quantity: Nullable(Type.Number()),
  price: Nullable(Type.Number()),
  cum_quantity: Type.Number(),
  leaves_quantity: Type.Number(),
  reason: Nullable(Type.String()),
  actor: Type.String(),
  broker_event_id: Nullable(Type.String()),
  details: Nullable(JsonObject),
  occurred_at: Timestamp,
});

const FillView = Type.Object({
  id: Uuid,
  execution_id: Type.String(),
  quantity: Type.Number(),
  price: Type.Number(),
  executed_at: Timestamp,
});

/** From the order back to the evidence behind it. */
const DecisionTrace = Type.Object({
  /** The checks of the decision, as recorded at that time. */
  checks: JsonObject,
  decision: Nullable(JsonObject),
  approval: Nullable(ApprovalView),
  recommendation: Nullable(RecommendationView),
  evidence: Type.Array(ProvenanceView),
});

export const OrderDetail = Named('OrderDetail', {
  ...orderFields,
  request_id: Nullable(
    Type.String({
      description: 'the request that led to the order, or the round of the engine; the log has the same id',
    }),
  ),
  events: Type.Array(OrderEventView),
  fills: Type.Array(FillView),
  decision_trace: DecisionTrace,
  audit_trail: Type.Array(AuditEventView),
});
export type OrderDetail = Static<typeof OrderDetail>;

const RestingStop = Type.Object({
  order_id: Uuid,
  broker_order_id: Nullable(Type.String({ description: 'The broker’s id of the stop' })),
  quantity: Type.Number(),
  stop_price: Type.Number(),
  time_in_force: OneOf(['day', 'gtc']),
  status: OneOf(ORDER_STATUSES),
  target_price: Nullable(
    Type.Number({ description: 'The limit of the sale that rests with the stop, one cancelling the other' }),
  ),
  target_broker_order_id: Nullable(Type.String({ description: 'The broker’s id of that sale' })),
});

const PROTECTION_STATUSES = ['protected', 'partial', 'exiting', 'unprotected', 'not_supported'] as const;

export const PositionView = Named('PositionView', {
  id: Uuid,
  broker_account_id: Uuid,
  ticker: Type.String(),
  quantity: Type.Number(),
  avg_entry_price: Type.Number(),
  current_price: Nullable(Type.Number()),
  unrealized_pnl: Nullable(Type.Number()),
  realized_pnl: Type.Number(),
  stop_price: Nullable(Type.Number({ description: 'The agreed stop' })),
  target_price: Nullable(Type.Number({ description: 'The agreed target' })),
  /** `exiting`: a sale is on its way. `not_supported`: the broker has no resting stops. */
  protection_status: OneOf(PROTECTION_STATUSES),
  resting_stops: Type.Array(RestingStop),
  stops_need_platform: Type.Boolean({
    description: 'The broker’s stops trigger only while the platform runs, as those of the built-in paper broker',
  }),
  updated_at: Timestamp,
});
export type PositionView = Static<typeof PositionView>;
