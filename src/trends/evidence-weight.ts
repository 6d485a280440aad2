import type { Modality } from '../intelligence/intelligence.ts';

/** Reported facts weigh more than speculation. */
const MODALITY_WEIGHT: Readonly<Record<Modality, number>> = {
  factual: 1,
  guidance: 0.8,
  opinion: 0.6,
  rumour: 0.5,
  conditional: 0.4,
};

const CORROBORATION_MAX = 1.5;
const CORROBORATION_PER_DOUBLING = 0.25;

export interface WeightFactors {
  credibility: number;
  confidence: number;
  /** The share of the document that is about the company. */
  salience: number;
  novelty: number;
  decay: number;
  modality: Modality;
  /** The number of independent sources that report the story. */
  storySources: number;
}

export function evidenceWeight(factors: WeightFactors): number {
  return (
    factors.credibility *
    factors.confidence *
    (0.25 + 0.75 * factors.salience) *
    factors.novelty *
    factors.decay *
    MODALITY_WEIGHT[factors.modality] *
    corroboration(factors.storySources)
  );
}

export function corroboration(sources: number): number {
  return Math.min(CORROBORATION_MAX, 1 + CORROBORATION_PER_DOUBLING * Math.log2(Math.max(1, sources)));
}

/** HL_w: the half-life of the catalyst, limited by the length of the window. */
export function windowHalfLife(halfLifeSessions: number, windowSessions: number): number {
  return Math.sqrt((halfLifeSessions * windowSessions) / 2);
}

/** Decay runs in trading time, so that evidence does not fade over a weekend. */
export function decay(elapsedSessions: number, halfLife: number): number {
  return 0.5 ** (Math.max(0, elapsedSessions) / halfLife);
}

/** s: the sentiment, scaled by the magnitude. */
export function signedStrength(sentiment: number, magnitude: number): number {
  return sentiment * (0.5 + 0.5 * magnitude);
}
