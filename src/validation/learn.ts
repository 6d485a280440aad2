import {
  type Label as FitLabel,
  calibrate,
  fitCalibration,
  ISOTONIC_LABELS_MIN,
  PLATT_LABELS_MIN,
} from '../intelligence/model/calibration.ts';
import { type Calibration, type Calibrator, type CalibratorSet, rawDirection } from '../recommendations/confidence.ts';
import { type LayerWeights, logitOf } from '../recommendations/layer-weights.ts';
import { VIEW_HORIZONS, type ViewHorizon } from '../recommendations/view-horizon.ts';
import { sigmoid } from '../signals/numbers.ts';
import { learnHolds } from './learn-holds.ts';
import { learnLayerWeights } from './learn-weights.ts';
import { independence, type LearnedLabel } from './learned-label.ts';
import { isWin } from './outcome.ts';

/** Stated probabilities within this distance count as near. */
const NEAR = 0.05;
/** Smallest number of independent labels in a pool. */
const POOL_LABELS_MIN = 100;
/** Of each horizon only the newest labels are used, which bounds the time of a fit. */
export const LABELS_MAX = 20_000;
/** Labels are counted in bins of .0025, because a fit runs once per session of a replay and sorting them took most of it. */
const BINS = 200;
const BIN_WIDTH = 0.5 / BINS;

/**
 * Learns the weights of the layers, then calibrates the probabilities that these weights give. The labels' own probabilities are
 * computed again with the learned weights: those that were published then had other weights.
 */
export function learnCalibration(labels: readonly LearnedLabel[]): Calibration {
  const weights = learnLayerWeights(labels);
  return { weights, direction: learnDirections(labels, weights), hold: learnHolds(labels) };
}

/** The pooled calibrator learns from views at their own horizon, a horizon's own from all views at that horizon. */
function learnDirections(labels: readonly LearnedLabel[], weights: LayerWeights): CalibratorSet {
  const pool = newBins();
  const byHorizon = new Map<ViewHorizon, Bins>(VIEW_HORIZONS.map((horizon) => [horizon, newBins()]));
  for (const label of labels) {
    const pUp = sigmoid(logitOf(weights, label.signals));
    const isRight = isWin(pUp < 0.5 ? 'sell' : 'buy', label.totalReturn, label.sigmaHorizon);
    const raw = rawDirection(pUp);
    const weight = independence(label.horizon);
    const own = byHorizon.get(label.horizon);
    if (own) count(own, raw, isRight, weight);
    if (label.isOwn) count(pool, raw, isRight, weight);
  }
  const common = fitCalibrator(pool);
  const pooled: Partial<Record<ViewHorizon, Calibrator>> = {};
  const horizons: Partial<Record<ViewHorizon, Calibrator>> = {};
  for (const [horizon, bins] of byHorizon) {
    const calibrator = fitCalibrator(bins);
    if (common) pooled[horizon] = common;
    if (calibrator) horizons[horizon] = calibrator;
  }
  return { pooled, horizons };
}

/** Labels by their stated probability, which is between .5 and 1. */
interface Bins {
  labels: number;
  readonly weight: Float64Array;
  readonly right: Float64Array;
  /** Sum of stated probabilities. */
  readonly stated: Float64Array;
}

const newBins = (): Bins => ({
  labels: 0,
  weight: new Float64Array(BINS),
  right: new Float64Array(BINS),
  stated: new Float64Array(BINS),
});

const binOf = (raw: number) => Math.max(0, Math.min(BINS - 1, Math.floor((raw - 0.5) / BIN_WIDTH)));

function count(bins: Bins, raw: number, isRight: boolean, weight: number): void {
  const bin = binOf(raw);
  bins.labels++;
  bins.weight[bin] = (bins.weight[bin] ?? 0) + weight;
  bins.stated[bin] = (bins.stated[bin] ?? 0) + weight * raw;
  if (isRight) bins.right[bin] = (bins.right[bin] ?? 0) + weight;
}

function fitCalibrator(bins: Bins): Calibrator | null {
  if (bins.labels === 0) return null;
  const effectiveCount = bins.weight.reduce((sum, weight) => sum + weight, 0);
  const labels = () => toFitLabels(bins, effectiveCount >= ISOTONIC_LABELS_MIN ? POOL_LABELS_MIN : 0);
  const fitted = effectiveCount >= PLATT_LABELS_MIN ? fitCalibration(labels(), effectiveCount) : null;
  return {
    labelCount: bins.labels,
    effectiveCount,
    nearCount: (raw) => bins.weight.subarray(binOf(raw - NEAR), binOf(raw + NEAR) + 1).reduce((sum, n) => sum + n, 0),
    probability: (raw, parent) => (fitted ? calibrate(fitted, raw) : parent),
  };
}

/**
 * Two weighted labels for each group of bins, right and wrong, at the group's mean. Groups have at least `weightMin` labels: without
 * it a monotone fit ends in a step of a few lucky labels, and the highest probabilities would be published as certain. In the
 * simulated market fourteen such views, .73 on average, were right in four cases.
 */
function toFitLabels(bins: Bins, weightMin: number): FitLabel[] {
  const groups: { weight: number; right: number; stated: number }[] = [];
  for (let bin = 0; bin < BINS; bin++) {
    const [weight, right, stated] = [bins.weight[bin] ?? 0, bins.right[bin] ?? 0, bins.stated[bin] ?? 0];
    if (weight === 0) continue;
    const last = groups.at(-1);
    if (!last || last.weight >= weightMin) groups.push({ weight, right, stated });
    else merge(last, { weight, right, stated });
  }
  const [rest, before] = [groups.at(-1), groups.at(-2)];
  if (rest && before && rest.weight < weightMin) {
    merge(before, rest);
    groups.pop();
  }
  return groups.flatMap(({ weight, right, stated }) => [
    { confidence: stated / weight, isRight: true, weight: right },
    { confidence: stated / weight, isRight: false, weight: weight - right },
  ]);
}

function merge(
  into: { weight: number; right: number; stated: number },
  from: { weight: number; right: number; stated: number },
): void {
  into.weight += from.weight;
  into.right += from.right;
  into.stated += from.stated;
}
