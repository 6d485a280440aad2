import type { Bar } from './bar.ts';

const EWMA_LAMBDA = 0.94;
const EWMA_OBSERVATIONS_MIN = 20;
export const SIGMA_FLOOR = 0.005;
export const SIGMA_DEFAULT = 0.02;
const ADV_SESSIONS = 20;
const ATR_PERIOD = 14;

/**
 * Daily volatility from log returns, oldest first: the square root of the lambda^age-weighted mean of their squares.
 * The weights are normalised, so no seed value is needed. Null below 20 observations.
 */
export function ewmaVolatility(returns: Iterable<number>): number | null {
  let weighted = 0;
  let weights = 0;
  let count = 0;
  for (const value of returns) {
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
  const recent = bars.slice(-ADV_SESSIONS);
  if (recent.length < ADV_SESSIONS) return null;
  const total = recent.reduce(
    (sum, { close, volume }) => ({ shares: sum.shares + volume, dollars: sum.dollars + volume * close }),
    { shares: 0, dollars: 0 },
  );
  return { shares: total.shares / ADV_SESSIONS, dollars: total.dollars / ADV_SESSIONS };
}

/** Wilder's average true range of split-consistent bars, oldest first; null with fewer than 14 true ranges. */
export function averageTrueRange(bars: readonly Pick<Bar, 'high' | 'low' | 'close'>[]): number | null {
  let average = 0;
  for (let index = 1; index < bars.length; index++) {
    const bar = bars[index];
    const previous = bars[index - 1];
    if (!bar || !previous) break;
    const range = Math.max(bar.high, previous.close) - Math.min(bar.low, previous.close);
    average = index <= ATR_PERIOD ? average + range / ATR_PERIOD : (average * (ATR_PERIOD - 1) + range) / ATR_PERIOD;
  }
  return bars.length > ATR_PERIOD ? average : null;
}

function median(values: readonly number[]): number | null {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
