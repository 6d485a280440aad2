export const CORRELATION_SESSIONS = 60;
export const CLUSTER_CORRELATION_MIN = 0.7;
const PRIOR_SESSIONS = 20;
const PRIOR_SAME_SECTOR = 0.6;
const PRIOR_OTHER = 0.3;
/** The mean of equal numbers differs from them by rounding, which must not count as variance. */
const ROUNDING = 1e-24;

/** With few sessions the measured correlation is shrunk towards the typical one within a sector or across sectors. */
export function shrinkCorrelation(correlation: number, sessions: number, isSameSector: boolean): number {
  const prior = isSameSector ? PRIOR_SAME_SECTOR : PRIOR_OTHER;
  const measured = sessions >= 2 && Number.isFinite(correlation) ? correlation : 0;
  const weight = sessions >= 2 && Number.isFinite(correlation) ? sessions : 0;
  return (weight * measured + PRIOR_SESSIONS * prior) / (weight + PRIOR_SESSIONS);
}

/**
 * Pearson correlation of two return columns over `[from, until)`. Sessions where either is NaN are skipped. NaN when either has
 * no variance. `used` is the number of sessions that counted.
 */
export function pairCorrelation(
  one: ArrayLike<number>,
  other: ArrayLike<number>,
  from: number,
  until: number,
): { correlation: number; used: number } {
  let used = 0;
  let sumOne = 0;
  let sumOther = 0;
  for (let index = from; index < until; index++) {
    const x = one[index] as number;
    const y = other[index] as number;
    if (!isKnown(x, y)) continue;
    used++;
    sumOne += x;
    sumOther += y;
  }
  const meanOne = sumOne / used;
  const meanOther = sumOther / used;
  let squaresOne = 0;
  let squaresOther = 0;
  let products = 0;
  // Two passes, because running means divide at every step and backtests call this in a loop.
  for (let index = from; index < until; index++) {
    const x = one[index] as number;
    const y = other[index] as number;
    if (!isKnown(x, y)) continue;
    const dx = x - meanOne;
    const dy = y - meanOther;
    squaresOne += dx * dx;
    squaresOther += dy * dy;
    products += dx * dy;
  }
  const scale = Math.sqrt(squaresOne * squaresOther);
  const varies = squaresOne > ROUNDING * used * meanOne ** 2 && squaresOther > ROUNDING * used * meanOther ** 2;
  return { correlation: varies && scale > 0 ? Math.max(-1, Math.min(1, products / scale)) : Number.NaN, used };
}

/** A difference of numbers that are not both finite is not finite; outside of a column it is NaN. */
const isKnown = (x: number, y: number): boolean => Number.isFinite(x - y);

/** Whether two symbols count as one cluster. Columns end with the newest session; at most the last 60 are used. */
export function isCorrelated(one: ArrayLike<number>, other: ArrayLike<number>, isSameSector: boolean): boolean {
  return shrunkCorrelation(one, other, isSameSector) >= CLUSTER_CORRELATION_MIN;
}

export function shrunkCorrelation(one: ArrayLike<number>, other: ArrayLike<number>, isSameSector: boolean): number {
  const length = Math.min(one.length, other.length);
  const pair = pairCorrelation(one, other, Math.max(0, length - CORRELATION_SESSIONS), length);
  return shrinkCorrelation(pair.correlation, pair.used, isSameSector);
}
