import type pg from 'pg';

/** The names under which other engines find the catalogue's tables. */
export const CATALOG_NAME = 'sextant';
export const NAMESPACE = 'sextant';

export interface StoredSnapshot {
  id: number;
  parentId: number | null;
  sequence: number;
  operation: string;
  rowCount: number;
  fileCount: number;
  manifestList: string;
  metadataKey: string;
  committedAtMs: number;
}

export interface SnapshotLimits {
  /** Snapshots of a table that are kept, with the current one. */
  keep: number;
  days: number;
}

/** Records the snapshot and returns when, which is later than any before it. */
export async function insertSnapshot(
  client: pg.Client,
  table: string,
  version: number,
  snapshot: Omit<StoredSnapshot, 'committedAtMs'>,
): Promise<number> {
  const { rows } = await client.query<{ ms: number }>(
    `insert into kernel.lake_snapshots (snapshot_id, lake_table, schema_version, sequence_number, parent_id, operation, row_count,
       file_count, manifest_list, metadata_key, committed_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, greatest(date_trunc('milliseconds', clock_timestamp()),
       (select max(committed_at) + interval '1 millisecond' from kernel.lake_snapshots where lake_table = $2))
     returning round(extract(epoch from committed_at) * 1000)::float8 as ms`,
    [
      snapshot.id,
      table,
      version,
      snapshot.sequence,
      snapshot.parentId,
      snapshot.operation,
      snapshot.rowCount,
      snapshot.fileCount,
      snapshot.manifestList,
      snapshot.metadataKey,
    ],
  );
  return rows[0]?.ms ?? 0;
}

/** Ends snapshots beyond the limits, never the newest. Their files are removed later, because a query may be reading them. */
export async function expireSnapshots(client: pg.Client, table: string, limits: SnapshotLimits): Promise<void> {
  await client.query(
    `update kernel.lake_snapshots set expired_at = clock_timestamp()
     where lake_table = $1 and expired_at is null and snapshot_id in (
       select snapshot_id from (select snapshot_id, committed_at, row_number() over (order by snapshot_id desc) as place
         from kernel.lake_snapshots where lake_table = $1 and expired_at is null) known
       where place > 1 and (place > $2 or committed_at < clock_timestamp() - $3 * interval '1 day'))`,
    [table, limits.keep, limits.days],
  );
  for (const kind of ['lake_files', 'lake_manifests'])
    await client.query(
      `update kernel.${kind} set unreferenced_at = clock_timestamp()
       where lake_table = $1 and unreferenced_at is null and removed_snapshot <= (
         select min(snapshot_id) from kernel.lake_snapshots where lake_table = $1 and expired_at is null)`,
      [table],
    );
}

/** Snapshots that are not expired, the oldest first. */
export async function listKeptSnapshots(client: pg.Client, table: string): Promise<StoredSnapshot[]> {
  const { rows } = await client.query<StoredSnapshot>(
    `select snapshot_id::float8 as id, parent_id::float8 as "parentId", sequence_number::float8 as sequence, operation,
       row_count::float8 as "rowCount", file_count as "fileCount", manifest_list as "manifestList",
       metadata_key as "metadataKey", round(extract(epoch from committed_at) * 1000)::float8 as "committedAtMs"
     from kernel.lake_snapshots where lake_table = $1 and expired_at is null order by snapshot_id`,
    [table],
  );
  return rows;
}

/** Points the catalogue to the new metadata if it still points to those that the commit started from. */
export async function swapPointer(
  client: pg.Client,
  table: string,
  pointer: { from: string | null; to: string },
): Promise<void> {
  const { rowCount } = await client.query(
    `insert into lake.iceberg_tables as known
       (catalog_name, table_namespace, table_name, metadata_location, previous_metadata_location, iceberg_type)
     values ($1, $2, $3, $4, $5, 'TABLE')
     on conflict (catalog_name, table_namespace, table_name) do update
       set metadata_location = excluded.metadata_location, previous_metadata_location = excluded.previous_metadata_location
       where known.metadata_location is not distinct from $5`,
    [CATALOG_NAME, NAMESPACE, table, pointer.to, pointer.from],
  );
  if (rowCount !== 1) throw new Error(`another writer has changed the lake's table ${table} in the catalogue`);
}

export async function saveTableState(
  client: pg.Client,
  table: string,
  state: { version: number; uuid: string; snapshotId: number; sequence: number; location: string; metadataKey: string },
): Promise<void> {
  await client.query(
    `update kernel.lake_tables set iceberg_version = $2, table_uuid = $3, current_snapshot = $4, sequence_number = $5, location = $6,
       metadata_key = $7, metadata_due = false where name = $1`,
    [table, state.version, state.uuid, state.snapshotId, state.sequence, state.location, state.metadataKey],
  );
}

export async function savePublishTime(client: pg.Client, table: string, publishMs: number): Promise<void> {
  await client.query(
    'update kernel.lake_tables set published_at = clock_timestamp(), publish_ms = $2 where name = $1',
    [table, publishMs],
  );
}
