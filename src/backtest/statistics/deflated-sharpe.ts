import { normalQuantile } from '../../recommendations/normal-quantile.ts';
import { normalCdf } from '../../signals/numbers.ts';
import type { Moments } from './moments.ts';

const EULER_MASCHERONI = 0.577_215_664_901_532_9;

/** Sharpe ratios here are per period, not annual. */
export interface SharpeEvidence {
  readonly sharpe: number;
  readonly periods: number;
  readonly skew: number;
  readonly kurtosis: number;
}

export const sharpeEvidence = ({ mean, deviation, count, skew, kurtosis }: Moments): SharpeEvidence => ({
  sharpe: mean / deviation,
  periods: count,
  skew,
  kurtosis,
});

/**
 * PSR: the probability that the true Sharpe ratio is above a benchmark, given the number of periods and the skew and kurtosis of
 * the returns. Null where the variance of the estimate is not positive.
 */
export function probabilisticSharpe(evidence: SharpeEvidence, benchmark: number): number | null {
  const { sharpe, periods, skew, kurtosis } = evidence;
  const spread = 1 - skew * sharpe + ((kurtosis - 1) / 4) * sharpe * sharpe;
  if (periods < 2 || !(spread > 0)) return null;
  return normalCdf(((sharpe - benchmark) * Math.sqrt(periods - 1)) / Math.sqrt(spread));
}

/**
 * SR0: the expected best Sharpe ratio of that many trials whose true ratio is 0, given the variance of their ratios. One trial
 * needs no correction.
 */
export function expectedMaximumSharpe(trials: number, variance: number): number {
  if (trials <= 1 || !(variance > 0)) return 0;
  return (
    Math.sqrt(variance) *
    ((1 - EULER_MASCHERONI) * normalQuantile(1 - 1 / trials) +
      EULER_MASCHERONI * normalQuantile(1 - 1 / (trials * Math.E)))
  );
}

/** DSR: the PSR with the expected best ratio of that many trials without skill as benchmark. */
export function deflatedSharpe(
  evidence: SharpeEvidence,
  selection: { readonly trials: number; readonly variance: number },
): number | null {
  return probabilisticSharpe(evidence, expectedMaximumSharpe(selection.trials, selection.variance));
}
