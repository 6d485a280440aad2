import type { Executor } from '../kernel/db/database.ts';

const BACKFILLS_MAX = 1_000;
const ERROR_LENGTH_MAX = 500;

export interface QueuedBackfill {
  ticker: string;
  days: number;
}

/** Queues backfills; a longer one replaces a shorter one of the same ticker. */
export async function queueBackfills(
  db: Executor,
  backfills: readonly QueuedBackfill[],
  reason: string,
  now: Date,
): Promise<void> {
  if (backfills.length === 0) return;
  await db
    .insertInto('market_backfills')
    .values(
      backfills.map(({ ticker, days }) => ({
        ticker,
        days,
        requested_at: now,
        error: reason.slice(0, ERROR_LENGTH_MAX),
      })),
    )
    .onConflict((on) =>
      on.column('ticker').doUpdateSet((eb) => ({
        days: eb.fn<number>('greatest', ['market_backfills.days', 'excluded.days']),
        error: eb.ref('excluded.error'),
      })),
    )
    .execute();
}

export async function findBackfill(db: Executor, ticker: string): Promise<QueuedBackfill | null> {
  const found = db.selectFrom('market_backfills').select(['ticker', 'days']).where('ticker', '=', ticker);
  return (await found.executeTakeFirst()) ?? null;
}

export async function listBackfills(db: Executor): Promise<{ ticker: string; requested_at: Date }[]> {
  return db
    .selectFrom('market_backfills')
    .select(['ticker', 'requested_at'])
    .orderBy('requested_at')
    .orderBy('ticker')
    .limit(BACKFILLS_MAX)
    .execute();
}

export async function deleteBackfill(db: Executor, ticker: string): Promise<void> {
  await db.deleteFrom('market_backfills').where('ticker', '=', ticker).execute();
}
