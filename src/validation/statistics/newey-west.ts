/** The t-statistic of a mean whose errors may be correlated over `lag` steps (Bartlett weights). */
export function neweyWestT(series: readonly number[], lag: number): number | null {
  const n = series.length;
  if (n < 2) return null;
  const mean = series.reduce((sum, value) => sum + value, 0) / n;
  const errors = series.map((value) => value - mean);
  const steps = Math.min(lag, n - 1);
  let variance = covariance(errors, 0);
  for (let step = 1; step <= steps; step++) variance += 2 * (1 - step / (steps + 1)) * covariance(errors, step);
  // Bartlett weights keep the variance positive except for rounding.
  if (!(variance > 1e-18)) return null;
  const t = mean / Math.sqrt(variance / n);
  return Number.isFinite(t) ? t : null;
}

function covariance(errors: readonly number[], step: number): number {
  let sum = 0;
  for (let i = step; i < errors.length; i++) sum += (errors[i] ?? 0) * (errors[i - step] ?? 0);
  return sum / errors.length;
}
