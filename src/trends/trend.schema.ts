import { Type } from 'typebox';
import { DOCUMENT_STATUSES, DOCUMENT_TYPES } from '../documents/life-cycle.ts';
import { CATALYST_TYPES } from '../intelligence/catalyst.ts';
import { INTELLIGENCE_STATUSES } from '../intelligence/intelligence.ts';
import { CompanyImpactView } from '../intelligence/intelligence.schema.ts';
import { AsOf } from '../kernel/http/as-of.schema.ts';
import {
  Fields,
  Fraction,
  Limit,
  Named,
  Nullable,
  Offset,
  OneOf,
  Timestamp,
  Uuid,
} from '../kernel/http/types.schema.ts';
import { LAYERS } from './projection.ts';
import { TREND_DIRECTIONS } from './trend.ts';
import { ENTITY_TYPES, TREND_WINDOWS } from './window.ts';

/** A ticker or the name of a sector: letters, digits, and the separators that occur in sector names. */
const EntityId = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: "^[A-Za-z][A-Za-z0-9 .,&'/-]{0,99}$",
  'x-decode': 'upper',
  'x-expected': 'a ticker symbol or the name of a sector',
});

const filter = {
  ticker: Type.Optional(EntityId),
  entity_type: OneOf(ENTITY_TYPES, { default: 'company' }),
  window: Type.Optional(OneOf(TREND_WINDOWS)),
  as_of: AsOf,
};

export const TrendQuery = Type.Object({ ...filter, limit: Limit(50, 200), offset: Offset, fields: Fields });
export const HistoryQuery = Type.Object({ ...filter, limit: Limit(200, 1_000), fields: Fields });
export const TrendPath = Type.Object({ trend_id: Uuid });

const Signed = Type.Number({ minimum: -1, maximum: 1 });

const DrivingFactorView = Type.Object({
  factor: Type.String(),
  layer: OneOf([...LAYERS, 'other']),
  contribution: Type.Number(),
  description: Type.String(),
  evidence_ids: Type.Array(Type.String()),
});

export const ProjectionView = Named('ProjectionView', {
  projected_direction: OneOf(['bullish', 'bearish', 'neutral']),
  projected_strength: Type.Number(),
  projected_score: Type.Number(),
  projected_confidence: Fraction(),
  projection_horizon: OneOf(['1d', '7d', '30d', '90d']),
  driving_factors: Type.Array(DrivingFactorView),
  macro_contribution_pct: Type.Number(),
  diverges_from_current: Type.Boolean(),
});

const trendFields = {
  id: Uuid,
  entity_id: Type.String(),
  entity_type: OneOf(ENTITY_TYPES),
  window: OneOf(TREND_WINDOWS),
  trend_direction: OneOf(TREND_DIRECTIONS),
  trend_strength: Fraction(),
  trend_score: Signed,
  confidence: Fraction(),
  p_up: Fraction(),
  evidence_weight: Type.Number(),
  beta_up: Type.Number(),
  beta_down: Type.Number(),
  evidence_count: Type.Integer(),
  source_count: Type.Integer(),
  n_eff: Type.Number(),
  contradiction_score: Fraction(),
  contradictions: Type.Array(
    Type.Object({
      positive_impact_id: Uuid,
      negative_impact_id: Uuid,
      weight: Type.Number(),
      catalysts: Type.Array(Type.String()),
    }),
  ),
  dominant_catalysts: Type.Array(
    Type.Object({ catalyst_type: OneOf(CATALYST_TYPES), share: Fraction(), sign: Type.Integer() }),
  ),
  top_evidence: Type.Array(
    Type.Object({
      impact_id: Uuid,
      document_id: Uuid,
      source_id: Nullable(Uuid),
      catalyst_type: OneOf(CATALYST_TYPES),
      weight: Type.Number(),
      sentiment: Signed,
      contribution: Type.Number(),
      published_at: Timestamp,
    }),
  ),
  momentum: Type.Number(),
  attention_z: Nullable(Type.Number()),
  change_point_prob: Nullable(Fraction()),
  market_context: Type.Object({
    return: Nullable(Type.Number()),
    sigma: Nullable(Type.Number()),
    excess_vs_spy: Nullable(Type.Number()),
  }),
  data_quality: Type.Object({
    evidence_truncated: Type.Boolean(),
    capped_source: Nullable(Type.String()),
    cap_factor: Type.Number(),
    sigma_basis: Nullable(OneOf(['own', 'default'])),
    price_stale_sessions: Nullable(Type.Number()),
  }),
  algo_version: Type.String(),
  config_hash: Type.String(),
  as_of: Timestamp,
  generated_at: Timestamp,
};

export const TrendSummaryView = Named('TrendSummaryView', { ...trendFields, projection: Nullable(ProjectionView) });
/** `id` is the snapshot's own; `trend_id` that of the current view of the same entity and window. */
export const TrendSnapshotView = Named('TrendSnapshotView', {
  ...trendFields,
  trend_id: Uuid,
  projection: ProjectionView,
});

const EvidenceItemView = Type.Object({
  document_id: Uuid,
  weight: Type.Number(),
  contribution: Type.Number(),
  document: Type.Object({
    id: Uuid,
    title: Nullable(Type.String()),
    url: Nullable(Type.String()),
    document_type: OneOf(DOCUMENT_TYPES),
    status: OneOf(DOCUMENT_STATUSES),
    published_at: Timestamp,
    available_at: Timestamp,
    restricted: Type.Boolean({ description: 'of a restricted source; viewers get no text of it' }),
    raw_artifact: Type.Object({ sha256: Type.String(), storage_key: Type.String() }),
  }),
  source: Nullable(
    Type.Object({
      id: Uuid,
      source_name: Type.String(),
      source_type: Type.String(),
      credibility_score: Fraction(),
    }),
  ),
  intelligence: Type.Object({
    id: Uuid,
    document_id: Uuid,
    provider: Type.String(),
    model_name: Type.String(),
    prompt_version: Nullable(Type.String()),
    schema_version: Type.Integer(),
    status: OneOf(INTELLIGENCE_STATUSES),
    summary: Type.String(),
    sentiment: Signed,
    direction: OneOf(['positive', 'negative', 'neutral']),
    key_facts: Type.Array(Type.String()),
    confidence: Fraction(),
    grounding_rate: Nullable(Fraction()),
    created_at: Timestamp,
  }),
  /** Each with its sentences: `evidence[].quote` is the text from `start` to `end` of the document's body. */
  company_impacts: Type.Array(
    Type.Object({ ...CompanyImpactView.properties, weight: Type.Number(), contribution: Type.Number() }),
  ),
});

export const TrendEvidenceView = Named('TrendEvidenceView', {
  trend: TrendSummaryView,
  evidence: Type.Array(EvidenceItemView),
});
