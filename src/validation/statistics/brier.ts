/** Forecasts are grouped by tenths. With a group for each distinct forecast, resolution would only measure luck. */
const BINS = 10;

/**
 * The mean squared distance between stated probability and outcome, decomposed into reliability (miscalibration), resolution
 * (separation of cases) and uncertainty (variance of the outcome). `score = reliability - resolution + uncertainty` holds
 * exactly, because resolution includes the separation within bins (Stephenson, Coelho and Jolliffe 2008).
 */
export interface BrierDecomposition {
  readonly score: number;
  readonly reliability: number;
  readonly resolution: number;
  readonly uncertainty: number;
  /** Bins with forecasts. */
  readonly bins: number;
}

interface Bin {
  n: number;
  wins: number;
  /** Sums of the forecasts, of their squares, and of those of cases that occurred. */
  sum: number;
  squares: number;
  won: number;
}

const binOf = (forecast: number) => Math.min(BINS - 1, Math.max(0, Math.floor(forecast * BINS)));

/** From the forecasts of cases that occurred and of cases that did not. */
export function brierOf(occurred: Float64Array, missed: Float64Array): BrierDecomposition | null {
  const n = occurred.length + missed.length;
  if (n === 0) return null;
  const bins: Bin[] = Array.from({ length: BINS }, () => ({ n: 0, wins: 0, sum: 0, squares: 0, won: 0 }));
  let score = 0;
  const add = (forecast: number, outcome: 0 | 1) => {
    const bin = bins[binOf(forecast)];
    if (!bin) return;
    bin.n++;
    bin.wins += outcome;
    bin.sum += forecast;
    bin.squares += forecast * forecast;
    bin.won += outcome * forecast;
    score += (forecast - outcome) ** 2 / n;
  };
  for (const forecast of occurred) add(forecast, 1);
  for (const forecast of missed) add(forecast, 0);
  const base = occurred.length / n;
  let reliability = 0;
  let resolution = 0;
  for (const bin of bins) {
    if (bin.n === 0) continue;
    const stated = bin.sum / bin.n;
    const observed = bin.wins / bin.n;
    const variance = bin.squares / bin.n - stated ** 2;
    const covariance = bin.won / bin.n - stated * observed;
    reliability += (bin.n / n) * (stated - observed) ** 2;
    resolution += (bin.n / n) * ((observed - base) ** 2 - variance + 2 * covariance);
  }
  const filled = bins.filter((bin) => bin.n > 0).length;
  return { score, reliability, resolution, uncertainty: base * (1 - base), bins: filled };
}
