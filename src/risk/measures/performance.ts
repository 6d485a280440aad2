import { covarianceOf, deviationOf, meanOf } from './moments.ts';

/** Ratios below this many returns are noise. */
export const RATIO_RETURNS_MIN = 5;
/** Fewer pairs give no usable beta: its standard error would exceed .2 for a typical share. */
export const BETA_RETURNS_MIN = 20;

/** Annual figures from returns per session. Null where there is too little history or nothing to divide by. */
export interface Performance {
  sessions: number;
  volatility: number | null;
  sortinoRatio: number | null;
  downsideDeviation: number | null;
}

/** The same against a benchmark, over the sessions that both have. */
export interface RelativePerformance {
  sessions: number;
  beta: number | null;
  /** What the returns had beyond beta times the benchmark's, per year. The risk-free rate counts as 0. */
  alpha: number | null;
  rSquared: number | null;
  trackingError: number | null;
  informationRatio: number | null;
  benchmarkReturn: number | null;
}

export function computePerformance(returns: ArrayLike<number>, perYear: number): Performance {
  const sessions = returns.length;
  if (sessions < RATIO_RETURNS_MIN) {
    return { sessions, volatility: null, sortinoRatio: null, downsideDeviation: null };
  }
  const downside = downsideDeviation(returns);
  const annual = Math.sqrt(perYear);
  return {
    sessions,
    volatility: deviationOf(returns) * annual,
    sortinoRatio: downside > 0 ? (meanOf(returns) / downside) * annual : null,
    downsideDeviation: downside * annual,
  };
}

/** Root mean square of the losses, gains counting as 0, per session. */
function downsideDeviation(returns: ArrayLike<number>): number {
  let squares = 0;
  for (let index = 0; index < returns.length; index++) squares += Math.min(0, returns[index] as number) ** 2;
  return Math.sqrt(squares / returns.length);
}

/** Columns of one length; NaN where a session is missing. */
export function compareWithBenchmark(
  returns: ArrayLike<number>,
  benchmark: ArrayLike<number>,
  perYear: number,
): RelativePerformance {
  const [own, market] = pairedReturns(returns, benchmark);
  const sessions = own.length;
  const benchmarkReturn = sessions > 0 ? market.reduce((value, one) => value * (1 + one), 1) - 1 : null;
  const unknown = { beta: null, alpha: null, rSquared: null, trackingError: null, informationRatio: null };
  if (sessions < BETA_RETURNS_MIN) return { sessions, ...unknown, benchmarkReturn };
  const active = own.map((value, index) => value - (market[index] as number));
  const tracking = deviationOf(active);
  const beta = betaOf(own, market);
  const deviations = deviationOf(own) * deviationOf(market);
  return {
    sessions,
    beta,
    alpha: beta === null ? null : (meanOf(own) - beta * meanOf(market)) * perYear,
    rSquared: deviations > 0 ? (covarianceOf(own, market) / deviations) ** 2 : null,
    trackingError: tracking * Math.sqrt(perYear),
    informationRatio: tracking > 0 ? (meanOf(active) / tracking) * Math.sqrt(perYear) : null,
    benchmarkReturn,
  };
}

/** Null below 20 pairs or where the benchmark does not vary. */
export function betaOf(returns: ArrayLike<number>, benchmark: ArrayLike<number>): number | null {
  const [own, market] = pairedReturns(returns, benchmark);
  if (own.length < BETA_RETURNS_MIN || !(deviationOf(market) > 0)) return null;
  return covarianceOf(own, market) / covarianceOf(market, market);
}

function pairedReturns(one: ArrayLike<number>, other: ArrayLike<number>): [Float64Array, Float64Array] {
  const rows: number[] = [];
  for (let index = 0; index < Math.min(one.length, other.length); index++) {
    if (Number.isFinite(one[index]) && Number.isFinite(other[index])) rows.push(index);
  }
  return [Float64Array.from(rows, (row) => one[row] as number), Float64Array.from(rows, (row) => other[row] as number)];
}

/**
 * How often the capital was exchanged per year: the smaller of purchases and sales over the mean value. Opening positions with
 * new capital, or closing all of them, is not turnover. Null without a mean value or sessions.
 */
export function annualTurnover(
  traded: { bought: number; sold: number },
  meanValue: number,
  sessions: number,
  perYear: number,
): number | null {
  if (!(meanValue > 0) || !(sessions > 0)) return null;
  return (Math.min(traded.bought, traded.sold) / meanValue) * (perYear / sessions);
}
