import type { Bar } from './bar.ts';

const EWMA_LAMBDA = 0.94;
const EWMA_OBSERVATIONS_MIN = 20;
export const SIGMA_FLOOR = 0.005;
export const SIGMA_DEFAULT = 0.02;
/** Bars of an average daily volume. */
export const ADV_SESSIONS = 20;
const ATR_PERIOD = 14;
const ATR_NEW = 1 / ATR_PERIOD;
const ATR_KEPT = 1 - ATR_NEW;

/**
 * Daily volatility from log returns, oldest first: the square root of the lambda^age-weighted mean of their squares.
 * The weights are normalised, so no seed value is needed. Null below 20 observations. Reads `[from, until)`.
 */
export function ewmaVolatility(returns: ArrayLike<number>, from = 0, until = returns.length): number | null {
  let weighted = 0;
  let weights = 0;
  let count = 0;
  for (let index = from; index < until; index++) {
    const value = returns[index] as number;
    if (!Number.isFinite(value)) continue;
    weighted = weighted * EWMA_LAMBDA + value * value;
    weights = weights * EWMA_LAMBDA + 1;
    count++;
  }
  if (count < EWMA_OBSERVATIONS_MIN) return null;
  return Math.max(SIGMA_FLOOR, Math.sqrt(weighted / weights));
}

export interface Sigma {
  sigma: number;
  basis: 'own' | 'sector' | 'default';
}

/** sigma_d: the ticker's own volatility, otherwise its sector's median, otherwise a constant; `basis` names which. */
export function dailySigma(returns: readonly number[], sectorSigmas: readonly number[]): Sigma {
  const own = ewmaVolatility(returns);
  if (own !== null) return { sigma: own, basis: 'own' };
  const sector = median(sectorSigmas);
  if (sector !== null) return { sigma: Math.max(SIGMA_FLOOR, sector), basis: 'sector' };
  return { sigma: SIGMA_DEFAULT, basis: 'default' };
}

/** sigma_h for a horizon in sessions. */
export function horizonSigma(sigmaDaily: number, sessions: number): number {
  return sigmaDaily * Math.sqrt(Math.max(0, sessions));
}

export interface AverageVolume {
  shares: number;
  dollars: number;
}

/** Mean daily volume of the last 20 sessions from split-consistent bars, oldest first; null with fewer bars. */
export function averageDailyVolume(bars: readonly Pick<Bar, 'close' | 'volume'>[]): AverageVolume | null {
  if (bars.length < ADV_SESSIONS) return null;
  let shares = 0;
  let dollars = 0;
  for (let index = bars.length - ADV_SESSIONS; index < bars.length; index++) {
    const { close, volume } = bars[index] as Pick<Bar, 'close' | 'volume'>;
    shares += volume;
    dollars += volume * close;
  }
  return { shares: shares / ADV_SESSIONS, dollars: dollars / ADV_SESSIONS };
}

/** Wilder's average true range of split-consistent bars, oldest first; null with fewer than 14 true ranges. */
export function averageTrueRange(bars: readonly Pick<Bar, 'high' | 'low' | 'close'>[]): number | null {
  const ranges = bars.map(({ high, low }, index) => trueRange(high, low, bars[index - 1]?.close ?? Number.NaN));
  return wilderAverage(ranges, 1, ranges.length);
}

/** NaN where there is no close before. */
export const trueRange = (high: number, low: number, closeBefore: number): number =>
  Math.max(high, closeBefore) - Math.min(low, closeBefore);

/** Wilder's average over `[from, until)`: the mean of the first 14 values, then smoothed. NaN is skipped. Null below 14 values. */
export function wilderAverage(values: ArrayLike<number>, from: number, until: number): number | null {
  let average = 0;
  let count = 0;
  for (let index = from; index < until; index++) {
    const value = values[index] as number;
    if (Number.isNaN(value)) continue;
    count++;
    average = count <= ATR_PERIOD ? average + value * ATR_NEW : average * ATR_KEPT + value * ATR_NEW;
  }
  return count >= ATR_PERIOD ? average : null;
}

function median(values: readonly number[]): number | null {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
