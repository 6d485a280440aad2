import { insufficientOutput, type SignalOutput, type TrendInput, type Verdict } from '../output.ts';
import { BARS_MIN, TIMEFRAME_WEIGHTS, TIMEFRAMES, type Timeframe } from '../timeframe.ts';
import type { Indicators } from './indicators.ts';
import { heuristicScore, heuristicTerms } from './score.ts';

const BUY_SCORE_MIN = 0.35;
const BUY_ALIGNMENT_MIN = 0.6;
const BUY_SIGMA_PERCENTILE_BELOW = 0.95;
const WATCH_SCORE_MIN = 0.15;
const BEARISH_SCORE_MAX = -0.35;
/** A timeframe with a smaller |score| counts for neither side. */
const SIDE_MIN = 0.1;

export function evaluateHeuristic(
  readouts: Partial<Record<Timeframe, Indicators>>,
  trend: TrendInput | null,
): SignalOutput {
  const timeframeScores: Partial<Record<Timeframe, number | null>> = {};
  let sum = 0;
  let sides = 0;
  let weights = 0;
  for (const timeframe of TIMEFRAMES) {
    const readout = readouts[timeframe];
    const h =
      readout && readout.bars >= BARS_MIN[timeframe]
        ? heuristicScore(heuristicTerms(readout, trend?.trendScore ?? null))
        : null;
    timeframeScores[timeframe] = h;
    if (h === null) continue;
    const weight = TIMEFRAME_WEIGHTS[timeframe];
    sum += weight * h;
    weights += weight;
    if (Math.abs(h) > SIDE_MIN) sides += weight * Math.sign(h);
  }
  const features = featuresOf(readouts.D, trend);
  if (weights === 0) return insufficientOutput('heuristic', { timeframeScores, features });
  const score = sum / weights;
  const alignment = Math.abs(sides) / weights;
  const sigmaPercentile = readouts.D?.sigmaPercentile ?? null;
  const verdict = verdictOf({ score, alignment, daily: timeframeScores.D ?? null, sigmaPercentile });
  return {
    pipeline: 'heuristic',
    status: 'ok',
    verdict,
    score,
    probability: null,
    // Grows with the strength of the score and the agreement of the timeframes; an ordering, not a calibrated probability.
    confidence: 0.5 + 0.5 * Math.abs(score) * alignment,
    timeframeScores,
    features,
    alignment,
    changePointProb: null,
    expectedReturn: null,
    expectedVolatility: null,
    bearish: score <= BEARISH_SCORE_MAX,
    error: null,
  };
}

export function verdictOf(of: {
  score: number;
  alignment: number;
  daily: number | null;
  sigmaPercentile: number | null;
}): Verdict {
  const buys =
    of.score >= BUY_SCORE_MIN &&
    of.alignment >= BUY_ALIGNMENT_MIN &&
    of.daily !== null &&
    of.daily > 0 &&
    of.sigmaPercentile !== null &&
    of.sigmaPercentile < BUY_SIGMA_PERCENTILE_BELOW;
  if (buys) return 'BUY';
  return of.score >= WATCH_SCORE_MIN ? 'WATCH' : 'SKIP';
}

function featuresOf(daily: Indicators | undefined, trend: TrendInput | null): Record<string, unknown> {
  return {
    atr: daily?.atr ?? null,
    rsi: daily?.rsi ?? null,
    return_20: daily?.return20 ?? null,
    channel_position: daily?.channelPosition ?? null,
    volume_z: daily?.volumeZ ?? null,
    sigma: daily?.sigma ?? null,
    sigma_percentile: daily?.sigmaPercentile ?? null,
    trend_score: trend?.trendScore ?? null,
  };
}
