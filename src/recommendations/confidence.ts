import { normalQuantile } from './normal-quantile.ts';

/** The number of labels at which the calibrated probability counts half. */
const LABELS_HALF = 300;
/** Without labels, a stated probability counts a quarter of its distance from one half. */
const UNLABELLED_SHRINK = 0.25;
/** Spread and prior count of the lower bound: .5/sqrt(n + 600). */
const BOUND_SPREAD = 0.5;
const BOUND_PRIOR = 600;
/** The round-trip cost of a trade, as a fraction of its value. */
export const TRADE_COST = 0.001;

/** Maps stated to calibrated probabilities; fitted on the labels that had matured at an instant. */
export interface Calibrator {
  readonly labelCount: number;
  /** The number of labels with a stated probability near this one. */
  readonly nearCount: (raw: number) => number;
  readonly probability: (raw: number) => number;
}

/** Holds and directions have separate calibrators, because they are labelled by different criteria. */
export interface Calibration {
  readonly direction: Calibrator | null;
  readonly hold: Calibrator | null;
}
export const UNCALIBRATED: Calibration = { direction: null, hold: null };

const labelWeight = (calibrator: Calibrator | null) =>
  calibrator ? calibrator.labelCount / (calibrator.labelCount + LABELS_HALF) : 0;

const unit = (value: number) => Math.max(0, Math.min(1, value));

function mix(uncalibrated: number, raw: number, calibrator: Calibrator | null): number {
  const weight = labelWeight(calibrator);
  return calibrator && weight > 0
    ? unit((1 - weight) * uncalibrated + weight * unit(calibrator.probability(raw)))
    : uncalibrated;
}

export interface PublishedConfidence {
  readonly raw: number;
  readonly published: number;
}

/** The confidence that thresholds compare: raw, and calibrated by labels. */
export function publishConfidence(pUp: number, isHold: boolean, calibration: Calibration): PublishedConfidence {
  return publishRaw(isHold ? 1 - Math.abs(2 * pUp - 1) : Math.max(pUp, 1 - pUp), isHold, calibration);
}

/** Calibrates a given confidence in the same way. */
export function publishRaw(raw: number, isHold: boolean, calibration: Calibration): PublishedConfidence {
  return { raw, published: mix(raw, raw, isHold ? calibration.hold : calibration.direction) };
}

export interface DirectionProbability {
  readonly pDirection: number;
  /** The lower bound that position sizes are computed from. */
  readonly pLowerBound: number;
  readonly labelCount: number;
  readonly labelWeight: number;
}

/** The probability of the direction that the view leans to, whatever the action. */
export function directionProbability(pUp: number, { direction }: Calibration): DirectionProbability {
  const raw = Math.max(pUp, 1 - pUp);
  const pDirection = mix(0.5 + UNLABELLED_SHRINK * (raw - 0.5), raw, direction);
  const near = Math.max(0, direction?.nearCount(raw) ?? 0);
  return {
    pDirection,
    pLowerBound: Math.max(0, pDirection - BOUND_SPREAD / Math.sqrt(near + BOUND_PRIOR)),
    labelCount: direction?.labelCount ?? 0,
    labelWeight: labelWeight(direction),
  };
}

/** Expected gain at the lower bound, net of cost, as a fraction of the price. */
export function netEdge(sigmaHorizon: number, pLowerBound: number, cost = TRADE_COST): number {
  return sigmaHorizon * normalQuantile(pLowerBound) - cost;
}
