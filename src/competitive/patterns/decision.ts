import { SAMPLES_MIN } from './pattern.ts';

export const PATTERN_VERDICTS = ['support', 'oppose', 'neutral', 'insufficient'] as const;
export type PatternVerdict = (typeof PATTERN_VERDICTS)[number];

export interface KnownPattern {
  readonly sampleCount: number;
  readonly hitRateShrunk: number;
  readonly meanCarShrunk: number;
  readonly qValue: number | null;
  readonly reliable: boolean;
  /** The means are signed by the direction of the news, not of the price. */
  readonly isDirected: boolean;
}

export interface PatternDecision {
  readonly decision: PatternVerdict;
  readonly expectedCar: number | null;
  readonly hitProbability: number | null;
  readonly confidence: number;
}

/** Round-trip trading cost: a smaller expected return is neutral. */
const COST = 0.001;
const CONFIDENT_AT = 20;

/**
 * Whether past news of the same catalyst type supports the trade. `side` is 1 for a buy and -1 for a sell, `direction` is the
 * direction of the news. Only a reliable pattern supports or opposes.
 */
export function decideByPattern(
  pattern: KnownPattern | null,
  side: -1 | 0 | 1,
  direction: -1 | 0 | 1,
): PatternDecision {
  if (pattern === null || pattern.sampleCount < SAMPLES_MIN) {
    return { decision: 'insufficient', expectedCar: null, hitProbability: null, confidence: 0 };
  }
  const expectedCar = pattern.isDirected ? pattern.meanCarShrunk * direction : pattern.meanCarShrunk;
  const confidence = (1 - (pattern.qValue ?? 1)) * (pattern.sampleCount / (pattern.sampleCount + CONFIDENT_AT));
  const isDecisive = pattern.reliable && side !== 0 && Math.abs(expectedCar) > COST;
  const decision = isDecisive ? (expectedCar * side > 0 ? 'support' : 'oppose') : 'neutral';
  return { decision, expectedCar, hitProbability: pattern.hitRateShrunk, confidence };
}
