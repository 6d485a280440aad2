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
  const varies = doesVary(squaresOne, used, meanOne) && doesVary(squaresOther, used, meanOther);
  return { correlation: varies ? correlationFrom(products, squaresOne, squaresOther) : Number.NaN, used };
}

const doesVary = (squares: number, used: number, mean: number): boolean => squares > ROUNDING * used * mean ** 2;

function correlationFrom(products: number, squaresOne: number, squaresOther: number): number {
  const scale = Math.sqrt(squaresOne * squaresOther);
  return scale > 0 ? Math.max(-1, Math.min(1, products / scale)) : Number.NaN;
}

/** The returns of some sessions less their mean: what a correlation with many other columns needs once. */
export interface Deviations {
  readonly values: Float64Array;
  /** The sessions, at most the length of `values`. */
  used: number;
  squares: number;
  varies: boolean;
  /** False where a return is unknown: the mean then depends on the sessions that the other column knows. */
  isComplete: boolean;
}

export const newDeviations = (): Deviations => ({
  values: new Float64Array(CORRELATION_SESSIONS),
  used: 0,
  squares: 0,
  varies: false,
  isComplete: false,
});

/** Overwrites `into`, because backtests do this for every holding at every close. At most 60 sessions. */
export function fillDeviations(into: Deviations, column: ArrayLike<number>, from: number, until: number): void {
  const { values } = into;
  const used = until - from;
  let sum = 0;
  for (let index = 0; index < used; index++) sum += column[from + index] as number;
  const mean = sum / used;
  let squares = 0;
  for (let index = 0; index < used; index++) {
    const deviation = (column[from + index] as number) - mean;
    values[index] = deviation;
    squares += deviation * deviation;
  }
  into.used = used;
  into.squares = squares;
  into.varies = doesVary(squares, used, mean);
  into.isComplete = Number.isFinite(sum);
}

/** The same number as `pairCorrelation` of two complete columns. */
export function deviationsCorrelation(one: Deviations, other: Deviations): number {
  if (!one.varies || !other.varies) return Number.NaN;
  const [ours, theirs] = [one.values, other.values];
  let products = 0;
  for (let index = 0; index < one.used; index++) products += (ours[index] as number) * (theirs[index] as number);
  return correlationFrom(products, one.squares, other.squares);
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
