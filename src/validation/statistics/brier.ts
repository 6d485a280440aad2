/**
 * The mean squared distance between stated probability and outcome, decomposed into reliability (miscalibration), resolution
 * (separation of cases) and uncertainty (variance of the outcome). `score = reliability - resolution + uncertainty` holds exactly
 * only when cases are grouped by distinct forecast, as here.
 */
export interface BrierDecomposition {
  readonly score: number;
  readonly reliability: number;
  readonly resolution: number;
  readonly uncertainty: number;
  readonly forecasts: number;
}

/** From the forecasts of cases that occurred and of cases that did not. Both arrays are sorted in place. */
export function brierOf(occurred: Float64Array, missed: Float64Array): BrierDecomposition | null {
  const n = occurred.length + missed.length;
  if (n === 0) return null;
  const base = occurred.length / n;
  let squares = 0;
  for (const forecast of occurred) squares += (forecast - 1) ** 2;
  for (const forecast of missed) squares += forecast ** 2;
  occurred.sort();
  missed.sort();
  let reliability = 0;
  let resolution = 0;
  let forecasts = 0;
  let i = 0;
  let j = 0;
  while (i < occurred.length || j < missed.length) {
    const forecast = Math.min(occurred[i] ?? Number.POSITIVE_INFINITY, missed[j] ?? Number.POSITIVE_INFINITY);
    const [firstOccurred, firstMissed] = [i, j];
    while (occurred[i] === forecast) i++;
    while (missed[j] === forecast) j++;
    const wins = i - firstOccurred;
    const count = wins + j - firstMissed;
    reliability += (count / n) * (forecast - wins / count) ** 2;
    resolution += (count / n) * (wins / count - base) ** 2;
    forecasts++;
  }
  return { score: squares / n, reliability, resolution, uncertainty: base * (1 - base), forecasts };
}
