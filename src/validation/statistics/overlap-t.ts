/**
 * The t-statistic of a mean whose errors overlap over `lag` steps. Covariances up to the overlap count in full (Hansen and
 * Hodrick), because Bartlett weights leave a third of an overlap's variance out and find a t of 2 in one of ten cases without
 * any effect. Where that variance is below the Bartlett one, which is always positive, the Bartlett one counts. Null with too few
 * values for the overlap.
 */
export function overlapT(series: readonly number[], lag: number): number | null {
  const n = series.length;
  // Errors are measured from the sample's own mean, which hides the variance of about two overlaps.
  const independent = lag === 0 ? n : n - (2 * lag + 1);
  if (n < 2 || independent < 1) return null;
  const mean = series.reduce((sum, value) => sum + value, 0) / n;
  const errors = series.map((value) => value - mean);
  let full = covariance(errors, 0);
  let bartlett = full;
  for (let step = 1; step <= lag; step++) {
    const found = covariance(errors, step);
    full += 2 * found;
    bartlett += 2 * (1 - step / (lag + 1)) * found;
  }
  const variance = Math.max(full, bartlett);
  if (!(variance > 1e-18)) return null;
  const t = mean / Math.sqrt(variance / independent);
  return Number.isFinite(t) ? t : null;
}

function covariance(errors: readonly number[], step: number): number {
  let sum = 0;
  for (let i = step; i < errors.length; i++) sum += (errors[i] ?? 0) * (errors[i - step] ?? 0);
  return sum / errors.length;
}
