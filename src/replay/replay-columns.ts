import type { ColumnsOf } from '../kernel/db/columns.ts';

// Kept runs hold what is compared, not all that is shown, and are not published to the lake.

export const RUN_RECOMMENDATION_COLUMNS = {
  run_id: { type: 'uuid', lake: false },
  ticker: { type: 'text', lake: false },
  as_of: { type: 'timestamptz', lake: false },
  action: { type: 'text', lake: false },
  confidence: { type: 'float8', lake: false },
  p_up: { type: 'float8', lake: false },
  p_direction: { type: 'float8', lake: false },
  logit: { type: 'float8', lake: false },
  window: { type: 'text', lake: false },
  time_horizon: { type: 'text', lake: false },
  layer_contributions: { type: 'jsonb', lake: false },
  risk_flags: { type: 'text[]', lake: false },
  reference_price: { type: 'float8', lake: false },
  stop_price: { type: 'float8', lake: false },
  target_price: { type: 'float8', lake: false },
  quality: { type: 'jsonb', lake: false },
  evidence: { type: 'jsonb', lake: false },
  expires_at: { type: 'timestamptz', lake: false },
} as const satisfies ColumnsOf<'replay_recommendations'>;

export const RUN_TREND_COLUMNS = {
  run_id: { type: 'uuid', lake: false },
  entity_type: { type: 'text', lake: false },
  entity_id: { type: 'text', lake: false },
  window: { type: 'text', lake: false },
  as_of: { type: 'timestamptz', lake: false },
  trend_direction: { type: 'text', lake: false },
  trend_score: { type: 'float8', lake: false },
  confidence: { type: 'float8', lake: false },
  p_up: { type: 'float8', lake: false },
  momentum: { type: 'float8', lake: false },
  evidence_count: { type: 'integer', lake: false },
  source_count: { type: 'integer', lake: false },
  projected_score: { type: 'float8', lake: false },
  projected_confidence: { type: 'float8', lake: false },
} as const satisfies ColumnsOf<'replay_trends'>;

export const RUN_SIGNAL_COLUMNS = {
  run_id: { type: 'uuid', lake: false },
  ticker: { type: 'text', lake: false },
  pipeline: { type: 'text', lake: false },
  as_of: { type: 'timestamptz', lake: false },
  status: { type: 'text', lake: false },
  verdict: { type: 'text', lake: false },
  score: { type: 'float8', lake: false },
  probability: { type: 'float8', lake: false },
  confidence: { type: 'float8', lake: false },
  change_point_prob: { type: 'float8', lake: false },
  expected_return: { type: 'float8', lake: false },
  bearish: { type: 'boolean', lake: false },
} as const satisfies ColumnsOf<'replay_signals'>;
