import type { BacktestMetrics, BenchmarkFigures, Luck } from './summary.ts';
import type { Interval } from './statistics/bootstrap.ts';
import type { Overfitting } from './statistics/overfitting.ts';
import type { Trial } from './sweep.ts';

/** What stands in a completed backtest's `config`: how it was run, on what, and how much of it may be luck. */
export interface Findings extends Luck {
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
  decisions: { executed: number; exits: number; deferred: number; skipped_by_reason: Record<string, number> };
  /** Sessions at whose close a breaker kept from buying. */
  breaker_sessions: number;
  /** 95%, by bootstrap. */
  intervals: Record<'total_return' | 'sharpe_ratio' | 'max_drawdown', Interval | null>;
  /** Null where nothing was chosen from. */
  pbo: Overfitting | null;
  sweep: ({ parameters: Trial } & BacktestMetrics)[];
  chosen: Trial;
}

/** A run that failed has no figures, and says why. */
export interface Failure {
  error: string;
}
