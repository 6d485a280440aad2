import { type PerformanceFigures, performanceFigures } from '../risk/measures/performance-figures.ts';
import { addValue, newDrawdown, profitFactor, sharpeRatio, winRate } from '../trading/metrics.ts';
import { benchmarkBase } from './backtest-rows.ts';
import type { Simulation } from './simulation.ts';
import { bootstrapIntervals, type Interval } from './statistics/bootstrap.ts';
import { deflatedSharpe, probabilisticSharpe, sharpeEvidence } from './statistics/deflated-sharpe.ts';
import { computeMoments } from './statistics/moments.ts';
import type { World } from './world.ts';

export interface BacktestMetrics {
  total_return: number | null;
  sharpe_ratio: number | null;
  max_drawdown: number | null;
  win_rate: number | null;
  profit_factor: number | null;
  trade_count: number | null;
}

export const NO_METRICS: BacktestMetrics = {
  total_return: null,
  sharpe_ratio: null,
  max_drawdown: null,
  win_rate: null,
  profit_factor: null,
  trade_count: null,
};

/** An undefined figure is null. Only closed trades count. */
export function computeMetrics(
  simulation: Simulation,
  initialCapital: number,
  sessionsPerYear: number,
): BacktestMetrics {
  const { columns, closed, tally } = simulation;
  const { equity, dailyReturn } = columns;
  return {
    total_return: (equity.at(-1) ?? initialCapital) / initialCapital - 1,
    sharpe_ratio: sharpeRatio(dailyReturn, dailyReturn.length, sessionsPerYear),
    max_drawdown: simulation.maxDrawdown,
    win_rate: winRate(tally),
    profit_factor: profitFactor(tally),
    trade_count: closed.length,
  };
}

export interface SharpeSignificance {
  /** How many settings were tried to find this one, and the variance of their Sharpe ratios per session. */
  trials: number;
  sharpe_variance: number;
  psr: number | null;
  dsr: number | null;
}

export function computeSharpeSignificance(
  dailyReturn: Float64Array,
  selection: { readonly trials: number; readonly variance: number },
): SharpeSignificance {
  const moments = computeMoments(dailyReturn);
  const evidence = moments && sharpeEvidence(moments);
  return {
    trials: selection.trials,
    sharpe_variance: selection.variance,
    psr: evidence && probabilisticSharpe(evidence, 0),
    dsr: evidence && deflatedSharpe(evidence, selection),
  };
}

/** 95% intervals by resampling the daily returns. */
export function computeIntervals(
  dailyReturn: Float64Array,
  sessionsPerYear: number,
): Record<'total_return' | 'sharpe_ratio' | 'max_drawdown', Interval | null> {
  return bootstrapIntervals(dailyReturn, {
    total_return: (sample) => growth(sample) - 1,
    sharpe_ratio: (sample) => sharpeRatio(sample, sample.length, sessionsPerYear),
    max_drawdown: maxDrawdownOf,
  });
}

export interface BenchmarkFigures {
  ticker: string;
  total_return: number | null;
  sharpe_ratio: number | null;
  max_drawdown: number | null;
}

export function computeBenchmark(world: World, ticker: string): BenchmarkFigures {
  const { benchmark, first, sessionsPerYear } = world;
  const base = benchmarkBase(world);
  const values = benchmark.subarray(first);
  const known = benchmarkReturns(world).filter(Number.isFinite);
  const last = values.at(-1) ?? Number.NaN;
  return {
    ticker,
    total_return: Number.isFinite(last / base) ? last / base - 1 : null,
    sharpe_ratio: sharpeRatio(known, known.length, sessionsPerYear),
    max_drawdown: known.length > 0 ? maxDrawdownOf(known) : null,
  };
}

/** By traded session; NaN where the benchmark has no bar. */
function benchmarkReturns(world: World): Float64Array {
  const values = world.benchmark.subarray(world.first);
  const base = benchmarkBase(world);
  return Float64Array.from(values, (value, row) => value / (row === 0 ? base : (values[row - 1] as number)) - 1);
}

/** The figures that live trading reports too. */
export function computePerformance(world: World, { columns, closed, portfolio }: Simulation): PerformanceFigures {
  const trades = [...closed.map(({ position }) => position), ...portfolio.positions];
  return performanceFigures({
    returns: columns.dailyReturn,
    benchmark: benchmarkReturns(world),
    values: columns.equity,
    positions: columns.equity.map((value, row) => value - (columns.cash[row] as number)),
    bought: trades.reduce((sum, { paid }) => sum + paid, 0),
    sold: trades.reduce((sum, { received }) => sum + received, 0),
    perYear: world.sessionsPerYear,
  });
}

function growth(returns: Float64Array): number {
  let value = 1;
  for (const one of returns) value *= 1 + one;
  return value;
}

function maxDrawdownOf(returns: Float64Array): number {
  const drawdown = newDrawdown(1);
  let value = 1;
  for (const one of returns) {
    value *= 1 + one;
    addValue(drawdown, value);
  }
  return drawdown.max;
}
