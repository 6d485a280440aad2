import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import { notFound } from '../kernel/errors.ts';
import type { NewSource } from './source.schema.ts';

export type SourceRow = Selectable<Database['sources']>;

const SOURCES_PER_COMPANY_MAX = 1_000;

export function insertSource(db: Executor, companyId: string, input: NewSource): Promise<SourceRow> {
  return db
    .insertInto('sources')
    .values({ company_id: companyId, ...input, config: JSON.stringify(input.config ?? {}) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function listSources(db: Executor, companyId: string): Promise<SourceRow[]> {
  return db
    .selectFrom('sources')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(SOURCES_PER_COMPANY_MAX)
    .execute();
}

/** By id, for a walk over all sources. */
export function listSourcesAfter(db: Executor, afterId: string, limit: number): Promise<SourceRow[]> {
  return db.selectFrom('sources').selectAll().where('id', '>', afterId).orderBy('id').limit(limit).execute();
}

/** Stores the configuration without its secrets. */
export async function hideSourceConfig(tx: Executor, id: string, shown: Record<string, unknown>): Promise<void> {
  await tx
    .updateTable('sources')
    .set({ config: JSON.stringify(shown) })
    .where('id', '=', id)
    .execute();
}

/** Rewrites the table's file, because an updated row leaves its old version in it until a vacuum. */
export async function rewriteSources(db: Executor): Promise<void> {
  await sql`vacuum full sources`.execute(db);
}

export async function lockSource(tx: Executor, id: string): Promise<SourceRow> {
  const row = await tx.selectFrom('sources').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw notFound('source');
  return row;
}

export function updateSource(
  tx: Executor,
  id: string,
  fields: Partial<Pick<SourceRow, 'active' | 'credibility_score'>>,
): Promise<SourceRow> {
  return tx.updateTable('sources').set(fields).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
