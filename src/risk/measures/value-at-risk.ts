import { normalQuantile } from '../../recommendations/normal-quantile.ts';
import { deviationOf, meanOf } from './moments.ts';

/** A loss and the mean loss beyond it, as positive fractions of the value; negative where even the tail is a gain. */
export interface TailLoss {
  /** The loss that is exceeded with the probability 1 - level. */
  valueAtRisk: number;
  /** The mean loss in that tail; never below the value at risk. */
  expectedShortfall: number;
}

/** Fewer returns than this in the tail would make it a single day. */
export const returnsNeeded = (level: number): number => Math.ceil(1 / (1 - level) - 1e-9);

/**
 * By the returns themselves, linear between the two around the quantile. The shortfall is the mean of the returns up to the
 * quantile's position. Null below `returnsNeeded`.
 */
export function historicalTailLoss(returns: ArrayLike<number>, level: number): TailLoss | null {
  if (returns.length < returnsNeeded(level)) return null;
  const sorted = Float64Array.from(returns).sort();
  const position = (1 - level) * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below] as number;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] as number;
  return {
    valueAtRisk: -(low + (position - below) * (high - low)),
    expectedShortfall: -meanOf(sorted.subarray(0, below + 1)),
  };
}

/** As if returns were normal with this mean and deviation. */
export function normalTailLoss(mean: number, deviation: number, level: number): TailLoss {
  const quantile = normalQuantile(1 - level);
  const density = Math.exp(-(quantile * quantile) / 2) / Math.sqrt(2 * Math.PI);
  return {
    valueAtRisk: -(mean + deviation * quantile),
    expectedShortfall: -mean + (deviation * density) / (1 - level),
  };
}

/** Normal with the sample's mean and deviation; null below `returnsNeeded`. */
export function parametricTailLoss(returns: ArrayLike<number>, level: number): TailLoss | null {
  if (returns.length < returnsNeeded(level)) return null;
  return normalTailLoss(meanOf(returns), deviationOf(returns), level);
}

export const EWMA_LAMBDA = 0.94;
/** Squares that the first variance is the weighted mean of. */
const BACKCAST_RETURNS = 75;
const EWMA_RETURNS_MIN = 20;

/**
 * Tomorrow's volatility by exponential weights (RiskMetrics), with mean zero. The recursion starts from the weighted mean of the
 * first squares. Null below 20 returns.
 */
export function ewmaForecast(returns: ArrayLike<number>, lambda = EWMA_LAMBDA): number | null {
  if (returns.length < EWMA_RETURNS_MIN) return null;
  let weights = 0;
  let variance = 0;
  for (let index = 0, weight = 1; index < Math.min(BACKCAST_RETURNS, returns.length); index++, weight *= lambda) {
    variance += weight * (returns[index] as number) ** 2;
    weights += weight;
  }
  variance /= weights;
  for (let index = 0; index < returns.length; index++) {
    variance = lambda * variance + (1 - lambda) * (returns[index] as number) ** 2;
  }
  return Math.sqrt(variance);
}
