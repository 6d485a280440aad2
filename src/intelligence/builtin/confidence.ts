import { clip } from './score.ts';

/** What a direction rests on. */
export interface Evidence {
  /** The score behind the direction; its distance from the neutral zone is the margin. */
  readonly s: number;
  readonly isNeutral: boolean;
  readonly hasEvent: boolean;
  readonly isNumeric: boolean;
  /** Sentences or cues of both signs. */
  readonly isMixed: boolean;
  readonly isNonfactual: boolean;
  /** A neutral reading with words that point somewhere but too weakly. */
  readonly hasWeakCues: boolean;
  /** The text as a whole and what it says about its companies differ: one of them has a direction, the other has none. */
  readonly isContradicted: boolean;
  /** A story of several sentences that affects no known company. */
  readonly isUnlinked: boolean;
  /** A short text in which somebody judges: read as neutral it mostly says more than was understood. */
  readonly isJudging: boolean;
  /** Several pieces of evidence for the direction. */
  readonly isSupported: boolean;
  /** The probability that the rules and the network give the direction of a short text; null where the rules alone decide. */
  readonly learnt: number | null;
}

/**
 * Log-odds that the direction is right, set from the reliability of the 460 development sentences of `evaluation/set`. The rules
 * were written on the same sentences, where they are right more often than on unseen text, so SHRINK draws the odds towards
 * even. `sextant eval` prints the reliability on the held-out third.
 */
const WEIGHTS = {
  polar: 1,
  neutral: 1.75,
  margin: 1.5,
  event: 0.7,
  numeric: 0.3,
  mixed: -1.0,
  /** Cues of both signs that cancel out: the direction that outweighs is mostly not neutral. */
  mixedNeutral: -1.9,
  nonfactual: -0.3,
  weakCues: -1.4,
  /** Neutral readings of judging sentences: of our own development sentences 46 of 85 are right without any cue, 3 of 41 with some. */
  judgingNeutral: -1.3,
  judgingWeakCues: -0.9,
  supported: 0.5,
  /** Of such stories 1 in 6 of our own and 1 in 8 of the simulated market are read right. */
  contradicted: -3.5,
  /** The tone of a story about no known company is mostly that of its words, not of news: 0 of 27 of the simulated market are right. */
  unlinked: -2.2,
} as const;
const SHRINK = 0.85;
/** A score of this size is far from neutral. */
const FULL_MARGIN = 0.35;
const CONFIDENCE_MIN = 0.2;
const CONFIDENCE_MAX = 0.95;

/** The probability that the direction is right. */
export function confidenceOf(evidence: Evidence): number {
  if (evidence.learnt !== null) return clip(evidence.learnt, CONFIDENCE_MIN, CONFIDENCE_MAX);
  const { s, isNeutral, hasEvent, isNumeric, isMixed, isNonfactual, hasWeakCues, isContradicted, isUnlinked } =
    evidence;
  const isUnread = isNeutral && evidence.isJudging;
  const margin = Math.min(1, Math.abs(s) / FULL_MARGIN);
  // In a story about no known company stray words are usual; a neutral reading loses nothing by them.
  const hasStrayWords = isNeutral && isUnlinked;
  const odds =
    (isNeutral ? WEIGHTS.neutral : WEIGHTS.polar + WEIGHTS.margin * margin) +
    (hasEvent && !isNeutral ? WEIGHTS.event : 0) +
    (isNumeric && !isNeutral ? WEIGHTS.numeric : 0) +
    (isMixed && !hasStrayWords ? (isNeutral ? WEIGHTS.mixedNeutral : WEIGHTS.mixed) : 0) +
    (isUnread ? WEIGHTS.judgingNeutral + (hasWeakCues ? WEIGHTS.judgingWeakCues : 0) : 0) +
    (evidence.isSupported && !isNeutral && !isMixed ? WEIGHTS.supported : 0) +
    (isNonfactual ? WEIGHTS.nonfactual : 0) +
    (hasWeakCues && !hasStrayWords ? WEIGHTS.weakCues : 0) +
    (isContradicted ? WEIGHTS.contradicted : isUnlinked && !isNeutral ? WEIGHTS.unlinked : 0);
  return clip(1 / (1 + Math.exp(-SHRINK * odds)), CONFIDENCE_MIN, CONFIDENCE_MAX);
}
