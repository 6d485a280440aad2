import { Type } from 'typebox';
import { Named, Nullable, OneOf, Timestamp, Uuid } from '../kernel/http/types.schema.ts';
import { SKIP_REASONS } from './decide-checks.ts';
import { DECISIONS } from './decide.ts';

export const EquityView = Named('EquityView', {
  started_at: Nullable(Timestamp),
  initial_capital: Nullable(Type.Number()),
  benchmark: Type.String(),
  points: Type.Array(
    Type.Object({
      at: Timestamp,
      portfolio_value: Type.Number(),
      return: Nullable(
        Type.Number({ description: 'since trading began with the present capital; deposits are no gain' }),
      ),
      benchmark_return: Nullable(Type.Number({ description: 'since the first price on the curve' })),
      resolution: OneOf(['minute', 'day']),
    }),
  ),
});

const Blocker = Type.Object({
  name: Type.String({ description: 'the engine’s check' }),
  message: Type.String(),
});

export const NextView = Named('NextView', {
  as_of: Timestamp,
  blockers: Type.Array(Blocker, { description: 'what stops every entry now' }),
  incidents: Type.Array(
    Type.Object({
      id: Uuid,
      kind: Type.String(),
      order_id: Nullable(Uuid),
      ticker: Nullable(Type.String()),
      message: Type.String(),
      raised_at: Timestamp,
    }),
    { description: 'open incidents at the broker' },
  ),
  pending_count: Type.Integer({ description: 'recommendations to buy or sell that are not decided yet' }),
  items: Type.Array(
    Type.Object({
      recommendation_id: Uuid,
      ticker: Type.String(),
      action: OneOf(['buy', 'sell']),
      confidence: Type.Number(),
      generated_at: Timestamp,
      decision: OneOf(DECISIONS, {}),
      blocked_by: Nullable(OneOf(SKIP_REASONS)),
      observed: Nullable(Type.Union([Type.Number(), Type.String(), Type.Boolean()])),
      limit: Nullable(Type.Union([Type.Number(), Type.String(), Type.Boolean()])),
      quantity: Type.Number(),
      value: Type.Number(),
    }),
  ),
});
