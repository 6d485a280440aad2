import { Type } from 'typebox';
import { DateOnly, JsonObject, Named, Nullable, OneOf, Timestamp, Uuid } from '../kernel/http/types.schema.ts';
import { PerformanceView } from '../risk/measures/performance.schema.ts';
import { BREAKER_STATUSES } from './breakers.ts';
import { SKIP_REASONS } from './decide-checks.ts';
import { DECISIONS } from './decide.ts';
import { EXIT_REASONS } from './exits.ts';
import { CHANNELS, NOTIFICATION_EVENTS } from './notifications/notification.ts';
import { RISK_TIERS } from './tiers.ts';

const Action = OneOf(['buy', 'sell', 'hold']);

export const DecisionView = Named('DecisionView', {
  id: Uuid,
  recommendation_id: Nullable(Uuid),
  decision: OneOf(DECISIONS),
  skip_reason: Nullable(OneOf(SKIP_REASONS)),
  ticker: Type.String(),
  computed_position_size: Type.Number(),
  computed_share_quantity: Type.Number(),
  risk_tier_at_decision: OneOf(RISK_TIERS),
  portfolio_heat_at_decision: Type.Number(),
  active_pool_at_decision: Type.Number(),
  reserve_pool_at_decision: Type.Number(),
  circuit_breaker_status: OneOf(BREAKER_STATUSES),
  is_micro_trade: Type.Boolean(),
  created_at: Timestamp,
  action: Action,
  confidence: Nullable(Type.Number()),
  price: Nullable(Type.Number()),
  exit_reason: Nullable(OneOf(EXIT_REASONS)),
  order_id: Nullable(Uuid),
  time_horizon: Nullable(Type.String()),
  horizon_ends_at: Nullable(Timestamp),
  trace: Type.Optional(JsonObject),
});

export const SnapshotView = Named('SnapshotView', {
  id: Uuid,
  snapshot_date: DateOnly,
  portfolio_value: Type.Number(),
  active_pool: Type.Number(),
  reserve_pool: Type.Number(),
  daily_return: Nullable(Type.Number()),
  cumulative_return: Nullable(Type.Number()),
  unrealized_pnl: Type.Number(),
  realized_pnl: Type.Number(),
  win_count: Type.Integer(),
  loss_count: Type.Integer(),
  win_rate: Nullable(Type.Number()),
  sharpe_ratio: Nullable(Type.Number()),
  max_drawdown: Type.Number(),
  current_drawdown_pct: Type.Number(),
  portfolio_heat: Type.Number(),
  risk_tier: OneOf(RISK_TIERS),
  created_at: Timestamp,
});

export const MetricsView = Named('MetricsView', {
  total_portfolio_value: Type.Number(),
  active_pool: Type.Number(),
  reserve_pool: Type.Number(),
  unrealized_pnl: Type.Number(),
  realized_pnl: Type.Number(),
  daily_pnl: Type.Number(),
  win_rate: Nullable(Type.Number()),
  profit_factor: Nullable(Type.Number()),
  sharpe_ratio: Nullable(Type.Number()),
  max_drawdown: Type.Number(),
  portfolio_heat: Type.Number(),
  exposure: Nullable(Type.Number({ description: 'value of the positions over the value of the account' })),
  benchmark: Type.String({ description: 'what the performance is compared with' }),
  performance: PerformanceView,
});

export const DeliveryView = Named('DeliveryView', {
  id: Uuid,
  channel: OneOf(CHANNELS),
  channel_id: Nullable(Type.String({ format: 'uuid', description: 'of a channel that an operator added' })),
  event: OneOf(NOTIFICATION_EVENTS),
  recipient_masked: Type.String(),
  subject: Type.String(),
  status: OneOf(['sent', 'failed']),
  error: Nullable(Type.String()),
  attempted_at: Timestamp,
  order_id: Nullable(Type.String({ description: 'the filled order that it is about' })),
});

export const SkippedView = Named('SkippedView', {
  reasons: Type.Array(
    Type.Object({
      skip_reason: Type.String(),
      decision_count: Type.Integer(),
      measured_count: Type.Integer(),
      pending_count: Type.Integer(),
      unlabelable_count: Type.Integer(),
      avg_forgone_return: Nullable(Type.Number()),
      missed_count: Type.Integer(),
      avoided_count: Type.Integer(),
      forgone_value: Type.Number(),
    }),
  ),
  items: Type.Array(
    Type.Object({
      decision_id: Uuid,
      recommendation_id: Nullable(Uuid),
      ticker: Type.String(),
      action: Action,
      confidence: Nullable(Type.Number()),
      skip_reason: Type.String(),
      decided_at: Timestamp,
      price: Nullable(Type.Number()),
      time_horizon: Nullable(Type.String()),
      horizon_ends_at: Nullable(Timestamp),
      status: OneOf(['pending', 'measured', 'unlabelable']),
      end_price: Nullable(Type.Number()),
      forgone_return: Nullable(Type.Number()),
    }),
  ),
});
