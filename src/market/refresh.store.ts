import type { Executor } from '../kernel/db/database.ts';
import type { StoredTimeframe } from './bar.ts';
import { listLastBars } from './price.store.ts';
import type { SeriesState } from './refresh-plan.ts';

export async function listSeriesStates(
  db: Executor,
  tickers: readonly string[],
  timeframe: StoredTimeframe,
): Promise<SeriesState[]> {
  if (tickers.length === 0) return [];
  const last = await listLastBars(db, tickers, timeframe);
  const attempts = await db
    .selectFrom('market_refreshes')
    .select(['ticker', 'attempted_at'])
    .where('timeframe', '=', timeframe)
    .where('ticker', 'in', [...tickers])
    .execute();
  const attemptedAt = new Map(attempts.map((row) => [row.ticker, row.attempted_at]));
  return tickers.map((ticker) => ({
    ticker,
    timeframe,
    last: last.get(ticker) ?? null,
    attemptedAt: attemptedAt.get(ticker) ?? null,
  }));
}

const ERROR_LENGTH_MAX = 500;

export async function recordRefresh(
  db: Executor,
  attempt: { ticker: string; timeframe: StoredTimeframe; attempted_at: Date; error: string | null },
): Promise<void> {
  const { attempted_at } = attempt;
  const error = attempt.error?.slice(0, ERROR_LENGTH_MAX) ?? null;
  await db
    .insertInto('market_refreshes')
    .values({ ...attempt, error })
    .onConflict((on) => on.columns(['ticker', 'timeframe']).doUpdateSet({ attempted_at, error }))
    .execute();
}
