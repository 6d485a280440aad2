/** Two-sided p-value of a t statistic with integer degrees of freedom, by the finite series for that case. */
export function studentP(t: number, degrees: number): number | null {
  if (!Number.isFinite(t) || !Number.isInteger(degrees) || degrees < 1) return null;
  // Above DEGREES_MAX the difference from the normal distribution is negligible.
  if (degrees > DEGREES_MAX) return normalP(t);
  const theta = Math.atan(Math.abs(t) / Math.sqrt(degrees));
  const cos = Math.cos(theta);
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? cos : 1;
  let sum = 0;
  for (let step = isOdd ? 1 : 0; step <= degrees - 2; step += 2) {
    sum += term;
    term *= ((step + 1) / (step + 2)) * cos * cos;
  }
  const within = isOdd ? (2 / Math.PI) * (theta + Math.sin(theta) * sum) : Math.sin(theta) * sum;
  return Math.max(0, Math.min(1, 1 - within));
}

const DEGREES_MAX = 2_000;

/** Two-sided p-value of a standard normal; the error is below 1.2e-7 everywhere. */
export function normalP(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.5 * x);
  // Chebyshev fit of the complementary error function.
  const series =
    -1.26551223 +
    t *
      (1.00002368 +
        t *
          (0.37409196 +
            t *
              (0.09678418 +
                t *
                  (-0.18628806 +
                    t * (0.27886807 + t * (-1.13520398 + t * (1.48851587 + t * (-0.82215223 + t * 0.17087277))))))));
  return Math.min(1, t * Math.exp(-x * x + series));
}

/** Benjamini-Hochberg: for each p-value the smallest false-discovery rate at which it counts as a discovery. */
export function falseDiscoveryRates(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => (pValues[a] ?? 1) - (pValues[b] ?? 1) || a - b);
  const rates = pValues.map(() => 1);
  let smallest = 1;
  for (let rank = order.length; rank >= 1; rank--) {
    const index = order[rank - 1] ?? 0;
    smallest = Math.min(smallest, ((pValues[index] ?? 1) * order.length) / rank);
    rates[index] = smallest;
  }
  return rates;
}

const PARENT_WEIGHT = 20;

/** The sample mean shrunk to its parent, which weighs as much as twenty observations. */
export function shrink(count: number, mean: number, parent: number): number {
  return (count * mean + PARENT_WEIGHT * parent) / (count + PARENT_WEIGHT);
}

export interface Correlation {
  r: number;
  /** Fisher's z; null with fewer than four pairs. */
  z: number | null;
}

/** Pearson's r; null when either side does not vary. */
export function correlate(xs: readonly number[], ys: readonly number[]): Correlation | null {
  const n = xs.length;
  if (n < 3 || ys.length !== n) return null;
  const meanX = xs.reduce((sum, x) => sum + x, 0) / n;
  const meanY = ys.reduce((sum, y) => sum + y, 0) / n;
  let [sxx, syy, sxy] = [0, 0, 0];
  for (let index = 0; index < n; index++) {
    const dx = (xs[index] ?? 0) - meanX;
    const dy = (ys[index] ?? 0) - meanY;
    sxx += dx * dx;
    syy += dy * dy;
    sxy += dx * dy;
  }
  if (!(sxx > 0) || !(syy > 0)) return null;
  const r = Math.max(-1, Math.min(1, sxy / Math.sqrt(sxx * syy)));
  // A perfect correlation has no finite z.
  const bounded = Math.max(-R_MAX, Math.min(R_MAX, r));
  return { r, z: n > 3 ? Math.atanh(bounded) * Math.sqrt(n - 3) : null };
}

const R_MAX = 1 - 1e-12;

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
