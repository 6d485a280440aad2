import type pg from 'pg';
import type { FileContent, ManifestCounts } from './iceberg/manifest.ts';
import type { ListedManifest } from './iceberg/manifest-list.ts';

/** The state of a table as its row says, locked until the transaction ends. */
export interface TableState {
  icebergVersion: number | null;
  uuid: string;
  currentSnapshot: number;
  sequence: number;
  location: string | null;
  metadataKey: string | null;
  isMetadataDue: boolean;
}

export interface StoredLakeFile {
  key: string;
  month: string;
  content: FileContent;
  rowCount: number;
  sizeBytes: number;
  tag: string;
  /** Keys of the data files that a file of deletes names. */
  targets: readonly string[];
  addedSnapshot: number;
  addedSequence: number;
}

export async function lockTableState(client: pg.Client, table: string): Promise<TableState> {
  const { rows } = await client.query<TableState>(
    `select iceberg_version as "icebergVersion", table_uuid::text as uuid, current_snapshot::float8 as "currentSnapshot",
       sequence_number::float8 as sequence, location, metadata_key as "metadataKey", metadata_due as "isMetadataDue"
     from kernel.lake_tables where name = $1 for update`,
    [table],
  );
  const [state] = rows;
  if (!state) throw new Error(`the lake has no table ${table}`);
  return state;
}

export async function takeSnapshotId(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(`select nextval('kernel.lake_editions')::float8 as id`);
  return rows[0]?.id ?? 0;
}

/** Removes the entries that the read snapshot contained; later ones stay. */
export async function clearChanges(
  client: pg.Client,
  table: string,
  month: string,
  xids: readonly string[],
): Promise<void> {
  await client.query(
    'delete from kernel.lake_changes where lake_table = $1 and month = $2 and xid = any ($3::text[]::xid8[])',
    [table, month, xids],
  );
}

const FILE_COLUMNS = `key, month::text as month, content, row_count::float8 as "rowCount", size_bytes::float8 as "sizeBytes",
  file_tag as tag, targets, added_snapshot::float8 as "addedSnapshot", added_sequence::float8 as "addedSequence"`;

/** The files of a table that are in its current snapshot; of one month where it is given. */
export async function listTableFiles(
  client: pg.Client,
  table: string,
  version: number,
  month: string | null = null,
): Promise<StoredLakeFile[]> {
  const { rows } = await client.query<StoredLakeFile>(
    `select ${FILE_COLUMNS} from kernel.lake_files where lake_table = $1 and schema_version = $2 and removed_snapshot is null
       and ($3::date is null or month = $3::date) order by month, added_snapshot, key`,
    [table, version, month],
  );
  return rows;
}

export async function insertFiles(
  client: pg.Client,
  table: string,
  version: number,
  files: readonly StoredLakeFile[],
): Promise<void> {
  for (const file of files)
    await client.query(
      `insert into kernel.lake_files (key, lake_table, schema_version, month, content, row_count, size_bytes, file_tag, targets,
         added_snapshot, added_sequence) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        file.key,
        table,
        version,
        file.month,
        file.content,
        file.rowCount,
        file.sizeBytes,
        file.tag,
        file.targets,
        file.addedSnapshot,
        file.addedSequence,
      ],
    );
}

/** From this snapshot on the files are not part of the table. Throws if another commit removed one of them meanwhile. */
export async function removeFiles(client: pg.Client, keys: readonly string[], snapshotId: number): Promise<void> {
  const { rowCount } = await client.query(
    'update kernel.lake_files set removed_snapshot = $2 where key = any ($1) and removed_snapshot is null',
    [keys, snapshotId],
  );
  if (rowCount !== keys.length) throw new Error('files of the lake were removed by another publisher');
}

/** A table whose definition has a new version starts without files; archived months of the former one stay stored. */
export async function leaveOldVersion(
  client: pg.Client,
  table: string,
  version: number,
  snapshotId: number,
): Promise<void> {
  await client.query(
    `update kernel.lake_files file set removed_snapshot = $3
     where lake_table = $1 and schema_version <> $2 and removed_snapshot is null and not exists (
       select from kernel.lake_partitions part where part.lake_table = file.lake_table and part.month = file.month
         and part.schema_version = file.schema_version and part.archived_at is not null)`,
    [table, version, snapshotId],
  );
  await client.query(
    `update kernel.lake_manifests set removed_snapshot = $3
     where lake_table = $1 and schema_version <> $2 and removed_snapshot is null`,
    [table, version, snapshotId],
  );
  await client.query(
    `update kernel.lake_snapshots set expired_at = clock_timestamp()
     where lake_table = $1 and schema_version <> $2 and expired_at is null`,
    [table, version],
  );
}

/** Records the rows and bytes of a month; without rows the month is gone. */
export async function savePartition(
  client: pg.Client,
  part: { table: string; version: number; month: string; rowCount: number; sizeBytes: number },
): Promise<void> {
  if (part.rowCount === 0) {
    await client.query('delete from kernel.lake_partitions where lake_table = $1 and month = $2', [
      part.table,
      part.month,
    ]);
    return;
  }
  await client.query(
    `insert into kernel.lake_partitions (lake_table, month, schema_version, row_count, size_bytes)
     values ($1, $2, $3, $4, $5)
     on conflict (lake_table, month) do update set schema_version = excluded.schema_version, row_count = excluded.row_count,
       size_bytes = excluded.size_bytes, published_at = clock_timestamp()`,
    [part.table, part.month, part.version, part.rowCount, part.sizeBytes],
  );
}

export interface StoredManifest extends Omit<ListedManifest, 'path'> {
  key: string;
}

/** Replaces the manifests of these months; all of them where `months` is null. */
export async function replaceManifests(
  client: pg.Client,
  target: { table: string; version: number; months: readonly string[] | null; snapshotId: number },
  manifests: readonly StoredManifest[],
): Promise<void> {
  await client.query(
    `update kernel.lake_manifests set removed_snapshot = $4 where lake_table = $1 and schema_version = $2
       and removed_snapshot is null and ($3::date[] is null or month = any ($3::date[]))`,
    [target.table, target.version, target.months, target.snapshotId],
  );
  for (const { key, month, content, sizeBytes, sequence, counts } of manifests)
    await client.query(
      `insert into kernel.lake_manifests (key, lake_table, schema_version, month, content, size_bytes, sequence_number,
         min_sequence_number, added_files, existing_files, deleted_files, added_rows, existing_rows, deleted_rows, added_snapshot)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [
        key,
        target.table,
        target.version,
        month,
        content,
        sizeBytes,
        sequence,
        counts.minSequence,
        counts.addedFiles,
        counts.existingFiles,
        counts.deletedFiles,
        counts.addedRows,
        counts.existingRows,
        counts.deletedRows,
        target.snapshotId,
      ],
    );
}

type ManifestRow = Omit<StoredManifest, 'counts'> & ManifestCounts;

export async function listManifests(client: pg.Client, table: string, version: number): Promise<StoredManifest[]> {
  const { rows } = await client.query<ManifestRow>(
    `select key, month::text as month, content, size_bytes::float8 as "sizeBytes", sequence_number::float8 as sequence,
       min_sequence_number::float8 as "minSequence", added_files as "addedFiles", existing_files as "existingFiles",
       deleted_files as "deletedFiles", added_rows::float8 as "addedRows", existing_rows::float8 as "existingRows",
       deleted_rows::float8 as "deletedRows", added_snapshot::float8 as "addedSnapshot"
     from kernel.lake_manifests where lake_table = $1 and schema_version = $2 and removed_snapshot is null
     order by month, content`,
    [table, version],
  );
  return rows.map(({ key, month, content, sizeBytes, sequence, addedSnapshot, ...counts }) => ({
    key,
    month,
    content,
    sizeBytes,
    sequence,
    addedSnapshot,
    counts,
  }));
}
