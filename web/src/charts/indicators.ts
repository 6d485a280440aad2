/** The mean of the last `length` values at each place; null until there are as many. */
export function movingAverage(values: readonly number[], length: number): (number | null)[] {
  let sum = 0;
  return values.map((value, index) => {
    sum += value - (index >= length ? (values[index - length] ?? 0) : 0);
    return index >= length - 1 ? sum / length : null;
  });
}

export interface Band {
  low: number;
  high: number;
}

/** Bollinger bands: the moving average and two standard deviations to each side. */
export function bollingerBands(values: readonly number[], length = 20, deviations = 2): (Band | null)[] {
  const means = movingAverage(values, length);
  return means.map((mean, index) => {
    if (mean === null) return null;
    const window = values.slice(index - length + 1, index + 1);
    const variance = window.reduce((sum, value) => sum + (value - mean) ** 2, 0) / length;
    const width = deviations * Math.sqrt(variance);
    return { low: mean - width, high: mean + width };
  });
}
