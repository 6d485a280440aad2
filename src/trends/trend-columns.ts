import type { ColumnsOf, DerivedColumn, PgType } from '../kernel/db/columns.ts';

/** What a view measures; the same columns in the current views and in their history. */
const MEASURES = {
  entity_type: { type: 'text', lake: true },
  entity_id: { type: 'text', lake: true },
  // `window` is a reserved word in most query engines.
  window: { type: 'text', lake: [{ name: 'trend_window', type: 'text', sql: 's."window"' }] },
  trend_direction: { type: 'text', lake: true },
  trend_strength: { type: 'float8', lake: true },
  trend_score: { type: 'float8', lake: true },
  confidence: { type: 'float8', lake: true },
  p_up: { type: 'float8', lake: true },
  evidence_weight: { type: 'float8', lake: true },
  beta_up: { type: 'float8', lake: false },
  beta_down: { type: 'float8', lake: false },
  evidence_count: { type: 'integer', lake: true },
  source_count: { type: 'integer', lake: true },
  n_eff: { type: 'float8', lake: false },
  contradiction_score: { type: 'float8', lake: true },
  contradictions: { type: 'jsonb', lake: false },
  dominant_catalysts: { type: 'jsonb', lake: false },
  top_evidence: { type: 'jsonb', lake: false },
  momentum: { type: 'float8', lake: true },
  attention_z: { type: 'float8', lake: true },
  change_point_prob: { type: 'float8', lake: true },
  market_context: { type: 'jsonb', lake: false },
  data_quality: { type: 'jsonb', lake: false },
} as const;

const VERSION_AND_TIME = {
  algo_version: { type: 'text', lake: true },
  config_hash: { type: 'text', lake: false },
  as_of: { type: 'timestamptz', lake: true },
  generated_at: { type: 'timestamptz', lake: true },
} as const;

const projected = (name: string, type: PgType, sql = `s.projection ->> '${name}'`): DerivedColumn => ({
  name,
  type,
  sql: type === 'text' ? sql : `(${sql})::${type}`,
});

/** The columns that an API view of a trend has besides its ids and its projection. */
export const TREND_COLUMNS = { ...MEASURES, ...VERSION_AND_TIME };

export const TREND_SUMMARY_COLUMNS = {
  id: { type: 'uuid', lake: false },
  ...TREND_COLUMNS,
} as const satisfies ColumnsOf<'trend_summaries'>;

export const TREND_HISTORY_COLUMNS = {
  id: { type: 'uuid', lake: true },
  trend_id: { type: 'uuid', lake: true },
  ...MEASURES,
  projection: {
    type: 'jsonb',
    lake: [
      projected('projected_direction', 'text'),
      projected('projected_strength', 'float8'),
      projected('projected_confidence', 'float8'),
      projected('projection_horizon', 'text'),
      projected('macro_contribution_pct', 'float8'),
      projected('diverges_from_current', 'boolean'),
      projected('top_driving_factor', 'text', `s.projection #>> '{driving_factors,0,factor}'`),
    ],
  },
  ...VERSION_AND_TIME,
} as const satisfies ColumnsOf<'trend_history'>;

export const TREND_PROJECTION_COLUMNS = {
  trend_id: { type: 'uuid', lake: false },
  projected_direction: { type: 'text', lake: false },
  projected_strength: { type: 'float8', lake: false },
  projected_score: { type: 'float8', lake: false },
  projected_confidence: { type: 'float8', lake: false },
  projection_horizon: { type: 'text', lake: false },
  driving_factors: { type: 'jsonb', lake: false },
  macro_contribution_pct: { type: 'float8', lake: false },
  diverges_from_current: { type: 'boolean', lake: false },
  generated_at: { type: 'timestamptz', lake: false },
} as const satisfies ColumnsOf<'trend_projections'>;
