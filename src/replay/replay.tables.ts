import type { Generated, JSONColumnType } from 'kysely';
import type { Action } from '../recommendations/decision.ts';
import type { RecommendationLayer } from '../recommendations/layer-weights.ts';
import type { EvidenceType } from '../recommendations/layers.ts';
import type { QualityJson } from '../recommendations/recommendation-rows.ts';
import type { OutputStatus, PipelineName, Verdict } from '../signals/output.ts';
import type { TrendDirection } from '../trends/trend.ts';
import type { EntityType, TrendWindow } from '../trends/window.ts';

export interface RunEvidenceJson {
  type: EvidenceType;
  layer: RecommendationLayer;
  reference_id: string | null;
  source_id: string | null;
  weight: number;
  contribution: number;
}

interface ReplayRunsTable {
  id: Generated<string>;
  name: string;
  status: Generated<'running' | 'completed' | 'failed'>;
  from_at: Date;
  to_at: Date;
  variant: string | null;
  excluded_source_ids: Generated<string[]>;
  sessions: Generated<number>;
  documents: Generated<number>;
  evaluations: Generated<number>;
  recommendations: Generated<number>;
  hash: string | null;
  error: string | null;
  created_at: Generated<Date>;
  finished_at: Date | null;
}

interface ReplayRecommendationsTable {
  run_id: string;
  ticker: string;
  as_of: Date;
  action: Action;
  confidence: number;
  p_up: number;
  p_direction: number;
  logit: number;
  window: TrendWindow;
  time_horizon: '1d' | '7d' | '30d' | '90d';
  layer_contributions: JSONColumnType<Record<RecommendationLayer, number>>;
  risk_flags: string[];
  reference_price: number | null;
  stop_price: number | null;
  target_price: number | null;
  quality: JSONColumnType<QualityJson>;
  evidence: JSONColumnType<RunEvidenceJson[]>;
  expires_at: Date;
}

interface ReplayTrendsTable {
  run_id: string;
  entity_type: EntityType;
  entity_id: string;
  window: TrendWindow;
  as_of: Date;
  trend_direction: TrendDirection;
  trend_score: number;
  confidence: number;
  p_up: number;
  momentum: number;
  evidence_count: number;
  source_count: number;
  projected_score: number;
  projected_confidence: number;
}

interface ReplaySignalsTable {
  run_id: string;
  ticker: string;
  pipeline: PipelineName;
  as_of: Date;
  status: OutputStatus;
  verdict: Verdict | null;
  score: number | null;
  probability: number | null;
  confidence: number | null;
  change_point_prob: number | null;
  expected_return: number | null;
  bearish: boolean;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    replay_runs: ReplayRunsTable;
    replay_recommendations: ReplayRecommendationsTable;
    replay_trends: ReplayTrendsTable;
    replay_signals: ReplaySignalsTable;
  }
}
