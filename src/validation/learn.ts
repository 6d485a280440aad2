import { lowerBound } from '../kernel/sorted-numbers.ts';
import {
  type Label as FitLabel,
  calibrate,
  fitCalibration,
  ISOTONIC_LABELS_MIN,
} from '../intelligence/model/calibration.ts';
import type { Action } from '../recommendations/decision.ts';
import type { Calibration, Calibrator } from '../recommendations/confidence.ts';

/** Stated probabilities this close to each other are about the same statement. */
const NEAR = 0.05;
/** So many labels at least have a say together. */
const POOL_LABELS_MIN = 100;
/** Older labels than these say little more, and a fit has to end. */
export const LABELS_MAX = 20_000;

/** A view that leaned, or a hold, with what became of it. */
export interface LearnedLabel {
  readonly kind: 'direction' | 'hold';
  readonly raw: number;
  readonly isRight: boolean;
}

/** What a label teaches: of a view that leaned, whether its direction would have paid; of a hold, whether it was right. */
export function learnedOf(
  said: { readonly action: Action; readonly leaning: Action; readonly pUp: number },
  label: { readonly isWin: boolean; readonly isDirectionWin: boolean },
): LearnedLabel[] {
  const learned: LearnedLabel[] = [];
  if (said.leaning !== 'hold') {
    learned.push({ kind: 'direction', raw: Math.max(said.pUp, 1 - said.pUp), isRight: label.isDirectionWin });
  }
  if (said.action === 'hold') {
    learned.push({ kind: 'hold', raw: 1 - Math.abs(2 * said.pUp - 1), isRight: label.isWin });
  }
  return learned;
}

/** What these labels teach about stated probabilities. Nothing where there are none. */
export function learnCalibration(labels: readonly LearnedLabel[]): Calibration {
  const of = (kind: LearnedLabel['kind']) =>
    learn(labels.filter((label) => label.kind === kind).map(({ raw, isRight }) => ({ confidence: raw, isRight })));
  return { direction: of('direction'), hold: of('hold') };
}

function learn(labels: readonly FitLabel[]): Calibrator | null {
  if (labels.length === 0) return null;
  const fitted = fitCalibration(labels.length >= ISOTONIC_LABELS_MIN ? pooled(labels) : labels);
  const sorted = Float64Array.from(labels, ({ confidence }) => confidence).sort();
  return {
    labelCount: labels.length,
    nearCount: (raw) => lowerBound(sorted, raw + NEAR) - lowerBound(sorted, raw - NEAR),
    probability: (raw) => calibrate(fitted, raw),
  };
}

/**
 * Neighbours speak together. A monotone fit ends in a step of the few that happened to be right, and what is said most firmly
 * would be published as certain: in the simulated market fourteen such views of .73 on average came true in four cases.
 */
function pooled(labels: readonly FitLabel[]): FitLabel[] {
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
