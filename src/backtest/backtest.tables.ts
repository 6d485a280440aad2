import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { RiskTier } from '../trading/tiers.ts';
import type { EquityPoint, TradeRow } from './backtest-rows.ts';
import type { BacktestOrigin, BacktestStage, BacktestStatus } from './request.ts';

/** JSON that is written once, as text, with the result. */
type JsonOnce<T> = ColumnType<T | null, never, string>;

interface BacktestsTable {
  id: Generated<string>;
  start_date: ColumnType<string, string, never>;
  end_date: ColumnType<string, string, never>;
  initial_capital: ColumnType<number, number, never>;
  risk_tier: ColumnType<RiskTier, RiskTier, never>;
  sweep: JSONColumnType<Record<string, number[]>, string, never>;
  status: Generated<BacktestStatus>;
  progress: Generated<number>;
  stage: Generated<BacktestStage>;
  config: ColumnType<Record<string, unknown>, string | undefined, string>;
  total_return: ColumnType<number | null, never, number | null>;
  sharpe_ratio: ColumnType<number | null, never, number | null>;
  max_drawdown: ColumnType<number | null, never, number | null>;
  win_rate: ColumnType<number | null, never, number | null>;
  profit_factor: ColumnType<number | null, never, number | null>;
  trade_count: ColumnType<number | null, never, number | null>;
  equity_curve: JsonOnce<EquityPoint[]>;
  trades: JsonOnce<TradeRow[]>;
  origin: ColumnType<BacktestOrigin, BacktestOrigin | undefined, never>;
  requested_by: ColumnType<string, string, never>;
  created_at: ColumnType<Date, Date, never>;
  completed_at: ColumnType<Date | null, never, Date>;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    backtests: BacktestsTable;
  }
}
