import { sql } from 'kysely';
import type { Executor } from './database.ts';
import { prepared } from './prepared.store.ts';

/**
 * Names the committed state of the database. Two equal names mean that no transaction has ended between them, so that every query
 * finds the same rows: the name has the next transaction and the running ones. The start of the server is part of it, because
 * another server may give the same numbers again. A standby does not list its running transactions, so it has no name: null.
 */
export async function readSnapshotName(db: Executor): Promise<string | null> {
  const { rows } = await sql<{
    name: string | null;
  }>`${prepared('snapshot-name')} select case when not pg_is_in_recovery()
    then pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text end as name`.execute(db);
  return rows[0]?.name ?? null;
}
