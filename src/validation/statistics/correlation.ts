import { lowerBound, upperBound } from '../../kernel/sorted-numbers.ts';

/** A smaller variance is a rounding error. */
const VARIANCE_MIN = 1e-24;

/** Pearson's correlation; null where a side does not vary. */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  const n = Math.min(x.length, y.length);
  if (n < 2) return null;
  let meanX = 0;
  let meanY = 0;
  for (let i = 0; i < n; i++) {
    meanX += (x[i] ?? 0) / n;
    meanY += (y[i] ?? 0) / n;
  }
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < n; i++) {
    const dx = (x[i] ?? 0) - meanX;
    const dy = (y[i] ?? 0) - meanY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  if (!(xx > VARIANCE_MIN * n) || !(yy > VARIANCE_MIN * n)) return null;
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
}

/** Spearman's correlation of ranks; equal values share their mean rank. */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  return pearson(averageRanks(x), averageRanks(y));
}

/** 1 for the smallest; equal values get the mean of their ranks. */
export function averageRanks(values: ArrayLike<number>): Float64Array {
  const n = values.length;
  const sorted = new Float64Array(values).sort();
  // Looks each value up in the sorted copy: sorting an index with a comparison function took four times as long.
  const ranks = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const value = values[i] ?? Number.NaN;
    const first = lowerBound(sorted, value);
    // Most values are unique.
    const end = sorted[first + 1] === value ? upperBound(sorted, value) : first + 1;
    ranks[i] = (first + end + 1) / 2;
  }
  return ranks;
}
