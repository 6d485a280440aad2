import { normalCdf } from '../signals/numbers.ts';
import { type LayerWeights, PRIOR_LAYER_WEIGHTS } from './layer-weights.ts';
import { managedReturn } from './managed-trade.ts';
import { normalQuantile } from './normal-quantile.ts';
import type { ViewHorizon } from './view-horizon.ts';

/**
 * The number of independent labels at which the calibrated probability counts half. The prior of a direction is known better than
 * that of a hold: one half, while volatility differs between markets.
 */
const LABELS_HALF = { direction: 300, hold: 30 } as const;
/** Without labels, a stated probability counts a quarter of its distance from one half. */
export const UNLABELLED_SHRINK = 0.25;
/** Spread and prior count of the lower bound: .5/sqrt(n + 600). */
const BOUND_SPREAD = 0.5;
const BOUND_PRIOR = 600;
/** A hold is right while the return stays within this multiple of its volatility. */
export const QUIET_SIGMAS = 0.5;
/** How often a normally distributed return does so. */
export const QUIET_PRIOR = 0.38292492254802624;
/** The round-trip cost of a trade, as a fraction of its value. */
export const TRADE_COST = 0.001;

/** Maps stated to calibrated probabilities; fitted on the labels that had matured at an instant. */
export interface Calibrator {
  readonly labelCount: number;
  /** Labels whose periods overlap count in part: five overlapping weeks are one. */
  readonly effectiveCount: number;
  /** The number of independent labels with a stated probability near this one. */
  readonly nearCount: (raw: number) => number;
  /** `parent` is the probability without this calibrator, which stays while it has too few labels to be fitted. */
  readonly probability: (raw: number, parent: number) => number;
}

/** Calibrators of all labels together, as they apply to each horizon, and of each horizon that has labels. */
export interface CalibratorSet {
  readonly pooled: Readonly<Partial<Record<ViewHorizon, Calibrator>>>;
  readonly horizons: Readonly<Partial<Record<ViewHorizon, Calibrator>>>;
}

/** What was learned from outcomes. Holds and directions have separate calibrators: they are right by different criteria. */
export interface Calibration {
  readonly weights: LayerWeights;
  readonly direction: CalibratorSet;
  readonly hold: CalibratorSet;
}
const NO_CALIBRATORS: CalibratorSet = { pooled: {}, horizons: {} };
export const UNCALIBRATED: Calibration = {
  weights: PRIOR_LAYER_WEIGHTS,
  direction: NO_CALIBRATORS,
  hold: NO_CALIBRATORS,
};

/** Whether any view of this horizon has been graded. Without labels a view claims no edge. */
export const isCalibrated = ({ direction }: Calibration, horizon: ViewHorizon): boolean =>
  (direction.horizons[horizon]?.labelCount ?? 0) > 0;

type Kind = keyof typeof LABELS_HALF;

const labelWeight = (kind: Kind, calibrator: Calibrator | undefined) =>
  calibrator ? calibrator.effectiveCount / (calibrator.effectiveCount + LABELS_HALF[kind]) : 0;

const unit = (value: number) => Math.max(0, Math.min(1, value));

function mix(kind: Kind, prior: number, raw: number, calibrator: Calibrator | undefined): number {
  const weight = labelWeight(kind, calibrator);
  return calibrator && weight > 0
    ? unit((1 - weight) * prior + weight * unit(calibrator.probability(raw, prior)))
    : prior;
}

/** From the prior to the pooled calibrator, and from there to the horizon's own, each by the number of its labels. */
function calibrated(kind: Kind, prior: number, raw: number, calibration: Calibration, horizon: ViewHorizon): number {
  const { pooled, horizons } = calibration[kind];
  return mix(kind, mix(kind, prior, raw, pooled[horizon]), raw, horizons[horizon]);
}

const shrunk = (raw: number) => 0.5 + UNLABELLED_SHRINK * (raw - 0.5);
const sideOf = (pUp: number) => Math.max(pUp, 1 - pUp);

/** The probability that the price hardly moves, if it moves in a direction with this probability. */
function quietProbability(side: number): number {
  const drift = normalQuantile(Math.min(side, 1 - 1e-9));
  return normalCdf(QUIET_SIGMAS - drift) - normalCdf(-QUIET_SIGMAS - drift);
}

export interface PublishedConfidence {
  /** The input of the calibrator. */
  readonly raw: number;
  readonly published: number;
}

/** The input of the direction's calibrators: the probability of the view's side. */
export const rawDirection = (pUp: number): number => sideOf(pUp);

/** The confidence that thresholds compare: the calibrated probability that the action turns out right. */
export function publishConfidence(
  pUp: number,
  isHold: boolean,
  calibration: Calibration,
  horizon: ViewHorizon,
): PublishedConfidence {
  if (!isHold) {
    return { raw: rawDirection(pUp), published: directionProbability(pUp, calibration, horizon).pDirection };
  }
  const raw = quietProbability(sideOf(pUp));
  return { raw, published: calibrated('hold', quietProbability(shrunk(sideOf(pUp))), raw, calibration, horizon) };
}

export interface DirectionProbability {
  readonly pDirection: number;
  /** The lower bound that position sizes are computed from. */
  readonly pLowerBound: number;
  /** Labels of the horizon. */
  readonly labelCount: number;
  /** The share that labels have in the probability; the rest is the prior's. */
  readonly labelWeight: number;
}

/** The probability of the direction that the view leans to, whatever the action. */
export function directionProbability(
  pUp: number,
  calibration: Calibration,
  horizon: ViewHorizon,
): DirectionProbability {
  const raw = rawDirection(pUp);
  const { pooled, horizons } = calibration.direction;
  const own = horizons[horizon];
  const pDirection = calibrated('direction', shrunk(raw), raw, calibration, horizon);
  const near = Math.max(0, own?.nearCount(raw) ?? 0);
  return {
    pDirection,
    pLowerBound: Math.max(0, pDirection - BOUND_SPREAD / Math.sqrt(near + BOUND_PRIOR)),
    labelCount: own?.labelCount ?? 0,
    labelWeight: 1 - (1 - labelWeight('direction', pooled[horizon])) * (1 - labelWeight('direction', own)),
  };
}

/** Expected gain of the managed trade at the lower bound, net of cost, as a fraction of the price. */
export function netEdge(
  sigmaHorizon: number,
  pLowerBound: number,
  rangeSigmas: number | null = null,
  cost = TRADE_COST,
): number {
  return managedReturn(sigmaHorizon, pLowerBound, rangeSigmas) - cost;
}
