import { findActiveAccount } from '../../broker/account.store.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { capOf } from '../../risk/capital-caps.ts';
import { getPortfolioConfig } from '../../risk/trading-config.store.ts';
import { BENCHMARK_TICKER } from '../../trends/queues.ts';
import { BREAKER_NAMES, breakerStatus } from '../breakers.ts';
import { loadBreakers } from '../breaker-state.ts';
import { countProcessed } from '../decision.store.ts';
import { effectiveLimits } from '../engine-config.ts';
import { readEngineConfig } from '../engine-config.store.ts';
import { isEngineLed } from '../engine-lease.store.ts';
import { profitFactor, winRate } from '../metrics.ts';
import { riskOf } from '../portfolio.ts';
import { loadPortfolio } from '../portfolio.store.ts';
import { listPastDays } from '../snapshot.store.ts';
import { findState } from '../state.store.ts';
import { type RiskTier, TIERS } from '../tiers.ts';
import { sumClosedTrades } from '../trade.store.ts';
import { getEngine, type ServingTimes } from './get-engine.ts';
import { loadPerformance } from './load-performance.ts';
import { loadDay } from './roll-trading-day.ts';
import { tradedMode } from './round.ts';
import { ENGINE_TASKS } from './run-round.ts';

export async function viewStatus(db: Executor, times: ServingTimes) {
  const { now } = times;
  const { state } = await getEngine(db, times);
  const config = await readEngineConfig(db);
  const limits = effectiveLimits(config, await getPortfolioConfig(db));
  const portfolio = await loadPortfolio(db, state);
  const breakers = loadBreakers(state);
  const nowMs = now.getTime();
  return {
    enabled: config.enabled,
    paused: config.paused,
    risk_tier: config.riskTier,
    circuit_breaker_status: breakerStatus(breakers, nowMs),
    circuit_breakers: BREAKER_NAMES.flatMap((name) => {
      const { untilMs, isCautious } = breakers[name];
      if (untilMs > nowMs) {
        return { name, status: 'tripped' as const, until: Number.isFinite(untilMs) ? new Date(untilMs) : null };
      }
      return isCautious ? { name, status: 'caution' as const, until: null } : [];
    }),
    active_pool: portfolio.active,
    reserve_pool: portfolio.reserve,
    portfolio_heat: portfolio.heat,
    open_positions: portfolio.positions.map((position) => ({
      ticker: position.ticker,
      sector: position.sector === '' ? null : position.sector,
      quantity: position.quantity,
      avg_entry_price: position.avgEntryPrice,
      current_price: position.mark,
      market_value: position.quantity * position.mark,
      unrealized_pnl: position.quantity * (position.mark - position.avgEntryPrice),
      stop_price: position.stop,
      target_price: position.target,
      risk_amount: riskOf(position),
      is_micro_trade: position.isMicro,
      opened_at: position.openedAt,
    })),
    open_position_count: portfolio.positions.length,
    max_open_positions: limits.maxOpenPositions,
    absolute_position_cap: capOf('absolute_position_cap', config.absolutePositionCap, portfolio.total),
    absolute_position_cap_set: config.absolutePositionCap !== null,
    last_decision_at: state.last_decision_at,
    tier_limits: tierLimitsView(config.riskTier),
  };
}

function tierLimitsView(riskTier: RiskTier) {
  const tier = TIERS[riskTier];
  return {
    min_confidence: tier.minConfidence,
    max_position_pct: tier.maxPosition,
    max_open_positions: tier.maxOpenPositions,
    max_portfolio_heat: tier.maxHeat,
    max_sector_pct: tier.maxSector,
    max_cluster_pct: tier.maxCluster,
    max_daily_loss_pct: tier.maxDailyLoss,
    max_weekly_loss_pct: tier.maxWeeklyLoss,
    max_drawdown_pct: tier.maxDrawdown,
    max_adv_pct: tier.participation,
  };
}

/** For diagnosis: works also while the engine is not initialised. */
export async function viewDebug(db: Executor) {
  const running = await isEngineLed(db);
  const config = await readEngineConfig(db);
  const account = await findActiveAccount(db, tradedMode(await getPortfolioConfig(db)));
  const state = account ? await findState(db, account.id) : null;
  const portfolio = state ? await loadPortfolio(db, state) : null;
  return {
    running,
    has_pool: true,
    has_redis: false,
    config_enabled: config.enabled,
    polling_interval: config.pollingIntervalSeconds,
    last_poll: state?.last_poll_at ?? null,
    portfolio_state: {
      active_pool: portfolio?.active ?? null,
      reserve_pool: portfolio?.reserve ?? null,
      total_value: portfolio?.total ?? null,
      open_positions: portfolio?.positions.length ?? 0,
    },
    risk_tier: config.riskTier,
    tasks: running ? [...ENGINE_TASKS] : [],
    processed_rec_count: await countProcessed(db),
  };
}

export async function viewMetrics(db: Executor, calendar: TradingCalendar, times: ServingTimes) {
  const { now } = times;
  const { account, state } = await getEngine(db, times);
  const { riskTier } = await readEngineConfig(db);
  const portfolio = await loadPortfolio(db, state);
  const trades = await sumClosedTrades(db, account.id, state.epoch);
  const session = calendar.sessionAt(now) ?? calendar.lastClosedSession(now);
  const date = session?.date ?? state.session_date;
  const day = await loadDay(db, riskTier, state, date, calendar.sessionsPerYear);
  const today = {
    date,
    value: day.portfolio_value,
    positionsValue: day.positions_value,
    dailyReturn: day.daily_return,
  };
  const days = [...(await listPastDays(db, account.id, state.epoch, date)), today];
  const performance = await loadPerformance(db, calendar, { id: account.id, startedAt: state.started_at, days }, now);
  return {
    total_portfolio_value: portfolio.total,
    active_pool: portfolio.active,
    reserve_pool: portfolio.reserve,
    unrealized_pnl: portfolio.unrealizedPnl,
    realized_pnl: portfolio.realizedPnl,
    // Deposits move the session's start value too, so that the difference is from trading.
    daily_pnl: portfolio.total - state.session_start_value,
    win_rate: winRate(trades),
    profit_factor: profitFactor(trades),
    sharpe_ratio: day.sharpe_ratio,
    max_drawdown: day.max_drawdown,
    portfolio_heat: portfolio.heat,
    exposure: portfolio.total > 0 ? portfolio.marketValue / portfolio.total : null,
    benchmark: BENCHMARK_TICKER,
    performance,
  };
}
