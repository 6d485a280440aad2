import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { loadDailySeries } from '../../market/daily-series.store.ts';
import { type PerformanceFigures, performanceFigures } from '../../risk/measures/performance-figures.ts';
import { BENCHMARK_TICKER } from '../../trends/queues.ts';
import { type AccountDay, accountHistory } from '../account-history.ts';
import { sumTradedValue } from '../traded-value.store.ts';

/** The figures of an account over its days, oldest first, against the benchmark. */
export async function loadPerformance(
  db: Executor,
  calendar: TradingCalendar,
  account: { id: string; startedAt: Date; days: readonly AccountDay[] },
  until: Date,
): Promise<PerformanceFigures> {
  const { days } = account;
  const first = days[0];
  const last = days.at(-1);
  const sessions = first && last ? calendar.sessionsBetween(first.date, last.date) : [];
  const before = sessions[0] ? [calendar.previousSession(sessions[0].date)] : [];
  const all = [...before, ...sessions];
  const series = (await loadDailySeries(db, [BENCHMARK_TICKER], all, until)).get(BENCHMARK_TICKER);
  const benchmark = new Map(all.map(({ date }, row) => [date, series?.returns[row] ?? Number.NaN]));
  const traded = await sumTradedValue(db, account.id, account.startedAt, until);
  return performanceFigures(accountHistory(days, benchmark, traded, calendar.sessionsPerYear));
}
