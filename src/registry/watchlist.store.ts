import type { Selectable } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import { type CompanyRow, getCompany } from './company.store.ts';
import type { NewWatchlist } from './watchlist.schema.ts';

export type WatchlistRow = Selectable<Database['watchlists']>;

const WATCHLISTS_MAX = 1_000;
const MEMBERS_MAX = 20_000;

export async function insertWatchlist(db: Executor, input: NewWatchlist): Promise<WatchlistRow> {
  const row = await db
    .insertInto('watchlists')
    .values({ name: input.name, description: input.description ?? null })
    .onConflict((on) => on.column('name').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw conflict(`a watchlist named "${input.name}" already exists`);
  return row;
}

export function listWatchlists(db: Executor): Promise<WatchlistRow[]> {
  return db.selectFrom('watchlists').selectAll().orderBy('name').limit(WATCHLISTS_MAX).execute();
}

export async function getWatchlist(db: Executor, id: string): Promise<WatchlistRow> {
  const row = await db.selectFrom('watchlists').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('watchlist');
  return row;
}

export async function insertMember(db: Executor, watchlistId: string, companyId: string): Promise<void> {
  await getWatchlist(db, watchlistId);
  await getCompany(db, companyId);
  const row = await db
    .insertInto('watchlist_members')
    .values({ watchlist_id: watchlistId, company_id: companyId })
    .onConflict((on) => on.doNothing())
    .returning('company_id')
    .executeTakeFirst();
  if (!row) throw conflict('the company is already a member of this watchlist');
}

/** Throws not found when the watchlist does not exist or the company is no member. */
export async function deleteMember(db: Executor, watchlistId: string, companyId: string): Promise<void> {
  await getWatchlist(db, watchlistId);
  const row = await db
    .deleteFrom('watchlist_members')
    .where('watchlist_id', '=', watchlistId)
    .where('company_id', '=', companyId)
    .returning('company_id')
    .executeTakeFirst();
  if (!row) throw notFound('member of the watchlist');
}

/** Deletes the list, not its companies. */
export async function deleteWatchlist(db: Executor, id: string): Promise<void> {
  const row = await db.deleteFrom('watchlists').where('id', '=', id).returning('id').executeTakeFirst();
  if (!row) throw notFound('watchlist');
}

export function listMembers(db: Executor, watchlistId: string): Promise<CompanyRow[]> {
  return db
    .selectFrom('watchlist_members')
    .innerJoin('companies', 'companies.id', 'watchlist_members.company_id')
    .selectAll('companies')
    .where('watchlist_id', '=', watchlistId)
    .orderBy('ticker')
    .limit(MEMBERS_MAX)
    .execute();
}
