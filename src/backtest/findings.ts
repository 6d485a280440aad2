import type { PerformanceFigures } from '../risk/measures/performance-figures.ts';
import type { BacktestMetrics, BenchmarkFigures, SharpeSignificance } from './summary.ts';
import type { Interval } from './statistics/bootstrap.ts';
import type { Overfitting } from './statistics/overfitting.ts';
import type { Trial } from './sweep.ts';

/** The `config` of a completed backtest: settings, data, and how significant the result is. */
export interface Findings extends SharpeSignificance {
  algo_version: string;
  data: {
    first_session: string;
    last_session: string;
    sessions: number;
    warm_up_sessions: number;
    tickers: number;
    recommendations: { stored: number; replayed: number; replayed_until: string | null };
  };
  settings: Record<string, unknown>;
  benchmark: BenchmarkFigures;
  performance: PerformanceFigures;
  decisions: { executed: number; exits: number; deferred: number; skipped_by_reason: Record<string, number> };
  /** Sessions at whose close a tripped breaker blocked entries. */
  breaker_sessions: number;
  /** 95% intervals by bootstrap. */
  intervals: Record<'total_return' | 'sharpe_ratio' | 'max_drawdown', Interval | null>;
  /** Null without a sweep: there was nothing to choose from. */
  pbo: Overfitting | null;
  sweep: ({ parameters: Trial } & BacktestMetrics)[];
  chosen: Trial;
}

/** The `config` of a failed backtest. */
export interface Failure {
  error: string;
}
