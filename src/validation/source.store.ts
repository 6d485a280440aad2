import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

const SOURCES_MAX = 1_000;

/** A source by its name, whatever companies it is registered for. */
export async function listSourceIds(db: Executor, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sources where lower(btrim(source_name)) = lower(btrim(${name})) order by id limit ${SOURCES_MAX}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function listSourceNames(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct min(source_name) as name from sources where source_type not in ('market_api', 'broker')
    group by lower(btrim(source_name)) order by 1 limit ${SOURCES_MAX}`.execute(db);
  return rows.map(({ name }) => name);
}
