import type { Generated, JSONColumnType } from 'kysely';
import type { CatalystType, TimeHorizon } from '../intelligence/catalyst.ts';
import type { RelationshipType } from '../registry/registry-enums.ts';
import type { ReturnModel } from './patterns/abnormal-return.ts';
import type { PatternVerdict } from './patterns/decision.ts';
import type { PatternHorizon } from './patterns/horizon.ts';
import type { Mechanism } from './spillover.ts';

interface SpilloverCoefficientsTable {
  relationship_type: RelationshipType;
  catalyst_type: CatalystType;
  as_of: Date;
  sample_count: number;
  observed: number | null;
  prior: number;
  coefficient: number;
}

interface CompetitiveSignalsTable {
  id: Generated<string>;
  source_company_id: string;
  target_company_id: string;
  source_ticker: string;
  target_ticker: string;
  relationship_type: RelationshipType;
  mechanism: Mechanism;
  catalyst_type: CatalystType;
  time_horizon: TimeHorizon;
  transfer_coefficient: number;
  signal_direction: 'positive' | 'negative';
  signal_strength: number;
  confidence: number;
  source_impact_id: string;
  document_id: string;
  rationale: string;
  pit_estimated: boolean;
  event_at: Date;
  computed_at: Date;
  expires_at: Date;
}

interface PatternObservationsTable {
  id: Generated<string>;
  company_id: string;
  catalyst_type: CatalystType;
  time_horizon: PatternHorizon;
  impact_id: string;
  direction: -1 | 0 | 1;
  car: number;
  t_stat: number | null;
  model: ReturnModel;
  event_at: Date;
  matured_at: Date;
}

interface PairObservationsTable {
  observation_id: string;
  follower_company_id: string;
  relationship_type: RelationshipType;
  strength: number;
  /** Of the leader, in the session of its news. */
  leader_car: number;
  /** Of the follower, over the horizon, by lag from 0. */
  cars: (number | null)[];
}

interface PatternProgressTable {
  time_horizon: PatternHorizon;
  handled_until: Date;
}

interface PatternsTable {
  id: Generated<string>;
  company_id: string;
  catalyst_type: CatalystType;
  time_horizon: PatternHorizon;
  sample_count: number;
  directed_count: number;
  hit_count: number;
  hit_rate: number | null;
  hit_rate_shrunk: number;
  mean_car: number;
  mean_car_shrunk: number;
  median_car: number;
  std_car: number | null;
  t_stat: number | null;
  p_value: number | null;
  q_value: number | null;
  reliable: boolean;
  parent_level: 'sector' | 'global';
  first_event_at: Date;
  last_event_at: Date;
  updated_at: Date;
}

interface CrossCompanyPatternsTable {
  id: Generated<string>;
  leader_company_id: string;
  follower_company_id: string;
  relationship_type: RelationshipType;
  catalyst_type: CatalystType;
  time_horizon: PatternHorizon;
  lag_sessions: number;
  correlation: number | null;
  n: number;
  z: number | null;
  p_value: number | null;
  q_value: number | null;
  mean_follower_car: number;
  mean_follower_car_shrunk: number;
  same_sign_rate: number | null;
  reliable: boolean;
  updated_at: Date;
}

interface PatternDecisionsTable {
  id: Generated<string>;
  company_id: string;
  recommendation_id: string | null;
  time_horizon: PatternHorizon;
  catalyst_type: CatalystType;
  decision: PatternVerdict;
  expected_car: number | null;
  hit_probability: number | null;
  confidence: number;
  pattern_statistics: JSONColumnType<Record<string, unknown>[]>;
  created_at: Date;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    spillover_coefficients: SpilloverCoefficientsTable;
    competitive_signals: CompetitiveSignalsTable;
    pattern_observations: PatternObservationsTable;
    pair_observations: PairObservationsTable;
    pattern_progress: PatternProgressTable;
    patterns: PatternsTable;
    cross_company_patterns: CrossCompanyPatternsTable;
    pattern_decisions: PatternDecisionsTable;
  }
}
