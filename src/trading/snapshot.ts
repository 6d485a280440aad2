import type { AccountDay } from './account-history.ts';
import { addValue, dailyReturn, newDrawdown, sharpeRatio, winRate } from './metrics.ts';
import type { Portfolio } from './portfolio.ts';
import type { RiskTier } from './tiers.ts';

/** An earlier day's figures. */
export type PastDay = AccountDay;

export interface DayInput {
  portfolio: Portfolio;
  /** Earlier days, oldest first. */
  past: readonly PastDay[];
  initialCapital: number;
  /** Net deposits since the previous day. */
  flow: number;
  trades: { wins: number; losses: number };
  riskTier: RiskTier;
  sessionsPerYear: number;
}

/** Figures of one day. Returns are chained, so that a deposit is neither a gain nor a recovery. */
export function computeDay(input: DayInput) {
  const { portfolio, past, trades } = input;
  const previous = past.at(-1)?.value ?? input.initialCapital;
  const today = dailyReturn(portfolio.total, previous, input.flow);
  const returns = [...past.map((day) => day.dailyReturn ?? 0), today ?? 0];
  let index = 1;
  const drawdown = newDrawdown(index);
  for (const change of returns) {
    index *= 1 + change;
    addValue(drawdown, index);
  }
  return {
    portfolio_value: portfolio.total,
    cash: portfolio.cash,
    positions_value: portfolio.marketValue,
    active_pool: portfolio.active,
    reserve_pool: portfolio.reserve,
    flow: input.flow,
    daily_return: today,
    cumulative_return: index - 1,
    unrealized_pnl: portfolio.unrealizedPnl,
    realized_pnl: portfolio.realizedPnl,
    win_count: trades.wins,
    loss_count: trades.losses,
    win_rate: winRate(trades),
    sharpe_ratio: sharpeRatio(returns, returns.length, input.sessionsPerYear),
    max_drawdown: drawdown.max,
    current_drawdown_pct: drawdown.current,
    portfolio_heat: portfolio.heat,
    risk_tier: input.riskTier,
  };
}
