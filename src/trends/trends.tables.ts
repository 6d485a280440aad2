import type { Generated, JSONColumnType } from 'kysely';
import type { OutcomeStatus } from './outcome.ts';
import type { TrendDirection } from './trend.ts';
import type {
  ContradictionJson,
  DataQualityJson,
  DominantCatalystJson,
  DrivingFactorJson,
  MarketContextJson,
  ProjectionJson,
  TopEvidenceJson,
} from './trend-rows.ts';
import type { EntityType, TrendWindow } from './window.ts';

type Json<T extends object> = JSONColumnType<T>;

interface TrendColumns {
  entity_type: EntityType;
  entity_id: string;
  window: TrendWindow;
  trend_direction: TrendDirection;
  trend_strength: number;
  trend_score: number;
  confidence: number;
  p_up: number;
  evidence_weight: number;
  beta_up: number;
  beta_down: number;
  evidence_count: number;
  source_count: number;
  n_eff: number;
  contradiction_score: number;
  contradictions: Json<ContradictionJson[]>;
  dominant_catalysts: Json<DominantCatalystJson[]>;
  top_evidence: Json<TopEvidenceJson[]>;
  momentum: number;
  attention_z: number | null;
  change_point_prob: number | null;
  market_context: Json<MarketContextJson>;
  data_quality: Json<DataQualityJson>;
  algo_version: string;
  config_hash: string;
  as_of: Date;
  generated_at: Date;
}

interface TrendSummariesTable extends TrendColumns {
  id: Generated<string>;
}

interface TrendHistoryTable extends TrendColumns {
  id: string;
  trend_id: string;
  projection: Json<ProjectionJson>;
}

interface TrendProjectionsTable {
  trend_id: string;
  projected_direction: Exclude<TrendDirection, 'mixed'>;
  projected_strength: number;
  projected_score: number;
  projected_confidence: number;
  projection_horizon: ProjectionJson['projection_horizon'];
  driving_factors: Json<DrivingFactorJson[]>;
  macro_contribution_pct: number;
  diverges_from_current: boolean;
  generated_at: Date;
}

interface TrendEvidenceTable {
  trend_id: string;
  impact_ids: string[];
  weights: number[];
  strengths: number[];
  contributions: number[];
}

interface DocumentNoveltyTable {
  document_id: string;
  company_id: string;
  novelty: number;
}

interface SourceOutcomesTable {
  impact_id: string;
  source_key: string;
  company_id: string;
  story_cluster_id: string;
  status: OutcomeStatus | 'repeated';
  car: number | null;
  retracted: Generated<boolean>;
  matured_at: Date;
  created_at: Generated<Date>;
}

interface SourceCredibilityTable {
  source_key: string;
  wins: number;
  n: number;
  retracted: number;
  as_of: Date;
}

interface ThinnedMonthsTable {
  /** YYYY-MM-DD, the first of a month. */
  month: string;
  rows_before: number;
  rows_after: number;
  thinned_at: Generated<Date>;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    trend_summaries: TrendSummariesTable;
    trend_history: TrendHistoryTable;
    trend_projections: TrendProjectionsTable;
    trend_evidence: TrendEvidenceTable;
    document_novelty: DocumentNoveltyTable;
    source_outcomes: SourceOutcomesTable;
    source_credibility: SourceCredibilityTable;
    'kernel.thinned_months': ThinnedMonthsTable;
  }
}
