import type { Selectable } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';

export type QuoteRow = Selectable<Database['market_quotes']>;

const QUOTES_PER_STATEMENT = 1_000;

/**
 * Keeps the newest quote per ticker, so a late response cannot restore an older price. Returns the number of changed
 * rows.
 */
export async function upsertQuotes(db: Executor, quotes: readonly QuoteRow[]): Promise<number> {
  let moved = 0;
  for (let start = 0; start < quotes.length; start += QUOTES_PER_STATEMENT) {
    const result = await db
      .insertInto('market_quotes')
      .values(quotes.slice(start, start + QUOTES_PER_STATEMENT))
      .onConflict((on) =>
        on
          .column('ticker')
          .doUpdateSet((eb) => ({
            price: eb.ref('excluded.price'),
            day_volume: eb.ref('excluded.day_volume'),
            previous_close: eb.ref('excluded.previous_close'),
            quoted_at: eb.ref('excluded.quoted_at'),
            captured_at: eb.ref('excluded.captured_at'),
            source: eb.ref('excluded.source'),
          }))
          .whereRef('market_quotes.quoted_at', '<', 'excluded.quoted_at'),
      )
      .executeTakeFirst();
    moved += Number(result.numInsertedOrUpdatedRows ?? 0n);
  }
  return moved;
}

export async function listQuotes(db: Executor, tickers: readonly string[]): Promise<QuoteRow[]> {
  if (tickers.length === 0) return [];
  return db
    .selectFrom('market_quotes')
    .selectAll()
    .where('ticker', 'in', [...tickers])
    .orderBy('ticker')
    .execute();
}
