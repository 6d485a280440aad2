import type { Selectable } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
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
