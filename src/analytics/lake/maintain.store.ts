import { sql } from 'kysely';
import type { Db, Executor } from '../../kernel/db/database.ts';

export interface CurrentFile {
  table: string;
  version: number;
  month: string;
  key: string;
  tag: string;
  isArchived: boolean;
}

/** The data and delete files of all tables' current state, also those of archived months in an earlier version. */
export async function listStoredFiles(db: Executor): Promise<CurrentFile[]> {
  const { rows } = await sql<CurrentFile>`
    select file.lake_table as "table", file.schema_version as version, file.month::text as month, file.key, file.file_tag as tag,
      coalesce(part.archived_at is not null and part.schema_version = file.schema_version, false) as "isArchived"
    from kernel.lake_files file
    left join kernel.lake_partitions part on part.lake_table = file.lake_table and part.month = file.month
    where file.removed_snapshot is null order by file.key`.execute(db);
  return rows;
}

/** The metadata files that a reader of the current snapshot of each table opens. */
export async function listCurrentMetadata(db: Executor): Promise<{ table: string; key: string }[]> {
  const { rows } = await sql<{ table: string; key: string }>`
    select name as "table", metadata_key as key from kernel.lake_tables where metadata_key is not null
    union all select s.lake_table, s.manifest_list from kernel.lake_snapshots s
      join kernel.lake_tables t on t.current_snapshot = s.snapshot_id
    union all select m.lake_table, m.key from kernel.lake_manifests m
      join kernel.lake_tables t on t.name = m.lake_table and t.iceberg_version = m.schema_version
      where m.removed_snapshot is null`.execute(db);
  return rows;
}

/** The next publication of the table writes all its metadata. */
export async function requireMetadata(db: Executor, table: string): Promise<void> {
  await sql`update kernel.lake_tables set metadata_due = true where name = ${table}`.execute(db);
}

/** Forgets snapshots, files and manifests that ended before an instant, after which no query can still read them. */
export async function forgetEnded(db: Db, before: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`delete from kernel.lake_snapshots where expired_at < ${before}`.execute(tx);
    await sql`delete from kernel.lake_files where unreferenced_at < ${before}`.execute(tx);
    await sql`delete from kernel.lake_manifests where unreferenced_at < ${before}`.execute(tx);
  });
}

/** All files that must stay. */
export async function listKnownKeys(db: Executor): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from kernel.lake_files union all select key from kernel.lake_manifests
    union all select manifest_list from kernel.lake_snapshots union all select metadata_key from kernel.lake_snapshots
    union all select metadata_key from kernel.lake_tables where metadata_key is not null`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
