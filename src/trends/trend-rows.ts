import type { CatalystType } from '../intelligence/catalyst.ts';
import { stableId } from '../kernel/stable-id.ts';
import { ALGO_VERSION, CONFIG_HASH } from './algorithm.ts';
import type { WindowTrend } from './compute-trends.ts';
import { type Contribution, TOP_EVIDENCE_MAX } from './highlights.ts';
import type { Layer, Projection } from './projection.ts';
import type { EntityType, TrendWindow } from './window.ts';

/** Names are camelCase in code and snake_case in the database and on the wire; they are mapped in this file only. */
export interface ContradictionJson {
  positive_impact_id: string;
  negative_impact_id: string;
  weight: number;
  catalysts: string[];
}

export interface DominantCatalystJson {
  catalyst_type: CatalystType;
  share: number;
  sign: number;
}

export interface TopEvidenceJson {
  impact_id: string;
  document_id: string;
  source_id: string | null;
  catalyst_type: CatalystType;
  weight: number;
  sentiment: number;
  contribution: number;
  published_at: string;
}

export interface MarketContextJson {
  return: number | null;
  sigma: number | null;
  excess_vs_spy: number | null;
}

export interface DataQualityJson {
  /** There was more evidence than the limit; the oldest was ignored. */
  evidence_truncated: boolean;
  /** The source whose weight was capped, and the factor applied. */
  capped_source: string | null;
  cap_factor: number;
  sigma_basis: 'own' | 'default' | null;
  price_stale_sessions: number | null;
}

export interface DrivingFactorJson {
  factor: string;
  layer: Layer | 'other';
  contribution: number;
  description: string;
  evidence_ids: string[];
}

export interface ProjectionJson {
  projected_direction: Projection['direction'];
  projected_strength: number;
  projected_score: number;
  projected_confidence: number;
  projection_horizon: Projection['horizon'];
  driving_factors: DrivingFactorJson[];
  macro_contribution_pct: number;
  diverges_from_current: boolean;
}

export interface Entity {
  type: EntityType;
  id: string;
}

export const MARKET_ENTITY: Entity = { type: 'market', id: 'MARKET' };
export const sectorEntity = (sector: string): Entity => ({ type: 'sector', id: sector.trim().toUpperCase() });
export const companyEntity = (ticker: string): Entity => ({ type: 'company', id: ticker });

const trendId = ({ type, id }: Entity, window: TrendWindow) => stableId('trend', type, id, window);
export const snapshotId = ({ type, id }: Entity, window: TrendWindow, generatedAt: Date) =>
  stableId('snapshot', type, id, window, generatedAt.toISOString());

/** The bound of the database column; larger values carry no more information. */
const ATTENTION_MAX = 1e6;

export function toTrendRow(entity: Entity, view: WindowTrend, options: { asOf: Date; evidenceTruncated: boolean }) {
  const { trend, marketContext } = view;
  const quality: DataQualityJson = {
    evidence_truncated: options.evidenceTruncated,
    capped_source: view.cap.sourceKey,
    cap_factor: view.cap.factor,
    sigma_basis: marketContext.sigmaBasis,
    price_stale_sessions: marketContext.staleSessions,
  };
  const market: MarketContextJson = {
    return: marketContext.return,
    sigma: marketContext.sigma,
    excess_vs_spy: marketContext.excessVsSpy,
  };
  return {
    id: trendId(entity, view.window),
    entity_type: entity.type,
    entity_id: entity.id,
    window: view.window,
    trend_direction: trend.direction,
    trend_strength: trend.strength,
    trend_score: trend.score,
    confidence: trend.confidence,
    p_up: trend.pUp,
    evidence_weight: trend.weight,
    beta_up: trend.betaUp,
    beta_down: trend.betaDown,
    evidence_count: trend.evidenceCount,
    source_count: trend.sourceCount,
    n_eff: trend.effectiveCount,
    contradiction_score: trend.contradiction,
    contradictions: JSON.stringify(view.contradictions.map(toContradictionJson)),
    dominant_catalysts: JSON.stringify(view.dominantCatalysts.map(toCatalystJson)),
    top_evidence: JSON.stringify(view.evidence.slice(0, TOP_EVIDENCE_MAX).map(toEvidenceJson)),
    momentum: view.momentum,
    attention_z: view.attentionZ === null ? null : Math.max(-ATTENTION_MAX, Math.min(ATTENTION_MAX, view.attentionZ)),
    change_point_prob: view.changePointProb,
    market_context: JSON.stringify(market),
    data_quality: JSON.stringify(quality),
    algo_version: ALGO_VERSION,
    config_hash: CONFIG_HASH,
    as_of: options.asOf,
    generated_at: options.asOf,
  };
}
export type TrendRow = ReturnType<typeof toTrendRow>;

/** A view with its projection as a row of the history. */
export function toHistoryRow(row: TrendRow, projection: ProjectionJson) {
  const entity: Entity = { type: row.entity_type, id: row.entity_id };
  return {
    ...row,
    id: snapshotId(entity, row.window, row.generated_at),
    trend_id: row.id,
    projection: JSON.stringify(projection),
  };
}
export type TrendHistoryRow = ReturnType<typeof toHistoryRow>;

const toContradictionJson = (found: WindowTrend['contradictions'][number]): ContradictionJson => ({
  positive_impact_id: found.positiveImpactId,
  negative_impact_id: found.negativeImpactId,
  weight: found.weight,
  catalysts: found.catalysts,
});

const toCatalystJson = (found: WindowTrend['dominantCatalysts'][number]): DominantCatalystJson => ({
  catalyst_type: found.catalystType,
  share: found.share,
  sign: found.sign,
});

const toEvidenceJson = (item: Contribution): TopEvidenceJson => ({
  impact_id: item.impactId,
  document_id: item.documentId,
  source_id: item.sourceId,
  catalyst_type: item.catalystType,
  weight: item.weight,
  sentiment: item.strength,
  contribution: item.contribution,
  published_at: item.publishedAt.toISOString(),
});

export function toProjectionJson(projection: Projection): ProjectionJson {
  return {
    projected_direction: projection.direction,
    projected_strength: projection.strength,
    projected_score: projection.score,
    projected_confidence: projection.confidence,
    projection_horizon: projection.horizon,
    driving_factors: projection.drivingFactors.map(({ factor, layer, contribution, description, evidenceIds }) => ({
      factor,
      layer,
      contribution,
      description,
      evidence_ids: evidenceIds,
    })),
    macro_contribution_pct: projection.macroContributionPct,
    diverges_from_current: projection.divergesFromCurrent,
  };
}
