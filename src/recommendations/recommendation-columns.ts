import type { ColumnsOf } from '../kernel/db/columns.ts';

const share = (layer: string) =>
  ({ name: `${layer}_share`, type: 'float8', sql: `(s.layer_shares ->> '${layer}')::float8` }) as const;

export const RECOMMENDATION_COLUMNS = {
  id: { type: 'uuid', lake: true },
  company_id: { type: 'uuid', lake: true },
  ticker: { type: 'text', lake: true },
  action: { type: 'text', lake: true },
  mode: { type: 'text', lake: true },
  confidence: { type: 'float8', lake: true },
  p_up: { type: 'float8', lake: true },
  p_direction: { type: 'float8', lake: true },
  logit: { type: 'float8', lake: true },
  expected_return: { type: 'float8', lake: true },
  // `window` is a reserved word in most query engines.
  window: { type: 'text', lake: [{ name: 'trend_window', type: 'text', sql: 's."window"' }] },
  time_horizon: { type: 'text', lake: true },
  thesis: { type: 'text', lake: false },
  thesis_source: { type: 'text', lake: false },
  invalidation_conditions: { type: 'jsonb', lake: false },
  layer_contributions: { type: 'jsonb', lake: false },
  layer_shares: { type: 'jsonb', lake: [share('company'), share('macro'), share('competitive')] },
  risk_flags: { type: 'text[]', lake: true },
  reference_price: { type: 'float8', lake: true },
  stop_price: { type: 'float8', lake: true },
  target_price: { type: 'float8', lake: true },
  trend_id: { type: 'uuid', lake: true },
  signal_output_ids: { type: 'uuid[]', lake: false },
  quality: { type: 'jsonb', lake: false },
  supersedes_id: { type: 'uuid', lake: true },
  algo_version: { type: 'text', lake: true },
  config_hash: { type: 'text', lake: false },
  as_of: { type: 'timestamptz', lake: true },
  generated_at: { type: 'timestamptz', lake: true },
  expires_at: { type: 'timestamptz', lake: true },
  replayed: { type: 'boolean', lake: true },
} as const satisfies ColumnsOf<'recommendations'>;

export const EVIDENCE_COLUMNS = {
  id: { type: 'uuid', lake: true },
  recommendation_id: { type: 'uuid', lake: true },
  ordinal: { type: 'smallint', lake: true },
  evidence_type: { type: 'text', lake: true },
  layer: { type: 'text', lake: true },
  reference_id: { type: 'uuid', lake: true },
  document_id: { type: 'uuid', lake: true },
  intelligence_id: { type: 'uuid', lake: false },
  impact_id: { type: 'uuid', lake: false },
  source_id: { type: 'uuid', lake: true },
  weight: { type: 'float8', lake: true },
  signed_contribution: { type: 'float8', lake: true },
  contribution_pct: { type: 'float8', lake: true },
  // Quotations are text of documents and stay in the database.
  quote: { type: 'text', lake: false },
  start: { type: 'integer', lake: false },
  end: { type: 'integer', lake: false },
  raw_artifact_ref: { type: 'text', lake: false },
  published_at: { type: 'timestamptz', lake: true },
  available_at: { type: 'timestamptz', lake: true },
} as const satisfies ColumnsOf<'recommendation_evidence'>;
