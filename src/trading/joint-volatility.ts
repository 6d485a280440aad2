/**
 * Variance of holdings together, from the deviation of each in money and the correlation of each pair. Correlations of pairs with
 * different sessions need not fit together, so that a sum below 0 counts as 0.
 */
export function jointVariance(deviations: ArrayLike<number>, correlationOf: (i: number, j: number) => number): number {
  let variance = 0;
  for (let i = 0; i < deviations.length; i++) {
    const one = deviations[i] as number;
    variance += one * one;
    for (let j = 0; j < i; j++) variance += 2 * one * (deviations[j] as number) * correlationOf(i, j);
  }
  return Math.max(0, variance);
}

/** Covariance of one more unit of money in a symbol with the holdings, in money. */
export function unitCovariance(
  deviations: ArrayLike<number>,
  correlations: ArrayLike<number>,
  deviation: number,
): number {
  let sum = 0;
  for (let i = 0; i < deviations.length; i++) sum += (deviations[i] as number) * (correlations[i] as number);
  return sum * deviation;
}
