import { meanOf } from '../../risk/measures/moments.ts';

/** Of a sample: deviation with n - 1; skew and kurtosis as standardised moments (0 and 3 for a normal distribution). */
export interface Moments {
  readonly count: number;
  readonly mean: number;
  readonly deviation: number;
  readonly skew: number;
  readonly kurtosis: number;
}

/** Relative rounding error: a smaller deviation is treated as none. */
const ROUNDING = 1e-14;

/** Null where there are fewer than two values or they do not vary. */
export function computeMoments(values: ArrayLike<number>): Moments | null {
  const count = values.length;
  if (count < 2) return null;
  const mean = meanOf(values);
  let second = 0;
  let third = 0;
  let fourth = 0;
  let largest = 0;
  for (let index = 0; index < count; index++) {
    const value = values[index] ?? Number.NaN;
    const away = value - mean;
    const square = away * away;
    second += square;
    third += square * away;
    fourth += square * square;
    largest = Math.max(largest, Math.abs(value));
  }
  const variance = second / count;
  if (!(variance > (largest * ROUNDING) ** 2)) return null;
  return {
    count,
    mean,
    deviation: Math.sqrt(second / (count - 1)),
    skew: third / count / variance ** 1.5,
    kurtosis: fourth / count / (variance * variance),
  };
}
