import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { PerformanceFigures } from '../risk/measures/performance-figures.ts';
import type { BacktestMetrics } from './summary.ts';

/** What trading the filled history earned and cost. */
export interface ReplayedResult extends BacktestMetrics {
  readonly id: string;
  readonly first_session: string;
  readonly last_session: string;
  readonly benchmark: string;
  readonly performance: PerformanceFigures;
  /** Purchases and sales in money, dividends of closed trades included. */
  readonly traded_value: number;
  /** Slippage by the fill model, in money. */
  readonly execution_cost: number;
}

/** Null until the filled history has been traded. */
export async function findReplayedResult(db: Executor): Promise<ReplayedResult | null> {
  const { rows } = await sql<ReplayedResult>`
    select id, total_return, sharpe_ratio, max_drawdown, win_rate, profit_factor, trade_count,
      config->'data'->>'first_session' as first_session, config->'data'->>'last_session' as last_session,
      config->'benchmark'->>'ticker' as benchmark, config->'performance' as performance, traded.*
    from backtests
    cross join lateral (
      select coalesce(sum(paid + case when trade->>'exit_at' is null then 0 else paid + (trade->>'net_pnl')::float8 end), 0)::float8
          as traded_value,
        coalesce(sum((trade->>'costs')::float8), 0)::float8 as execution_cost
      from json_array_elements(backtests.trades) trade
      cross join lateral (select (trade->>'quantity')::float8 * (trade->>'entry_price')::float8 as paid) bought) traded
    where origin = 'replayed' and status = 'completed' and config->'performance' is not null limit 1`.execute(db);
  return rows[0] ?? null;
}
