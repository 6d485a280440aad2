import type { Modality } from '../intelligence/intelligence.ts';

/** What was said as a fact weighs more than what was said as a guess. */
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
  /** How much of the document is about the company. */
  salience: number;
  novelty: number;
  decay: number;
  modality: Modality;
  /** Independent sources that tell the story. */
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

/** HL_w: news of a long-lived kind fades slowly, but in a short window even that fades within the window. */
export function windowHalfLife(halfLifeSessions: number, windowSessions: number): number {
  return Math.sqrt((halfLifeSessions * windowSessions) / 2);
}

/** Counted in trading time, so that a weekend takes nothing away. */
export function decay(elapsedSessions: number, halfLife: number): number {
  return 0.5 ** (Math.max(0, elapsedSessions) / halfLife);
}

/** s: what the text feels, made stronger by how much is at stake. */
export function signedStrength(sentiment: number, magnitude: number): number {
  return sentiment * (0.5 + 0.5 * magnitude);
}
