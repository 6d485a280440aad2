import { SAMPLES_MIN } from './pattern.ts';

export const PATTERN_VERDICTS = ['support', 'oppose', 'neutral', 'insufficient'] as const;
export type PatternVerdict = (typeof PATTERN_VERDICTS)[number];

export interface KnownPattern {
  readonly sampleCount: number;
  readonly hitRateShrunk: number;
  readonly meanCarShrunk: number;
  readonly qValue: number | null;
  readonly reliable: boolean;
  /** The means are in the direction of the news and not of the price. */
  readonly isDirected: boolean;
}

export interface PatternDecision {
  readonly decision: PatternVerdict;
  readonly expectedCar: number | null;
  readonly hitProbability: number | null;
  readonly confidence: number;
}

/** Below what trading costs, an expectation is no reason for anything. */
const COST = 0.001;
const CONFIDENT_AT = 20;

/**
 * What past news of the same kind says about acting on this one. `side` is 1 for a buy and -1 for a sell, `direction` what the
 * news pointed to. Only a reliable pattern speaks for or against.
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
  const speaks = pattern.reliable && side !== 0 && Math.abs(expectedCar) > COST;
  const decision = speaks ? (expectedCar * side > 0 ? 'support' : 'oppose') : 'neutral';
  return { decision, expectedCar, hitProbability: pattern.hitRateShrunk, confidence };
}
