import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { TrendWindow } from '../trends/window.ts';
import type { RiskFlag } from './compute-recommendation.ts';
import type { Action } from './decision.ts';
import type { RecommendationLayer } from './layer-weights.ts';
import type { EvidenceType } from './layers.ts';
import type { RecommendationMode } from './mode.ts';
import type { InvalidationJson, QualityJson } from './recommendation-rows.ts';

type Json<T extends object> = JSONColumnType<T>;

interface RecommendationsTable {
  id: string;
  company_id: string;
  ticker: string;
  action: Action;
  mode: RecommendationMode;
  confidence: number;
  p_up: number;
  p_direction: number;
  logit: number;
  expected_return: number | null;
  window: TrendWindow;
  time_horizon: '1d' | '7d' | '30d' | '90d';
  thesis: string;
  thesis_source: 'template' | 'model';
  invalidation_conditions: Json<InvalidationJson[]>;
  layer_contributions: Json<Record<RecommendationLayer, number>>;
  layer_shares: Json<Record<RecommendationLayer, number>>;
  risk_flags: RiskFlag[];
  reference_price: number | null;
  stop_price: number | null;
  target_price: number | null;
  trend_id: string;
  signal_output_ids: string[];
  quality: Json<QualityJson>;
  supersedes_id: string | null;
  algo_version: string;
  config_hash: string;
  as_of: Date;
  generated_at: Date;
  expires_at: Date;
  /** Computed from stored documents afterwards, not published at its time. */
  replayed: Generated<boolean>;
}

interface LatestRecommendationsTable {
  ticker: string;
  recommendation_id: string;
  generated_at: Date;
}

interface RecommendationEvidenceTable {
  id: string;
  recommendation_id: string;
  ordinal: number;
  evidence_type: EvidenceType;
  layer: RecommendationLayer;
  reference_id: string | null;
  document_id: string | null;
  intelligence_id: string | null;
  impact_id: string | null;
  source_id: string | null;
  weight: number;
  signed_contribution: number;
  contribution_pct: number;
  quote: string | null;
  start: number | null;
  end: number | null;
  raw_artifact_ref: string | null;
  published_at: Date | null;
  available_at: Date | null;
}

/** What a recommendation was computed from; see `recommendation-inputs.ts`. */
interface RecommendationInputsTable {
  recommendation_id: string;
  inputs: ColumnType<Record<string, unknown>, string, never>;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    recommendations: RecommendationsTable;
    latest_recommendations: LatestRecommendationsTable;
    recommendation_evidence: RecommendationEvidenceTable;
    recommendation_inputs: RecommendationInputsTable;
  }
}
