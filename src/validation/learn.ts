import { lowerBound } from '../kernel/sorted-numbers.ts';
import {
  type Label as FitLabel,
  calibrate,
  fitCalibration,
  ISOTONIC_LABELS_MIN,
} from '../intelligence/model/calibration.ts';
import type { Action } from '../recommendations/decision.ts';
import type { Calibration, Calibrator } from '../recommendations/confidence.ts';

/** Stated probabilities within this distance count as near. */
const NEAR = 0.05;
/** Smallest number of labels in a pool. */
const POOL_LABELS_MIN = 100;
/** Only the newest labels are used, which bounds the time of a fit. */
export const LABELS_MAX = 20_000;

/** A direction or a hold with its outcome. */
export interface LearnedLabel {
  readonly kind: 'direction' | 'hold';
  readonly raw: number;
  readonly isRight: boolean;
}

/** Training labels of a prediction: whether its leaning direction would have won, and for a hold whether it was right. */
export function toLearnedLabels(
  published: { readonly action: Action; readonly leaning: Action; readonly pUp: number },
  label: { readonly isWin: boolean; readonly isDirectionWin: boolean },
): LearnedLabel[] {
  const learned: LearnedLabel[] = [];
  if (published.leaning !== 'hold') {
    learned.push({ kind: 'direction', raw: Math.max(published.pUp, 1 - published.pUp), isRight: label.isDirectionWin });
  }
  if (published.action === 'hold') {
    learned.push({ kind: 'hold', raw: 1 - Math.abs(2 * published.pUp - 1), isRight: label.isWin });
  }
  return learned;
}

/** Fits calibrators for directions and holds; null where there are no labels. */
export function learnCalibration(labels: readonly LearnedLabel[]): Calibration {
  const of = (kind: LearnedLabel['kind']) =>
    fitCalibrator(
      labels.filter((label) => label.kind === kind).map(({ raw, isRight }) => ({ confidence: raw, isRight })),
    );
  return { direction: of('direction'), hold: of('hold') };
}

function fitCalibrator(labels: readonly FitLabel[]): Calibrator | null {
  if (labels.length === 0) return null;
  const fitted = fitCalibration(labels.length >= ISOTONIC_LABELS_MIN ? poolNeighbours(labels) : labels);
  const sorted = Float64Array.from(labels, ({ confidence }) => confidence).sort();
  return {
    labelCount: labels.length,
    nearCount: (raw) => lowerBound(sorted, raw + NEAR) - lowerBound(sorted, raw - NEAR),
    probability: (raw) => calibrate(fitted, raw),
  };
}

/**
 * Replaces confidences by the mean of their group of neighbours. Without it a monotone fit ends in a step of a few lucky labels,
 * and the highest probabilities would be published as certain: in the simulated market fourteen such views, .73 on average, were
 * right in four cases.
 */
function poolNeighbours(labels: readonly FitLabel[]): FitLabel[] {
  const sorted = labels.toSorted((a, b) => a.confidence - b.confidence);
  const groups = Math.max(1, Math.floor(sorted.length / POOL_LABELS_MIN));
  const found: FitLabel[] = [];
  for (let group = 0; group < groups; group++) {
    const members = sorted.slice(
      Math.floor((group * sorted.length) / groups),
      Math.floor(((group + 1) * sorted.length) / groups),
    );
    const confidence = members.reduce((sum, label) => sum + label.confidence, 0) / members.length;
    for (const { isRight } of members) found.push({ confidence, isRight });
  }
  return found;
}
