import type { Selectable } from 'kysely';
import type { Database, Executor } from '../../kernel/db/database.ts';
import { conflict, notFound } from '../../kernel/errors.ts';

export type SavedQueryRow = Selectable<Database['saved_queries']>;

const SAVED_QUERIES_MAX = 1_000;

export function listSavedQueries(db: Executor): Promise<SavedQueryRow[]> {
  return db.selectFrom('saved_queries').selectAll().orderBy('name').orderBy('id').limit(SAVED_QUERIES_MAX).execute();
}

export interface NewSavedQueryRow {
  name: string;
  description: string;
  sql_text: string;
  created_by: string;
}

export async function insertSavedQuery(db: Executor, row: NewSavedQueryRow): Promise<SavedQueryRow> {
  const made = await db
    .insertInto('saved_queries')
    .values(row)
    .onConflict((on) => on.column('name').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!made) throw conflict(`a query named "${row.name}" already exists`);
  return made;
}

/** Inserts the queries whose names are not taken; queries saved by users stay. */
export async function insertMissingQueries(db: Executor, rows: readonly NewSavedQueryRow[]): Promise<string[]> {
  const made = await db
    .insertInto('saved_queries')
    .values([...rows])
    .onConflict((on) => on.column('name').doNothing())
    .returning('name')
    .execute();
  return made.map(({ name }) => name);
}

export async function deleteSavedQuery(db: Executor, id: string): Promise<SavedQueryRow> {
  const row = await db.deleteFrom('saved_queries').where('id', '=', id).returningAll().executeTakeFirst();
  if (!row) throw notFound('saved query');
  return row;
}
