/**
 * The mean squared distance between what was said and what came, and what it is made of: being off (reliability), telling
 * cases apart (resolution), and how uncertain the matter is. `score = reliability - resolution + uncertainty` holds exactly
 * only when cases are grouped by distinct forecast, so they are.
 */
export interface BrierDecomposition {
  readonly score: number;
  readonly reliability: number;
  readonly resolution: number;
  readonly uncertainty: number;
  readonly forecasts: number;
}

/** Of the forecasts of what came and of what did not come. Both are sorted in place. */
export function brierOf(came: Float64Array, failed: Float64Array): BrierDecomposition | null {
  const n = came.length + failed.length;
  if (n === 0) return null;
  const base = came.length / n;
  let squares = 0;
  for (const forecast of came) squares += (forecast - 1) ** 2;
  for (const forecast of failed) squares += forecast ** 2;
  came.sort();
  failed.sort();
  let reliability = 0;
  let resolution = 0;
  let forecasts = 0;
  let i = 0;
  let j = 0;
  while (i < came.length || j < failed.length) {
    const forecast = Math.min(came[i] ?? Number.POSITIVE_INFINITY, failed[j] ?? Number.POSITIVE_INFINITY);
    const [firstCame, firstFailed] = [i, j];
    while (came[i] === forecast) i++;
    while (failed[j] === forecast) j++;
    const wins = i - firstCame;
    const count = wins + j - firstFailed;
    reliability += (count / n) * (forecast - wins / count) ** 2;
    resolution += (count / n) * (wins / count - base) ** 2;
    forecasts++;
  }
  return { score: squares / n, reliability, resolution, uncertainty: base * (1 - base), forecasts };
}
