import { meanOf } from './moments.ts';
import { annualTurnover, compareWithBenchmark, computePerformance } from './performance.ts';
import { historicalTailLoss } from './value-at-risk.ts';

/** The figures of an account that backtests, trading metrics and reports share, as sent. Null: not enough history. */
export interface PerformanceFigures {
  /** Sessions with a return, and those of them that the benchmark has too. */
  sessions: number;
  benchmark_sessions: number;
  annual_volatility: number | null;
  sortino_ratio: number | null;
  downside_deviation: number | null;
  beta: number | null;
  alpha: number | null;
  r_squared: number | null;
  tracking_error: number | null;
  information_ratio: number | null;
  benchmark_return: number | null;
  /** Of one session, at 95%, by the past returns; positive fractions are losses. */
  value_at_risk_95: number | null;
  expected_shortfall_95: number | null;
  turnover: number | null;
  /** Value of the positions over the value of the account. */
  exposure_mean: number | null;
  exposure_max: number | null;
}

export interface AccountHistory {
  readonly returns: ArrayLike<number>;
  /** Of the same sessions; NaN where unknown. */
  readonly benchmark: ArrayLike<number>;
  /** Value of the account and of its positions at the close of each session. */
  readonly values: ArrayLike<number>;
  readonly positions: ArrayLike<number>;
  readonly bought: number;
  readonly sold: number;
  readonly perYear: number;
}

const TAIL_LEVEL = 0.95;

export function performanceFigures(history: AccountHistory): PerformanceFigures {
  const { returns, perYear } = history;
  const own = computePerformance(returns, perYear);
  const relative = compareWithBenchmark(returns, history.benchmark, perYear);
  const tail = historicalTailLoss(returns, TAIL_LEVEL);
  const exposures = Float64Array.from(history.values, (value, index) => (history.positions[index] as number) / value);
  const known = exposures.filter(Number.isFinite);
  return {
    sessions: own.sessions,
    benchmark_sessions: relative.sessions,
    annual_volatility: own.volatility,
    sortino_ratio: own.sortinoRatio,
    downside_deviation: own.downsideDeviation,
    beta: relative.beta,
    alpha: relative.alpha,
    r_squared: relative.rSquared,
    tracking_error: relative.trackingError,
    information_ratio: relative.informationRatio,
    benchmark_return: relative.benchmarkReturn,
    value_at_risk_95: tail?.valueAtRisk ?? null,
    expected_shortfall_95: tail?.expectedShortfall ?? null,
    turnover: annualTurnover(history, meanOf(history.values), returns.length, perYear),
    exposure_mean: known.length > 0 ? meanOf(known) : null,
    exposure_max: known.length > 0 ? Math.max(...known) : null,
  };
}
