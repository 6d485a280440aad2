import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Action } from '../recommendations/decision.ts';
import type { RecommendationLayer } from '../recommendations/layer-weights.ts';
import type { TrendWindow } from '../trends/window.ts';
import type { Horizon, LabelHorizon, Lookback, ValidationRecord } from './horizon.ts';
import type { UnlabelableReason } from './label.ts';
import type { SnapshotMetadata } from './snapshot-row.ts';
import type { CalibrationBucket } from './statistics/calibration-buckets.ts';

interface PredictionsTable {
  id: GeneratedAlways<number>;
  recommendation_id: string;
  company_id: string;
  ticker: string;
  sector: string | null;
  session_date: string;
  window: TrendWindow;
  action: Action;
  leaning: Action;
  p_up: number;
  confidence: number;
  raw_confidence: number;
  sigma_daily: number;
  layer_contributions: JSONColumnType<Record<RecommendationLayer, number>>;
  layer_signals: JSONColumnType<Partial<Record<RecommendationLayer, { signal: number; weight: number }>>>;
  generated_at: Date;
  frozen_at: Generated<Date>;
  /** Published before its outcome; otherwise replayed. */
  lived: boolean;
}

interface PredictionLabelsTable {
  prediction_id: number;
  horizon: LabelHorizon;
  status: 'labelled' | 'unlabelable';
  reason: UnlabelableReason | null;
  entry_at: Date | null;
  entry_price: number | null;
  exit_at: Date | null;
  exit_price: number | null;
  total_return: number | null;
  excess_spy: number | null;
  excess_sector: number | null;
  sector_basis: 'fund' | 'peers' | null;
  sigma_horizon: number | null;
  win: boolean | null;
  direction_right: boolean | null;
  direction_win: boolean | null;
  matured_at: Date;
  labelled_at: Generated<Date>;
}

interface LabelQueueTable {
  prediction_id: number;
  horizon: LabelHorizon;
  ticker: string;
  due_at: Date;
}

interface ValidationProgressTable {
  singleton: Generated<boolean>;
  frozen_until: Date;
  recommendations_seen: number;
  updated_at: ColumnType<Date, never, Date>;
}

interface ValidationSnapshotsTable {
  id: Generated<string>;
  record: ValidationRecord;
  generated_at: Date;
  lookback_window: Lookback;
  horizon: Horizon;
  prediction_count: number;
  win_rate: number | null;
  directional_accuracy: number | null;
  information_coefficient: number | null;
  rank_information_coefficient: number | null;
  avg_return: number | null;
  avg_excess_return_vs_spy: number | null;
  avg_excess_return_vs_sector: number | null;
  calibration_error: number | null;
  brier_score: number | null;
  buy_win_rate: number | null;
  sell_win_rate: number | null;
  hold_win_rate: number | null;
  buckets: JSONColumnType<CalibrationBucket[]>;
  metadata: JSONColumnType<SnapshotMetadata>;
}

interface LiveSessionsTable {
  session_date: string;
  companies: number;
  rank_ic: number | null;
  bet: number;
  log_evidence: number;
  sessions: number;
  squares: number;
  recorded_at: Date;
}

interface QualityGateHistoryTable {
  evaluated_at: Date;
  gate: JSONColumnType<Record<string, unknown>>;
  recorded_at: Generated<Date>;
}

interface SectorFundsTable {
  sector: string;
  ticker: string;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    predictions: PredictionsTable;
    prediction_labels: PredictionLabelsTable;
    label_queue: LabelQueueTable;
    validation_progress: ValidationProgressTable;
    validation_snapshots: ValidationSnapshotsTable;
    live_sessions: LiveSessionsTable;
    quality_gate_history: QualityGateHistoryTable;
    sector_funds: SectorFundsTable;
  }
}
