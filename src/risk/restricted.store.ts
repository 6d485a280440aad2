import type { Selectable } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';

export type RestrictedRow = Selectable<Database['restricted_symbols']>;

/** Far more than an operator lists by hand. */
export const RESTRICTED_MAX = 10_000;

export function listRestricted(db: Executor): Promise<RestrictedRow[]> {
  return db.selectFrom('restricted_symbols').selectAll().orderBy('ticker').limit(RESTRICTED_MAX).execute();
}

export async function listRestrictedTickers(db: Executor): Promise<string[]> {
  return (await listRestricted(db)).map(({ ticker }) => ticker);
}

export async function countRestricted(db: Executor): Promise<number> {
  const row = await db
    .selectFrom('restricted_symbols')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Null when the symbol is already on the list. */
export async function insertRestricted(db: Executor, row: RestrictedRow): Promise<RestrictedRow | null> {
  const inserted = await db
    .insertInto('restricted_symbols')
    .values(row)
    .onConflict((on) => on.column('ticker').doNothing())
    .returningAll()
    .executeTakeFirst();
  return inserted ?? null;
}

/** Null when the symbol is not on the list. */
export async function deleteRestricted(db: Executor, ticker: string): Promise<RestrictedRow | null> {
  const row = await db.deleteFrom('restricted_symbols').where('ticker', '=', ticker).returningAll().executeTakeFirst();
  return row ?? null;
}
