import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import type { Series } from './bar.store.ts';
import { type BarPlan, SECOND_SOURCE_TOLERANCE } from './plan-bars.ts';

/** Records bars on which a second vendor disagrees; the stored bar is not changed. */
export async function recordConflicts(
  tx: Executor,
  series: Series,
  secondSource: string,
  conflicts: BarPlan['conflicts'],
  now: Date,
): Promise<void> {
  for (const { timestamp, source, close, secondClose } of conflicts) {
    const row = { source, close, second_close: secondClose, resolved_at: null };
    await tx
      .insertInto('market_bar_conflicts')
      .values({ ...series, bar_timestamp: timestamp, second_source: secondSource, detected_at: now, ...row })
      .onConflict((on) => on.columns(['ticker', 'timeframe', 'bar_timestamp', 'second_source']).doUpdateSet(row))
      .execute();
  }
}

/** Resolves conflicts about which the second source now agrees, or the stored bar was corrected to agree with it. */
export async function resolveConflicts(
  tx: Executor,
  { ticker, timeframe }: Series,
  source: string,
  plan: Pick<BarPlan, 'agreed' | 'corrected'>,
  now: Date,
): Promise<void> {
  if (plan.agreed.length > 0)
    await tx
      .updateTable('market_bar_conflicts')
      .set({ resolved_at: now })
      .where('ticker', '=', ticker)
      .where('timeframe', '=', timeframe)
      .where('second_source', '=', source)
      .where('bar_timestamp', 'in', plan.agreed)
      .where('resolved_at', 'is', null)
      .execute();
  if (plan.corrected > 0)
    await sql`
      update market_bar_conflicts set resolved_at = ${now}
      from market_bars bar
      where bar.ticker = ${ticker} and bar.timeframe = ${timeframe}
        and market_bar_conflicts.ticker = bar.ticker and market_bar_conflicts.timeframe = bar.timeframe
        and market_bar_conflicts.bar_timestamp = bar.bar_timestamp and market_bar_conflicts.resolved_at is null
        and abs(market_bar_conflicts.second_close / bar.close - 1) <= ${SECOND_SOURCE_TOLERANCE}`.execute(tx);
}

export type BarConflict = Selectable<Database['market_bar_conflicts']>;

export interface ConflictFilter {
  ticker?: string | undefined;
  openOnly: boolean;
  limit: number;
}

/** The newest first. */
export function listConflicts(db: Executor, { ticker, openOnly, limit }: ConflictFilter): Promise<BarConflict[]> {
  return db
    .selectFrom('market_bar_conflicts')
    .selectAll()
    .$if(ticker !== undefined, (query) => query.where('ticker', '=', ticker ?? ''))
    .$if(openOnly, (query) => query.where('resolved_at', 'is', null))
    .orderBy('detected_at', 'desc')
    .orderBy('bar_timestamp', 'desc')
    .orderBy('ticker')
    .limit(limit)
    .execute();
}
