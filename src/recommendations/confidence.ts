import { normalQuantile } from './normal-quantile.ts';

/** Labels at which what was learned counts for half. */
const LABELS_HALF = 300;
/** Without labels a stated probability counts for a quarter of its distance from a coin's. */
const UNLABELLED_SHRINK = 0.25;
/** Spread and prior count of the lower bound: .5/sqrt(n + 600). */
const BOUND_SPREAD = 0.5;
const BOUND_PRIOR = 600;
/** Round trip: what both sides of a trade cost, as a fraction of its value. */
export const TRADE_COST = 0.001;

/** What matured labels taught about stated probabilities; fitted on what had matured at the instant asked about. */
export interface Calibrator {
  readonly labelCount: number;
  /** Labels whose stated probability was near this one. */
  readonly nearCount: (raw: number) => number;
  readonly probability: (raw: number) => number;
}

/** Holds are right in another way than directions, so each has its own. */
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

/** What thresholds gate on: as stated, and as labels correct it. */
export function publishConfidence(pUp: number, isHold: boolean, calibration: Calibration): PublishedConfidence {
  return publishRaw(isHold ? 1 - Math.abs(2 * pUp - 1) : Math.max(pUp, 1 - pUp), isHold, calibration);
}

/** A confidence that somebody else states, corrected in the same way. */
export function publishRaw(raw: number, isHold: boolean, calibration: Calibration): PublishedConfidence {
  return { raw, published: mix(raw, raw, isHold ? calibration.hold : calibration.direction) };
}

export interface DirectionProbability {
  readonly pDirection: number;
  /** The lower bound that money is sized on. */
  readonly pLowerBound: number;
  readonly labelCount: number;
  readonly labelWeight: number;
}

/** How likely the direction that the view leans to is, whatever the action. */
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
