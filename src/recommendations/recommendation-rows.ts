import { stableId } from '../kernel/stable-id.ts';
import { ALGO_VERSION, CONFIG_HASH } from './algorithm.ts';
import type { ComputedRecommendation } from './compute-recommendation.ts';
import type { Action } from './decision.ts';
import type { InvalidationCondition } from './invalidation.ts';
import { byLayer, type RecommendationLayer } from './layer-weights.ts';
import type { EvidenceShare } from './layers.ts';

/** Names are camelCase in code and snake_case in the database and on the wire; they are mapped in this file only. */
export interface InvalidationJson {
  type: InvalidationCondition['type'];
  description: string;
  operator: InvalidationCondition['operator'];
  threshold: number;
  expires_at: string;
}

interface LayerJson {
  score: number;
  confidence: number;
  /** Absent in views from before weights were learned. */
  weight?: number;
}

export interface QualityJson {
  level: 'ok' | 'low';
  evidence_weight: number;
  evidence_count: number;
  source_count: number;
  n_eff: number;
  contradiction_score: number;
  trend_score: number;
  trend_age_sessions: number;
  price_stale_sessions: number | null;
  sigma_daily: number | null;
  sigma_horizon: number | null;
  /** The range of the horizon over its volatility: stop and target are multiples of it. */
  range_sigmas?: number | null;
  sigma_basis: 'own' | 'sector' | 'default' | null;
  /** The action by the probability alone. */
  leaning: 'buy' | 'sell' | 'hold';
  raw_confidence: number;
  p_lcb: number;
  /** Null where no price is known or the horizon is uncalibrated. */
  edge: number | null;
  /** Whether views of this horizon have been graded. */
  calibrated?: boolean;
  label_count: number;
  label_weight: number;
  layers: Record<RecommendationLayer, LayerJson>;
  /** The verdict of the pair of signal pipelines, where it determined the action. */
  signal?: { action: Action; confidence: number };
}

export interface Provenance {
  document_id: string | null;
  intelligence_id: string | null;
  impact_id: string | null;
  source_id: string | null;
  quote: string | null;
  start: number | null;
  end: number | null;
  raw_artifact_ref: string | null;
  published_at: Date | null;
  available_at: Date | null;
}

export const NO_PROVENANCE: Provenance = {
  document_id: null,
  intelligence_id: null,
  impact_id: null,
  source_id: null,
  quote: null,
  start: null,
  end: null,
  raw_artifact_ref: null,
  published_at: null,
  available_at: null,
};

export const recommendationId = (ticker: string, asOf: Date) => stableId('recommendation', ticker, asOf.toISOString());
const evidenceId = (recommendation: string, ordinal: number) =>
  stableId('recommendation evidence', recommendation, String(ordinal));

export function toRecommendationRow(
  computed: ComputedRecommendation,
  links: { companyId: string; trendId: string; supersedesId: string | null },
) {
  const { decision, combined, trend, price, asOf } = computed;
  const quality: QualityJson = {
    level: computed.isQualityLow ? 'low' : 'ok',
    evidence_weight: trend.weight,
    evidence_count: trend.evidenceCount,
    source_count: trend.sourceCount,
    n_eff: trend.effectiveCount,
    contradiction_score: trend.contradiction,
    trend_score: trend.score,
    trend_age_sessions: computed.trendAgeSessions,
    price_stale_sessions: price?.staleSessions ?? null,
    sigma_daily: price?.sigmaDaily ?? null,
    sigma_horizon: computed.sigmaHorizon,
    range_sigmas: computed.rangeSigmas,
    sigma_basis: price?.sigmaBasis ?? null,
    leaning: decision.leaning,
    raw_confidence: decision.rawConfidence,
    p_lcb: decision.pLowerBound,
    edge: decision.edge,
    calibrated: decision.isCalibrated,
    label_count: decision.labelCount,
    label_weight: decision.labelWeight,
    layers: byLayer((layer) => ({
      score: combined.layers[layer].score,
      confidence: combined.layers[layer].confidence,
      weight: combined.layers[layer].weight,
    })),
    ...(computed.signal ? { signal: computed.signal } : {}),
  };
  return {
    id: recommendationId(computed.ticker, asOf),
    company_id: links.companyId,
    ticker: computed.ticker,
    action: decision.action,
    mode: computed.mode,
    confidence: decision.confidence,
    p_up: combined.pUp,
    p_direction: decision.pDirection,
    logit: combined.logit,
    expected_return: decision.expectedReturn,
    window: trend.window,
    time_horizon: computed.timeHorizon,
    thesis: computed.thesis,
    thesis_source: 'template' as const,
    invalidation_conditions: JSON.stringify(computed.invalidation.map(toInvalidationJson)),
    layer_contributions: JSON.stringify(byLayer((layer) => combined.layers[layer].term)),
    layer_shares: JSON.stringify(byLayer((layer) => combined.layers[layer].share)),
    risk_flags: [...computed.riskFlags],
    reference_price: price?.reference ?? null,
    stop_price: computed.stopPrice,
    target_price: computed.targetPrice,
    trend_id: links.trendId,
    signal_output_ids: [...computed.signalOutputIds],
    quality: JSON.stringify(quality),
    supersedes_id: links.supersedesId,
    algo_version: ALGO_VERSION,
    config_hash: CONFIG_HASH,
    as_of: asOf,
    generated_at: asOf,
    expires_at: computed.expiresAt,
    replayed: false,
  };
}
export type RecommendationRow = ReturnType<typeof toRecommendationRow>;

const toInvalidationJson = ({ expiresAt, ...condition }: InvalidationCondition): InvalidationJson => ({
  ...condition,
  expires_at: expiresAt.toISOString(),
});

/** The columns of a piece of evidence that its recommendation determines; the others are its provenance. */
export function toShareRow(recommendation: string, ordinal: number, share: EvidenceShare) {
  return {
    id: evidenceId(recommendation, ordinal),
    recommendation_id: recommendation,
    ordinal,
    evidence_type: share.type,
    layer: share.layer,
    reference_id: share.referenceId,
    weight: share.weight,
    signed_contribution: share.signedContribution,
    contribution_pct: share.contributionPct,
  };
}
export type ShareRow = ReturnType<typeof toShareRow>;

export function toEvidenceRow(
  recommendation: string,
  ordinal: number,
  share: EvidenceShare,
  provenance: Provenance = NO_PROVENANCE,
) {
  return { ...provenance, ...toShareRow(recommendation, ordinal, share) };
}
export type EvidenceRow = ReturnType<typeof toEvidenceRow>;
