/** Average ranks of ties. */
export function ranks(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const found = values.map(() => 0);
  for (let first = 0; first < order.length; ) {
    let end = first;
    while (end < order.length && order[end]!.value === order[first]!.value) end++;
    for (let place = first; place < end; place++) found[order[place]!.index] = (first + end - 1) / 2;
    first = end;
  }
  return found;
}

export function correlation(a: readonly number[], b: readonly number[]): number | null {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [product, squaresA, squaresB] = [0, 0, 0];
  a.forEach((value, index) => {
    product += (value - meanA) * (b[index]! - meanB);
    squaresA += (value - meanA) ** 2;
    squaresB += (b[index]! - meanB) ** 2;
  });
  return squaresA > 0 && squaresB > 0 ? product / Math.sqrt(squaresA * squaresB) : null;
}

export const spearman = (a: readonly number[], b: readonly number[]) => correlation(ranks(a), ranks(b));

/** The mean of a series of overlapping observations, and its t-statistic with Newey-West standard errors. */
export function neweyWest(series: readonly number[], lag: number): { mean: number; t: number } {
  const n = series.length;
  const mean = series.reduce((sum, value) => sum + value, 0) / n;
  const residuals = series.map((value) => value - mean);
  let variance = residuals.reduce((sum, value) => sum + value * value, 0) / n;
  for (let distance = 1; distance <= lag; distance++) {
    let covariance = 0;
    for (let index = distance; index < n; index++) covariance += residuals[index]! * residuals[index - distance]!;
    variance += (2 * (1 - distance / (lag + 1)) * covariance) / n;
  }
  return { mean, t: mean / Math.sqrt(variance / n) };
}
