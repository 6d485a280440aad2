import { type Static, Type } from 'typebox';
import { FiniteNumber, Fraction, Named, Nullable, OneOf, Timestamp } from '../kernel/http/types.schema.ts';
import { describeCap } from '../risk/capital-caps.ts';
import { BREAKER_NAMES, BREAKER_STATUSES } from './breakers.ts';
import { OPEN_POSITIONS_MAX, POLLING_SECONDS_MAX, POSITION_CAP_MAX } from './engine-config.ts';
import { RISK_TIERS } from './tiers.ts';

const ConfigFields = {
  enabled: Type.Boolean({ description: 'False stops entries; exits, stops and recommendations to sell continue' }),
  risk_tier: OneOf(RISK_TIERS),
  reserve_siphon_pct: Fraction(),
  polling_interval_seconds: Type.Integer({ minimum: 1, maximum: POLLING_SECONDS_MAX }),
  absolute_position_cap: Nullable(
    Type.Unsafe<number>({
      ...FiniteNumber({ minimum: 1, maximum: POSITION_CAP_MAX }),
      description: describeCap('absolute_position_cap'),
    }),
  ),
  active_pool_minimum: Nullable(
    Type.Unsafe<number>({
      ...FiniteNumber({ minimum: 0, maximum: POSITION_CAP_MAX }),
      description: 'null: 20% of the capital',
    }),
  ),
  micro_trading_enabled: Type.Boolean(),
  max_open_positions: Nullable(
    Type.Integer({ minimum: 1, maximum: OPEN_POSITIONS_MAX, description: 'null: the number of the risk tier' }),
  ),
};

/** Null in `absolute_position_cap`, `active_pool_minimum` and `max_open_positions`: the default of the capital or of the tier applies. */
const ConfigView = Type.Object(ConfigFields);
export type ConfigView = Static<typeof ConfigView>;

export const ConfigPatch = Type.Partial(ConfigView);
export type ConfigPatch = Static<typeof ConfigPatch>;

export const ConfigChanged = Named('ConfigChanged', {
  previous: Type.Partial(ConfigView),
  updated: Type.Partial(ConfigView),
  change_source: Type.String(),
  changed_at: Timestamp,
});

export const OpenPosition = Named('OpenPosition', {
  ticker: Type.String(),
  sector: Nullable(Type.String()),
  quantity: Type.Number(),
  avg_entry_price: Type.Number(),
  current_price: Type.Number(),
  market_value: Type.Number(),
  unrealized_pnl: Type.Number(),
  stop_price: Nullable(Type.Number()),
  target_price: Nullable(Type.Number()),
  risk_amount: Type.Number(),
  is_micro_trade: Type.Boolean(),
  opened_at: Nullable(Timestamp),
});

export const EngineStatus = Named('EngineStatus', {
  enabled: Type.Boolean(),
  paused: Type.Boolean(),
  risk_tier: OneOf(RISK_TIERS),
  circuit_breaker_status: OneOf(BREAKER_STATUSES),
  circuit_breakers: Type.Array(
    Type.Object({
      name: OneOf(BREAKER_NAMES),
      status: OneOf(['caution', 'tripped']),
      until: Nullable(Timestamp),
    }),
  ),
  active_pool: Type.Number(),
  reserve_pool: Type.Number(),
  portfolio_heat: Type.Number(),
  open_positions: Type.Array(OpenPosition),
  open_position_count: Type.Integer(),
  max_open_positions: Type.Integer(),
  absolute_position_cap: Type.Number({ description: 'in force; it follows the equity unless set' }),
  absolute_position_cap_set: Type.Boolean({ description: 'false: the cap follows the equity' }),
  last_decision_at: Nullable(Timestamp),
  tier_limits: Type.Object(
    {
      min_confidence: Type.Number(),
      max_position_pct: Type.Number(),
      max_open_positions: Type.Integer(),
      max_portfolio_heat: Type.Number(),
      max_sector_pct: Type.Number(),
      max_cluster_pct: Type.Number(),
      max_daily_loss_pct: Type.Number(),
      max_weekly_loss_pct: Type.Number(),
      max_drawdown_pct: Type.Number(),
      max_adv_pct: Type.Number(),
    },
    { description: 'Limits of the risk tier, by the names of the risk configuration; the stricter of both binds' },
  ),
});

export const EngineDebug = Named('EngineDebug', {
  running: Type.Boolean(),
  has_pool: Type.Boolean(),
  has_redis: Type.Boolean(),
  config_enabled: Type.Boolean(),
  polling_interval: Type.Integer(),
  last_poll: Nullable(Timestamp),
  portfolio_state: Type.Object({
    active_pool: Nullable(Type.Number()),
    reserve_pool: Nullable(Type.Number()),
    total_value: Nullable(Type.Number()),
    open_positions: Type.Integer(),
  }),
  risk_tier: OneOf(RISK_TIERS),
  tasks: Type.Array(Type.String()),
  processed_rec_count: Type.Integer(),
});

export const Paused = Named('Paused', { paused: Type.Boolean() });

export const CAPITAL_MAX = 1e12;
export const ResetRequest = Named('ResetRequest', {
  initial_capital: FiniteNumber({ minimum: 0, maximum: CAPITAL_MAX, default: 0 }),
  reserve_pct: Type.Optional(Nullable(Fraction())),
});
export type ResetRequest = Static<typeof ResetRequest>;

export const ResetDone = Named('ResetDone', {
  reset: Type.Boolean(),
  initial_capital: Type.Number(),
  active_pool: Type.Number(),
  reserve_pool: Type.Number(),
  broker: Type.Object({
    orders_cancelled: Type.Integer(),
    positions_closed: Type.Integer(),
    portfolio_value: Type.Number(),
    cash: Type.Number(),
    buying_power: Type.Number(),
  }),
});
export type ResetDone = Static<typeof ResetDone>;
