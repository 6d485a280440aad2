import { findReplayedResult } from '../../backtest/replayed-result.store.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { loadCosts, totalsView } from '../../portfolio/use/view-costs.ts';
import { findSnapshot, listPastDays } from '../../trading/snapshot.store.ts';
import { findState } from '../../trading/state.store.ts';
import { loadPerformance } from '../../trading/use/load-performance.ts';
import { BENCHMARK_TICKER } from '../../trends/queues.ts';
import type { Period } from '../period.ts';
import type { AccountDays } from '../portfolio-section.store.ts';
import type { CostsSection, PerformanceSection, Results } from '../report-data.ts';

const ORDERS_MAX = 500;
const BPS = 1e4;

/** Performance since the account began and costs of the period, beside those of the replayed history. */
export async function loadResults(
  db: Executor,
  calendar: TradingCalendar,
  account: AccountDays | null,
  period: Period,
): Promise<{ performance: Results<PerformanceSection>; transaction_costs: Results<CostsSection> }> {
  const replayed = await loadReplayed(db);
  return {
    performance: {
      lived: account && (await livedPerformance(db, calendar, account, period)),
      replayed: replayed?.performance ?? null,
    },
    transaction_costs: {
      lived: account && (await livedCosts(db, calendar, account, period)),
      replayed: replayed?.costs ?? null,
    },
  };
}

async function livedPerformance(
  db: Executor,
  calendar: TradingCalendar,
  { accountId, epoch, days: written }: AccountDays,
  period: Period,
): Promise<PerformanceSection | null> {
  const until = written.at(-1)?.date ?? period.end;
  const state = await findState(db, accountId);
  const last = await findSnapshot(db, accountId, epoch, until);
  // After a reset the account's start is that of the new epoch, so that an older one has no turnover.
  if (!last || state?.epoch !== epoch) return null;
  const past = await listPastDays(db, accountId, epoch, until);
  const today = {
    date: until,
    value: last.portfolio_value,
    positionsValue: last.positions_value,
    dailyReturn: last.daily_return,
  };
  const days = [...past, today];
  return {
    since: days[0]?.date ?? until,
    until,
    total_return: days.reduce((value, { dailyReturn }) => value * (1 + (dailyReturn ?? 0)), 1) - 1,
    sharpe_ratio: last.sharpe_ratio,
    max_drawdown: last.max_drawdown,
    win_rate: last.win_rate,
    trades_closed: last.win_count + last.loss_count,
    benchmark: BENCHMARK_TICKER,
    figures: await loadPerformance(db, calendar, { id: accountId, startedAt: state.started_at, days }, period.to),
  };
}

async function livedCosts(
  db: Executor,
  calendar: TradingCalendar,
  { accountId }: AccountDays,
  period: Period,
): Promise<CostsSection> {
  const filter = { accountId, since: period.from, until: period.to, limit: ORDERS_MAX };
  const { totals } = await loadCosts(db, calendar, filter);
  return { since: period.start, until: period.end, ...totalsView(totals) };
}

async function loadReplayed(db: Executor): Promise<{ performance: PerformanceSection; costs: CostsSection } | null> {
  const found = await findReplayedResult(db);
  if (!found) return null;
  const { first_session: since, last_session: until, traded_value: traded, execution_cost: cost } = found;
  const bps = traded > 0 ? (cost / traded) * BPS : null;
  return {
    performance: {
      since,
      until,
      total_return: found.total_return,
      sharpe_ratio: found.sharpe_ratio,
      max_drawdown: found.max_drawdown,
      win_rate: found.win_rate,
      trades_closed: found.trade_count ?? 0,
      benchmark: found.benchmark,
      figures: found.performance,
    },
    // A replayed order fills at its open by the model, so that nothing is left unfilled and the model is what it costs.
    costs: {
      since,
      until,
      orders: null,
      measured_orders: null,
      filled_value: traded,
      execution_cost: cost,
      slippage_bps: bps,
      opportunity_cost: null,
      implementation_shortfall: cost,
      model_bps: bps,
      against_model_bps: null,
    },
  };
}
