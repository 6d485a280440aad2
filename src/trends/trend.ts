import { incompleteBeta } from './incomplete-beta.ts';

export const TREND_DIRECTIONS = ['bullish', 'bearish', 'mixed', 'neutral'] as const;
export type TrendDirection = (typeof TREND_DIRECTIONS)[number];

const DIRECTION_MIN = 0.15;
const MIXED_CONTRADICTION_MIN = 0.6;
/** The weight of the neutral prior: one weak story is no trend. */
export const PRIOR_WEIGHT = 0.25;
const BETA_PER_WEIGHT = 4;

export interface WeighedEvidence {
  sourceKey: string;
  /** The weight after the source's cap. */
  weight: number;
  /** s, in [-1, 1]. */
  strength: number;
}

export interface Trend {
  direction: TrendDirection;
  /** D, in (-1, 1). */
  score: number;
  strength: number;
  confidence: number;
  pUp: number;
  /** W: the total weight of the evidence, independent of its direction. */
  weight: number;
  evidenceCount: number;
  sourceCount: number;
  effectiveCount: number;
  contradiction: number;
  betaUp: number;
  betaDown: number;
}

/** Evidence of zero weight is ignored. Sums run in the given order, so that the same order gives the same bits. */
export function computeTrend(evidence: readonly WeighedEvidence[]): Trend {
  let weight = 0;
  let squares = 0;
  let up = 0;
  let down = 0;
  let count = 0;
  const sources = new Set<string>();
  for (const item of evidence) {
    if (!(item.weight > 0)) continue;
    weight += item.weight;
    squares += item.weight * item.weight;
    if (item.strength > 0) up += item.weight * item.strength;
    else down -= item.weight * item.strength;
    count++;
    sources.add(item.sourceKey);
  }
  const sum = up - down;
  const score = sum / (weight + PRIOR_WEIGHT);
  const effectiveCount = squares > 0 ? (weight * weight) / squares : 0;
  const contradiction = up + down > 0 ? 1 - Math.abs(sum) / (up + down) : 0;
  const betaUp = 1 + BETA_PER_WEIGHT * up;
  const betaDown = 1 + BETA_PER_WEIGHT * down;
  const pUp = 1 - incompleteBeta(0.5, betaUp, betaDown);
  return {
    direction: directionOf(score, contradiction),
    score,
    strength: Math.abs(score),
    confidence: trendConfidence(effectiveCount, pUp, contradiction, sources.size),
    pUp,
    weight,
    evidenceCount: count,
    sourceCount: sources.size,
    effectiveCount,
    contradiction,
    betaUp,
    betaDown,
  };
}

function directionOf(score: number, contradiction: number): TrendDirection {
  if (score >= DIRECTION_MIN) return 'bullish';
  if (score <= -DIRECTION_MIN) return 'bearish';
  return contradiction >= MIXED_CONTRADICTION_MIN ? 'mixed' : 'neutral';
}

/** Combines the amount of evidence, its agreement, its strength and its diversity of sources. */
function trendConfidence(effectiveCount: number, pUp: number, contradiction: number, sources: number): number {
  if (effectiveCount === 0) return 0;
  return (
    (1 - Math.exp(-effectiveCount / 3)) *
    (0.5 + Math.abs(pUp - 0.5)) *
    (1 - 0.5 * contradiction) *
    (0.7 + 0.3 * Math.min(1, (sources - 1) / 3))
  );
}
