import type { Selectable } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';

export type QuarantineRow = Selectable<Database['market_bar_quarantine']>;

const QUARANTINE_MAX = 1_000;

/** Bars still out of their series, oldest first: a split of their ticker may explain them. */
export async function listQuarantined(db: Executor, tickers: readonly string[]): Promise<QuarantineRow[]> {
  if (tickers.length === 0) return [];
  return db
    .selectFrom('market_bar_quarantine')
    .selectAll()
    .where('ticker', 'in', [...tickers])
    .where('status', '<>', 'confirmed')
    .orderBy('ticker')
    .orderBy('timeframe')
    .orderBy('bar_timestamp')
    .limit(QUARANTINE_MAX)
    .execute();
}
