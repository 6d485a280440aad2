import { stream } from '../rng.ts';
import type { Clustering, Dynamics } from '../worlds/world-settings.ts';

/** Variance is measured against its long-run mean, which is 1. */
const VARIANCE_MIN = 0.15;
const VARIANCE_MAX = 16;
/** A larger move counts as this many standard deviations, so that one session cannot set the variance for months. */
const SHOCK_MAX = 5;

/** The variance of the next session after one of this variance moved by `shock` long-run standard deviations. */
export function nextVariance(
  { shock: own, persistence, asymmetry }: Clustering,
  variance: number,
  shock: number,
): number {
  const squared = Math.min(shock * shock, SHOCK_MAX ** 2 * variance);
  const base = 1 - own - persistence - asymmetry / 2;
  const next = base + own * squared + persistence * variance + (shock < 0 ? asymmetry * squared : 0);
  return Math.min(VARIANCE_MAX, Math.max(VARIANCE_MIN, next));
}

/**
 * Turns a session's normal move into one of Student's t with unit variance: the square root of the degrees of freedom less two
 * over a chi-squared variable. It scales the whole session, because fat tails of single half hours would average out over a day.
 */
function tailScale(seed: number, name: readonly (string | number)[], degrees: number): number {
  const rng = stream(seed, 'tail', ...name);
  let chiSquared = 0;
  for (let n = 0; n < degrees; n++) chiSquared += rng.gaussian() ** 2;
  return Math.sqrt((degrees - 2) / chiSquared);
}

/** The volatility of one factor from session to session. */
export function createVolatility(seed: number, factor: readonly (string | number)[], dynamics: Dynamics) {
  const { clustering, tailDegrees } = dynamics;
  let variance = 1;
  return {
    /** Times the factor's mean volatility. */
    scaleOf: (session: number): number =>
      (clustering === null ? 1 : Math.sqrt(variance)) *
      (tailDegrees === null ? 1 : tailScale(seed, [...factor, session], tailDegrees)),
    /** Takes in a session's move, in units of the mean volatility. */
    record(shock: number): void {
      if (clustering !== null) variance = nextVariance(clustering, variance, shock);
    },
  };
}

export type Volatility = ReturnType<typeof createVolatility>;
