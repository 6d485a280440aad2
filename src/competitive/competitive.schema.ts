import { Type } from 'typebox';
import { CATALYST_TYPES, TIME_HORIZONS } from '../intelligence/catalyst.ts';
import { AsOf } from '../kernel/http/as-of.schema.ts';
import { JsonObject, Named, Nullable, OneOf, Timestamp, Uuid } from '../kernel/http/types.schema.ts';
import { layerStatus, layerToggled } from '../macro/macro.schema.ts';
import { PATTERN_VERDICTS } from './patterns/decision.ts';
import { PATTERN_HORIZONS } from './patterns/horizon.ts';
import { MECHANISMS } from './spillover.ts';

const Catalyst = OneOf(CATALYST_TYPES);
const Horizon = OneOf(PATTERN_HORIZONS);
const Relationship = OneOf(['direct_rival', 'same_sector', 'overlapping_products', 'supply_chain_adjacent']);
const Statistic = Nullable(Type.Number());

export const PatternsQuery = Type.Object({
  catalyst_type: Type.Optional(Catalyst),
  time_horizon: Type.Optional(Horizon),
  as_of: AsOf,
});
export const DecisionsQuery = Type.Object({ time_horizon: Type.Optional(Horizon), as_of: AsOf });

const Pattern = Type.Object({
  id: Uuid,
  ticker: Type.String(),
  catalyst_type: Catalyst,
  time_horizon: Horizon,
  sample_count: Type.Integer(),
  hit_rate: Statistic,
  hit_rate_shrunk: Type.Number(),
  mean_car: Type.Number({
    description: 'abnormal return; for catalysts whose direction depends on the text, signed in that direction',
  }),
  mean_car_shrunk: Type.Number(),
  median_car: Type.Number(),
  std_car: Statistic,
  t_stat: Statistic,
  q_value: Nullable(Type.Number({ description: 'null below 8 events' })),
  reliable: Type.Boolean(),
  parent_level: OneOf(['sector', 'global']),
  first_event_at: Timestamp,
  last_event_at: Timestamp,
  updated_at: Timestamp,
});

const CrossCompanyPattern = Type.Object({
  id: Uuid,
  leader_ticker: Type.String(),
  follower_ticker: Type.String(),
  relationship_type: Relationship,
  catalyst_type: Catalyst,
  time_horizon: Horizon,
  lag_sessions: Type.Integer(),
  correlation: Statistic,
  n: Type.Integer(),
  z: Statistic,
  q_value: Statistic,
  mean_follower_car_shrunk: Type.Number(),
  same_sign_rate: Statistic,
  reliable: Type.Boolean(),
  updated_at: Timestamp,
});

const CompetitiveSignal = Type.Object({
  id: Uuid,
  source_ticker: Type.String(),
  target_ticker: Type.String(),
  relationship_type: Relationship,
  mechanism: OneOf(MECHANISMS),
  catalyst_type: Catalyst,
  time_horizon: OneOf(TIME_HORIZONS),
  transfer_coefficient: Type.Number(),
  signal_direction: OneOf(['positive', 'negative']),
  signal_strength: Type.Number({ description: 'strength at creation, before decay' }),
  confidence: Type.Number(),
  source_impact_id: Uuid,
  document_id: Uuid,
  rationale: Type.String(),
  pit_estimated: Type.Boolean(),
  event_at: Timestamp,
  computed_at: Timestamp,
  expires_at: Timestamp,
});

const PatternDecision = Type.Object({
  id: Uuid,
  ticker: Type.String(),
  recommendation_id: Nullable(Uuid),
  time_horizon: Horizon,
  catalyst_type: Catalyst,
  decision: OneOf(PATTERN_VERDICTS),
  expected_car: Statistic,
  hit_probability: Statistic,
  confidence: Type.Number(),
  pattern_statistics: Type.Array(JsonObject),
  created_at: Timestamp,
});

const listOf = { ticker: Type.String(), count: Type.Integer() };

export const PatternList = Named('PatternList', { ...listOf, patterns: Type.Array(Pattern) });
export const CrossPatternList = Named('CrossPatternList', {
  ...listOf,
  cross_company_patterns: Type.Array(CrossCompanyPattern),
});
export const SignalList = Named('SignalList', { ...listOf, competitive_signals: Type.Array(CompetitiveSignal) });
export const DecisionList = Named('DecisionList', { ...listOf, decisions: Type.Array(PatternDecision) });

export const CompetitiveStatus = Named('CompetitiveStatus', { competitive_enabled: Type.Boolean(), ...layerStatus });
export const CompetitiveToggled = Named('CompetitiveToggled', { competitive_enabled: Type.Boolean(), ...layerToggled });
