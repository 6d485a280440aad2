/** NaN without values. */
export function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += values[index] as number;
  return sum / values.length;
}

/** Sample covariance with n - 1, of two columns of one length; NaN below two values. */
export function covarianceOf(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const meanOne = meanOf(one);
  const meanOther = meanOf(other);
  let sum = 0;
  for (let index = 0; index < one.length; index++) {
    sum += ((one[index] as number) - meanOne) * ((other[index] as number) - meanOther);
  }
  return one.length < 2 ? Number.NaN : sum / (one.length - 1);
}

/** Sample standard deviation with n - 1; 0 where the values differ by rounding only. */
export function deviationOf(values: ArrayLike<number>): number {
  const deviation = Math.sqrt(covarianceOf(values, values));
  let largest = 0;
  for (let index = 0; index < values.length; index++) largest = Math.max(largest, Math.abs(values[index] as number));
  return deviation > largest * 1e-14 ? deviation : deviation >= 0 ? 0 : deviation;
}
