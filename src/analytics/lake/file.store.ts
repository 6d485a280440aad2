import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/database.ts';
import type { FileContent } from './iceberg/manifest.ts';

/** A file of one snapshot of a table. */
export interface SnapshotFile {
  table: string;
  version: number;
  month: string;
  content: FileContent;
  key: string;
  tag: string;
  /** The root that files of deletes name. */
  location: string;
  /** Keys of the data files that a file of deletes names. */
  targets: string[];
}

const FILE = sql`file.lake_table as "table", file.schema_version as version, file.month::text as month, file.content, file.key,
  file.file_tag as tag, coalesce(t.location, '') as location, file.targets`;

/** The files of the current snapshot of each table, read as one. */
export async function listCurrentFiles(db: Executor): Promise<SnapshotFile[]> {
  const { rows } = await sql<SnapshotFile>`
    select ${FILE} from kernel.lake_files file join kernel.lake_tables t on t.name = file.lake_table
    where file.removed_snapshot is null order by file.lake_table, file.month, file.added_snapshot, file.key`.execute(
    db,
  );
  return rows;
}

export async function listFilesAt(db: Executor, table: string, snapshotId: number): Promise<SnapshotFile[]> {
  const { rows } = await sql<SnapshotFile>`
    select ${FILE} from kernel.lake_files file join kernel.lake_tables t on t.name = file.lake_table
    where file.lake_table = ${table} and file.added_snapshot <= ${snapshotId}
      and (file.removed_snapshot is null or file.removed_snapshot > ${snapshotId})
    order by file.month, file.added_snapshot, file.key`.execute(db);
  return rows;
}

/** A text that changes with every snapshot. The numbers of a table's snapshots grow, and so does their sum. */
export async function readEdition(db: Executor): Promise<string> {
  const { rows } = await sql<{ edition: string }>`
    select coalesce(sum(current_snapshot), 0)::text || '/' || count(*) as edition from kernel.lake_tables`.execute(db);
  return rows[0]?.edition ?? '';
}

export interface SnapshotSummary {
  table: string;
  snapshotId: number;
  committedAt: Date;
  operation: string;
  rows: number;
  files: number;
}

const SNAPSHOTS_LISTED_MAX = 10_000;

/** Snapshots that can be read, the newest first. */
export async function listSnapshots(db: Executor, table: string | null): Promise<SnapshotSummary[]> {
  const { rows } = await sql<SnapshotSummary>`
    select lake_table as "table", snapshot_id::float8 as "snapshotId", committed_at as "committedAt", operation,
      row_count::float8 as rows, file_count as files
    from kernel.lake_snapshots where expired_at is null and (${table}::text is null or lake_table = ${table})
    order by snapshot_id desc limit ${SNAPSHOTS_LISTED_MAX}`.execute(db);
  return rows;
}

/** The snapshot with this number, or the newest one at an instant; null if it is expired or never was. */
export async function findSnapshot(
  db: Executor,
  table: string,
  version: number,
  at: { id: number } | { instant: Date },
): Promise<number | null> {
  const which = 'id' in at ? sql`snapshot_id = ${at.id}` : sql`committed_at <= ${at.instant}`;
  const { rows } = await sql<{ id: number }>`
    select snapshot_id::float8 as id from kernel.lake_snapshots
    where lake_table = ${table} and schema_version = ${version} and expired_at is null and ${which}
    order by snapshot_id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
