import { sql } from 'kysely';
import type { Executor, Tx } from '../../kernel/db/database.ts';
import type { LakeMonth } from './archive.ts';

/** Excludes publishers of the table until the transaction ends; false while one works on it. */
export async function tryLockLakeTable(tx: Tx, table: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`lake ${table}`}, 0)) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

export async function findLakeMonth(db: Executor, table: string, month: string): Promise<LakeMonth | null> {
  const { rows } = await sql<LakeMonth>`
    select schema_version as "schemaVersion", row_count::float8 as "rowCount", archived_at is not null as "isArchived",
      exists (select from kernel.lake_changes change where change.lake_table = part.lake_table and change.month = part.month)
        as "hasChanges",
      (select coalesce(jsonb_agg(jsonb_build_object('key', file.key, 'tag', file.file_tag)), '[]') from kernel.lake_files file
        where file.lake_table = part.lake_table and file.month = part.month and file.schema_version = part.schema_version
          and file.removed_snapshot is null) as files
    from kernel.lake_partitions part where lake_table = ${table} and month = ${month}::date`.execute(db);
  return rows[0] ?? null;
}

/** From now on the files of the month stay. */
export async function archiveLakeMonth(tx: Tx, table: string, month: string): Promise<void> {
  await sql`update kernel.lake_partitions set archived_at = coalesce(archived_at, now())
    where lake_table = ${table} and month = ${month}::date`.execute(tx);
}

/** A file is lost: the month is published again with what the database has. */
export async function reopenLakeMonth(db: Executor, table: string, month: string): Promise<void> {
  await sql`update kernel.lake_partitions set archived_at = null
    where lake_table = ${table} and month = ${month}::date`.execute(db);
}

/** Bytes of all current files, and of the months since an instant. */
export async function readLakeBytes(db: Executor, since: Date): Promise<{ bytes: number; recent: number }> {
  const { rows } = await sql<{ bytes: number; recent: number }>`
    select coalesce(sum(size_bytes), 0)::float8 as bytes,
      coalesce(sum(size_bytes) filter (where month >= ${since}), 0)::float8 as recent
    from kernel.lake_partitions`.execute(db);
  return rows[0] ?? { bytes: 0, recent: 0 };
}
