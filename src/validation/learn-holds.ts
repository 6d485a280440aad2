import { HORIZON_SESSIONS } from '../kernel/calendar/horizon.ts';
import type { Calibrator, CalibratorSet } from '../recommendations/confidence.ts';
import { QUIET_PRIOR } from '../recommendations/confidence.ts';
import { VIEW_HORIZONS, type ViewHorizon } from '../recommendations/view-horizon.ts';
import { logit, sigmoid } from '../signals/numbers.ts';
import { independence, type LearnedLabel } from './learned-label.ts';
import { isWin } from './outcome.ts';

/** Prior standard deviations of the frequency's log-odds at one session, and of their change with the logarithm of the horizon. */
const LEVEL_SPREAD = 0.3;
const SLOPE_SPREAD = 0.3;
const NEWTON_STEPS = 25;

interface Tally {
  readonly horizon: ViewHorizon;
  readonly labels: number;
  /** Independent labels, and those of them in which the price hardly moved. */
  readonly n: number;
  readonly quiet: number;
}

/**
 * Calibrators of holds. How often a price hardly moves depends on the horizon, because volatility does not grow exactly with the
 * square root of time; it hardly depends on the evidence. The pooled calibrator is therefore a line over the logarithm of the
 * horizon, and each horizon's own is the frequency of its labels.
 */
export function learnHolds(labels: readonly LearnedLabel[]): CalibratorSet {
  if (labels.length === 0) return { pooled: {}, horizons: {} };
  const tallies = talliesOf(labels);
  const line = fitLine(tallies);
  const total = tallies.reduce((sum, { n }) => sum + n, 0);
  const pooled: Partial<Record<ViewHorizon, Calibrator>> = {};
  const horizons: Partial<Record<ViewHorizon, Calibrator>> = {};
  for (const { horizon, labels: labelCount, n, quiet } of tallies) {
    pooled[horizon] = constant(labels.length, total, line(horizon));
    if (labelCount > 0) horizons[horizon] = constant(labelCount, n, quiet / n);
  }
  return { pooled, horizons };
}

const constant = (labelCount: number, effectiveCount: number, probability: number): Calibrator => ({
  labelCount,
  effectiveCount,
  nearCount: () => effectiveCount,
  probability: () => probability,
});

function talliesOf(labels: readonly LearnedLabel[]): Tally[] {
  const counts = new Map(VIEW_HORIZONS.map((horizon) => [horizon, { labels: 0, quiet: 0 }]));
  for (const { horizon, totalReturn, sigmaHorizon } of labels) {
    const own = counts.get(horizon);
    if (!own) continue;
    own.labels++;
    if (isWin('hold', totalReturn, sigmaHorizon)) own.quiet++;
  }
  return [...counts].map(([horizon, { labels, quiet }]) => {
    const weight = independence(horizon);
    return { horizon, labels, n: labels * weight, quiet: quiet * weight };
  });
}

/** The most probable line of log-odds over the logarithm of the sessions, by Newton's method. */
function fitLine(tallies: readonly Tally[]): (horizon: ViewHorizon) => number {
  const prior = logit(QUIET_PRIOR);
  const at = (horizon: ViewHorizon) => Math.log(HORIZON_SESSIONS[horizon]);
  let [level, slope] = [prior, 0];
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let [g1, g2] = [(level - prior) / LEVEL_SPREAD ** 2, slope / SLOPE_SPREAD ** 2];
    let [h11, h12, h22] = [1 / LEVEL_SPREAD ** 2, 0, 1 / SLOPE_SPREAD ** 2];
    for (const { horizon, n, quiet } of tallies) {
      const x = at(horizon);
      const p = sigmoid(level + slope * x);
      const w = n * p * (1 - p);
      g1 += n * p - quiet;
      g2 += x * (n * p - quiet);
      h11 += w;
      h12 += w * x;
      h22 += w * x * x;
    }
    const determinant = h11 * h22 - h12 * h12;
    level -= (h22 * g1 - h12 * g2) / determinant;
    slope -= (h11 * g2 - h12 * g1) / determinant;
  }
  return (horizon) => sigmoid(level + slope * at(horizon));
}
