import { clip, logit, normalCdf, sigmoid } from '../numbers.ts';
import { insufficientOutput, type SignalOutput, type TrendInput, type Verdict } from '../output.ts';
import { BARS_MIN, TIMEFRAME_WEIGHTS, TIMEFRAMES, type Timeframe } from '../timeframe.ts';
import type { Belief } from './belief.ts';

const HORIZON_SESSIONS = 5;
/** The round-trip cost as a fraction of the price. */
const COST = 0.001;
const TREND_SHIFT_MAX = 0.5;
const BUY_PROBABILITY_MIN = 0.55;
const BUY_DRIFT_MIN = 0.55;
const WATCH_PROBABILITY_MIN = 0.52;
export const BEARISH_PROBABILITY_MAX = 0.45;

/** p_B: the logarithmic pool of the timeframes, in which agreement is not counted twice; null without any timeframe. */
export function driftProbability(readouts: Partial<Record<Timeframe, Belief>>): number | null {
  let sum = 0;
  let weights = 0;
  for (const timeframe of TIMEFRAMES) {
    const belief = readouts[timeframe];
    if (!belief || belief.bars < BARS_MIN[timeframe]) continue;
    const weight = TIMEFRAME_WEIGHTS[timeframe];
    // A fresh regime has little weight but still counts in the denominator.
    sum += weight * (1 - belief.changePoint) * logit(belief.pUp);
    weights += weight;
  }
  return weights > 0 ? sigmoid(sum / weights) : null;
}

export interface ReturnForecast {
  /** After cost. */
  mean: number;
  volatility: number;
  /** p_r: the probability that the return over the horizon exceeds its cost. */
  probability: number;
}

export function forecastReturn(daily: { driftMean: number; driftVariance: number; sigma: number }): ReturnForecast {
  const { driftMean, driftVariance, sigma } = daily;
  const mean = HORIZON_SESSIONS * driftMean * sigma - COST;
  const volatility = sigma * Math.sqrt(HORIZON_SESSIONS + HORIZON_SESSIONS ** 2 * driftVariance);
  return { mean, volatility, probability: normalCdf(mean / volatility) };
}

/** The contribution of documents to the log-odds, bounded so that it can tip a balance but not create a view. */
export function withTrend(probability: number, trend: TrendInput | null): number {
  if (!trend || !(trend.a > 0) || !(trend.b > 0)) return probability;
  return sigmoid(logit(probability) + clip(0.5 * Math.log(trend.a / trend.b), -TREND_SHIFT_MAX, TREND_SHIFT_MAX));
}

export function evaluateBayesian(readouts: Partial<Record<Timeframe, Belief>>, trend: TrendInput | null): SignalOutput {
  const timeframeScores = Object.fromEntries(
    TIMEFRAMES.map((timeframe) => {
      const belief = readouts[timeframe];
      return [timeframe, belief && belief.bars >= BARS_MIN[timeframe] ? belief.pUp : null];
    }),
  );
  const daily = readouts.D;
  const drift = driftProbability(readouts);
  const features = {
    drift_probability: drift,
    ...dailyFeatures(daily),
    trend_a: trend?.a ?? null,
    trend_b: trend?.b ?? null,
  };
  if (!daily || daily.bars < BARS_MIN.D || daily.sigma === null || drift === null) {
    return insufficientOutput('bayesian', { timeframeScores, features });
  }
  const forecast = forecastReturn({ ...daily, sigma: daily.sigma });
  const probability = withTrend(forecast.probability, trend);
  return {
    pipeline: 'bayesian',
    status: 'ok',
    verdict: verdictOf({ probability, drift, meanNet: forecast.mean }),
    score: 2 * drift - 1,
    probability,
    confidence: Math.max(probability, 1 - probability),
    timeframeScores,
    features: { ...features, return_probability: forecast.probability },
    alignment: null,
    changePointProb: daily.changePoint,
    expectedReturn: forecast.mean,
    expectedVolatility: forecast.volatility,
    bearish: probability <= BEARISH_PROBABILITY_MAX,
    error: null,
  };
}

export function verdictOf(of: { probability: number; drift: number; meanNet: number }): Verdict {
  if (of.probability >= BUY_PROBABILITY_MIN && of.drift >= BUY_DRIFT_MIN && of.meanNet > 0) return 'BUY';
  return of.probability >= WATCH_PROBABILITY_MIN ? 'WATCH' : 'SKIP';
}

function dailyFeatures(daily: Belief | undefined): Record<string, unknown> {
  return {
    drift_mean: daily?.driftMean ?? null,
    drift_variance: daily?.driftVariance ?? null,
    sigma: daily?.sigma ?? null,
  };
}
