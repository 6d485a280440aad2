import { CATALYSTS, type CatalystType } from '../intelligence/catalyst.ts';
import type { Modality } from '../intelligence/intelligence.ts';
import type { RelationshipType } from '../registry/registry-enums.ts';

/**
 * Why another company's news matters: the whole sector is affected, a supplier is, a takeover is likely, or customers switch.
 */
export const MECHANISMS = ['contagion', 'supply_chain', 'takeover', 'substitution'] as const;
export type Mechanism = (typeof MECHANISMS)[number];

export interface Transfer {
  readonly mechanism: Mechanism;
  /** The transfer coefficient before any observation. */
  readonly prior: number;
}

const CONTAGIOUS: ReadonlySet<CatalystType> = new Set<CatalystType>([
  'earnings_beat',
  'earnings_miss',
  'guidance_raise',
  'guidance_cut',
  'regulatory_approval',
  'regulatory_action',
  'macro_exposure',
]);
const SUBSTITUTED: ReadonlySet<CatalystType> = new Set<CatalystType>([
  'recall_failure',
  'cyber_incident',
  'contract_loss',
  'litigation',
]);

const PRIOR: Readonly<Record<Mechanism, number>> = {
  contagion: 0.25,
  supply_chain: 0.35,
  takeover: 0.2,
  substitution: -0.3,
};
const COEFFICIENT_MAX = 0.8;
const PRIOR_OBSERVATIONS = 30;

/** How news of a catalyst type transfers along a relationship; null when it does not. */
export function transferOf(catalyst: CatalystType, relationship: RelationshipType): Transfer | null {
  const mechanism = mechanismOf(catalyst, relationship);
  return mechanism === null ? null : { mechanism, prior: PRIOR[mechanism] };
}

function mechanismOf(catalyst: CatalystType, relationship: RelationshipType): Mechanism | null {
  if (relationship === 'supply_chain_adjacent') return 'supply_chain';
  if (catalyst === 'ma_target') return 'takeover';
  if (relationship === 'same_sector') return CONTAGIOUS.has(catalyst) ? 'contagion' : null;
  return SUBSTITUTED.has(catalyst) ? 'substitution' : null;
}

/** gamma: the observed coefficient shrunk to the prior, which weighs as much as PRIOR_OBSERVATIONS. */
export function shrunkCoefficient(prior: number, observed: number | null, sampleCount: number): number {
  const seen = observed === null ? 0 : sampleCount;
  const value = (seen * (observed ?? 0) + PRIOR_OBSERVATIONS * prior) / (seen + PRIOR_OBSERVATIONS);
  return Math.max(-COEFFICIENT_MAX, Math.min(COEFFICIENT_MAX, value));
}

const MODALITY_WEIGHT: Readonly<Record<Modality, number>> = {
  factual: 1,
  guidance: 0.8,
  opinion: 0.6,
  rumour: 0.5,
  conditional: 0.4,
};

export interface SourceNews {
  readonly sentiment: number;
  readonly magnitude: number;
  readonly modality: Modality;
  readonly salience: number;
  readonly credibility: number;
}

/**
 * The news about the other company as evidence, -1 to 1. The extractor's confidence is left out because it already counts in
 * the layer's confidence.
 */
export function sourceEvidence(news: SourceNews): number {
  const strength = news.sentiment * (0.5 + 0.5 * news.magnitude);
  return strength * news.credibility * MODALITY_WEIGHT[news.modality] * (0.25 + 0.75 * news.salience);
}

/** Signed strength of the signal at creation, -1 to 1. */
export function spillover(evidence: number, coefficient: number, relationshipStrength: number): number {
  return Math.max(-1, Math.min(1, evidence * coefficient * relationshipStrength));
}

/** The remaining share of a signal after the given trading time, by the half-life of its catalyst. */
export function spilloverDecay(catalyst: CatalystType, elapsedSessions: number): number {
  return 0.5 ** (Math.max(0, elapsedSessions) / CATALYSTS[catalyst].halfLifeSessions);
}

const LIFE_HALF_LIVES = 6;
export function spilloverLifeSessions(catalyst: CatalystType): number {
  return LIFE_HALF_LIVES * CATALYSTS[catalyst].halfLifeSessions;
}
