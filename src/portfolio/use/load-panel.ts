import type { Session, TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { listActionsByTicker } from '../../market/corporate-action.store.ts';
import { type DailySeries, listClosedSessions } from '../../market/daily-series.ts';
import { loadDailySeries } from '../../market/daily-series.store.ts';
import { listTrackedTickers } from '../../market/price.store.ts';
import { BENCHMARK_TICKER } from '../../trends/queues.ts';
import { computeSizeColumns } from '../company-size.ts';
import { buildFactors, type Factors } from '../factors.ts';
import { listReportedFigures } from '../reported-figure.store.ts';

/** Sessions that risk is measured over. */
export const RISK_SESSIONS = 252;
/** A year more, because momentum sorts by the year before. */
const PANEL_SESSIONS = 2 * RISK_SESSIONS;
/** Enough for stable factors; reading more takes longer than it improves them. */
const UNIVERSE_MAX = 500;

export interface Panel {
  /** The last `RISK_SESSIONS`, oldest first. All columns are cut to them. */
  readonly sessions: readonly Session[];
  readonly benchmark: Float64Array;
  readonly series: ReadonlyMap<string, DailySeries>;
  readonly factors: Factors;
}

/** Returns of the holdings, of the benchmark and of the factors, as known at `asOf`. */
export async function loadPanel(
  db: Executor,
  calendar: TradingCalendar,
  holdings: readonly string[],
  asOf: Date,
): Promise<Panel> {
  const all = listClosedSessions(calendar, asOf, PANEL_SESSIONS);
  const universe = (await listTrackedTickers(db))
    .filter((ticker) => ticker !== BENCHMARK_TICKER)
    .slice(0, UNIVERSE_MAX);
  const tickers = [...new Set([BENCHMARK_TICKER, ...holdings, ...universe])];
  const series = await loadDailySeries(db, tickers, all, asOf);
  const figures = await listReportedFigures(db, universe, asOf);
  const actions = await listActionsByTicker(db, universe, asOf);
  const companies = universe.flatMap((ticker) => {
    const daily = series.get(ticker);
    if (!daily) return [];
    const size = computeSizeColumns(figures.get(ticker) ?? [], daily.close, all, actions.get(ticker) ?? []);
    return [{ series: daily, size }];
  });
  const benchmark = series.get(BENCHMARK_TICKER)?.returns ?? new Float64Array(all.length).fill(Number.NaN);
  const factors = buildFactors(benchmark, companies, all.length);
  const last = <T extends ArrayLike<number> & { slice: (start: number) => T }>(column: T): T =>
    column.slice(-RISK_SESSIONS);
  return {
    sessions: all.slice(-RISK_SESSIONS),
    benchmark: last(benchmark),
    series: new Map(
      [...series].map(([ticker, { returns, close, volume }]) => [
        ticker,
        { returns: last(returns), close: last(close), volume: last(volume) },
      ]),
    ),
    factors: {
      ...factors,
      factors: factors.factors.map((factor) => ({
        ...factor,
        returns: Float64Array.from(factor.returns).slice(-RISK_SESSIONS),
      })),
    },
  };
}
