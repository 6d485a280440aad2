import { Type } from 'typebox';
import { AsOf } from '../kernel/http/as-of.schema.ts';
import {
  Fields,
  Fraction,
  Instant,
  JsonObject,
  Limit,
  Named,
  Nullable,
  Offset,
  OneOf,
  QueryBoolean,
  Ticker,
  Timestamp,
  Uuid,
} from '../kernel/http/types.schema.ts';
import { TrendSummaryView } from '../trends/trend.schema.ts';
import { TREND_WINDOWS } from '../trends/window.ts';
import { RISK_FLAGS } from './compute-recommendation.ts';
import { ACTIONS } from './decision.ts';
import { INVALIDATION_TYPES } from './invalidation.ts';
import { RECOMMENDATION_LAYERS } from './layer-weights.ts';
import { EVIDENCE_TYPES } from './layers.ts';
import { MODES } from './mode.ts';

export const RecommendationQuery = Type.Object({
  ticker: Type.Optional(Ticker),
  action: Type.Optional(OneOf(ACTIONS)),
  mode: Type.Optional(OneOf(MODES)),
  since: Type.Optional(Instant),
  min_confidence: Type.Optional(Fraction()),
  limit: Limit(50, 200),
  offset: Offset,
  latest: QueryBoolean(true),
  fields: Fields,
  as_of: AsOf,
});

export const RecommendationPath = Type.Object({ recommendation_id: Uuid });

const byLayer = <T extends ReturnType<typeof Type.Number>>(schema: T) =>
  Type.Object({ company: schema, macro: schema, competitive: schema });

const LayerInput = Type.Object({
  score: Type.Number(),
  confidence: Fraction(),
  /** The layer's weight when the view was published, learned from the outcomes known then. */
  weight: Type.Optional(Fraction()),
});

const QualityView = Type.Object({
  level: OneOf(['ok', 'low']),
  evidence_weight: Type.Number(),
  evidence_count: Type.Integer(),
  source_count: Type.Integer(),
  n_eff: Type.Number(),
  contradiction_score: Fraction(),
  trend_score: Type.Number(),
  trend_age_sessions: Type.Number(),
  price_stale_sessions: Nullable(Type.Number()),
  sigma_daily: Nullable(Type.Number()),
  sigma_horizon: Nullable(Type.Number()),
  /** The range of the horizon over its volatility: stop and target are multiples of it. */
  range_sigmas: Type.Optional(Nullable(Type.Number())),
  sigma_basis: Nullable(OneOf(['own', 'sector', 'default'])),
  leaning: OneOf(ACTIONS),
  raw_confidence: Fraction(),
  p_lcb: Fraction(),
  /** Expected gain of the managed trade at `p_lcb`, after costs. Null where no price is known or the horizon is uncalibrated. */
  edge: Nullable(Type.Number()),
  /** Whether views of this horizon have been graded. */
  calibrated: Type.Optional(Type.Boolean()),
  label_count: Type.Number(),
  label_weight: Fraction(),
  layers: Type.Object({ company: LayerInput, macro: LayerInput, competitive: LayerInput }),
  signal: Type.Optional(Type.Object({ action: OneOf(ACTIONS), confidence: Fraction() })),
});

const recommendationFields = {
  id: Uuid,
  company_id: Uuid,
  ticker: Type.String(),
  action: OneOf(ACTIONS),
  mode: OneOf(MODES),
  confidence: Fraction(),
  p_up: Fraction(),
  p_direction: Fraction(),
  /** Log-odds of `p_up`: the evidence's signed contributions sum to it. */
  logit: Type.Number(),
  /** Of the trade as it is managed, to stop, target or horizon, before costs. Null where no edge is claimed. */
  expected_return: Nullable(Type.Number()),
  window: OneOf(TREND_WINDOWS),
  time_horizon: OneOf(['1d', '7d', '30d', '90d']),
  thesis: Type.String(),
  thesis_source: OneOf(['template', 'model']),
  invalidation_conditions: Type.Array(
    Type.Object({
      type: OneOf(INVALIDATION_TYPES),
      description: Type.String(),
      operator: OneOf(['<', '>', '<=', '>=']),
      threshold: Type.Number(),
      expires_at: Timestamp,
    }),
  ),
  layer_contributions: byLayer(Type.Number()),
  layer_shares: byLayer(Type.Number()),
  risk_flags: Type.Array(OneOf(RISK_FLAGS)),
  reference_price: Nullable(Type.Number()),
  stop_price: Nullable(Type.Number()),
  target_price: Nullable(Type.Number()),
  trend_id: Uuid,
  signal_output_ids: Type.Array(Uuid),
  quality: QualityView,
  supersedes_id: Nullable(Uuid),
  algo_version: Type.String(),
  config_hash: Type.String(),
  as_of: Timestamp,
  generated_at: Timestamp,
  expires_at: Timestamp,
  /** An extension of the interface: computed from stored documents afterwards, and not published at that time. */
  replayed: Type.Boolean({
    description: 'computed from stored documents afterwards: it was not published at `generated_at`',
  }),
};

const evidenceFields = {
  id: Uuid,
  evidence_type: OneOf(EVIDENCE_TYPES),
  layer: OneOf(RECOMMENDATION_LAYERS),
  /** Null for an entry that sums up many small ones. */
  reference_id: Nullable(Uuid),
  document_id: Nullable(Uuid),
  intelligence_id: Nullable(Uuid),
  impact_id: Nullable(Uuid),
  source_id: Nullable(Uuid),
  weight: Type.Number(),
  signed_contribution: Type.Number(),
  contribution_pct: Type.Number(),
  /** The text from `start` to `end` of the document's body. */
  quote: Nullable(Type.String()),
  start: Nullable(Type.Integer()),
  end: Nullable(Type.Integer()),
  raw_artifact_ref: Nullable(Type.String()),
  published_at: Nullable(Timestamp),
  available_at: Nullable(Timestamp),
};

export const RecommendationView = Named('RecommendationView', recommendationFields);
export const EvidenceView = Named('EvidenceView', evidenceFields);

export const RecommendationDetail = Named('RecommendationDetail', {
  ...recommendationFields,
  evidence: Type.Array(EvidenceView),
  risk_evaluation: Nullable(JsonObject),
});

export const ProvenanceView = Named('ProvenanceView', {
  ...evidenceFields,
  description: Nullable(Type.String()),
  catalyst_type: Nullable(Type.String()),
  global_event_id: Nullable(Uuid),
  sentences: Type.Array(Type.Object({ quote: Type.String(), start: Type.Integer(), end: Type.Integer() })),
  document: Nullable(
    Type.Object({
      title: Nullable(Type.String()),
      url: Nullable(Type.String()),
      document_type: Type.String(),
      status: Type.String(),
      raw_artifact: Type.Object({ sha256: Type.String(), storage_key: Type.String() }),
    }),
  ),
  source: Nullable(Type.Object({ source_name: Type.String(), source_type: Type.String() })),
  intelligence: Nullable(
    Type.Object({
      provider: Type.String(),
      model_name: Type.String(),
      prompt_version: Nullable(Type.String()),
      summary: Type.String(),
    }),
  ),
});

export const RecommendationEvidence = Named('RecommendationEvidence', {
  recommendation: RecommendationView,
  evidence: Type.Array(ProvenanceView),
  /** The trend at that time; null once its history has been deleted. */
  trend_window: Nullable(TrendSummaryView),
});

export const ExplanationView = Named('ExplanationView', {
  recommendation: RecommendationView,
  base_logit: Type.Number(),
  layers: Type.Array(
    Type.Object({
      layer: OneOf(RECOMMENDATION_LAYERS),
      score: Type.Number(),
      confidence: Fraction(),
      weight: Type.Optional(Fraction()),
      /** In log-odds. */
      term: Type.Number(),
      share: Fraction(),
    }),
  ),
  top_evidence: Type.Array(EvidenceView),
  /** Null where no tried removal of evidence changes the action. */
  smallest_change: Nullable(
    Type.Object({
      removed: Type.Array(EvidenceView),
      action: OneOf(ACTIONS),
      p_up: Fraction(),
      /** `smallest`: every smaller set was tried. `sufficient`: the set changes the action, but a smaller one may exist. */
      guarantee: OneOf(['smallest', 'sufficient']),
    }),
  ),
  assumption: Type.String(),
});
