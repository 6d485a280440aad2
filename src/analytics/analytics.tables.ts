import type { Generated } from 'kysely';

interface SavedQueriesTable {
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  sql_text: string;
  created_by: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface SqlReaderTable {
  singleton: Generated<boolean>;
  role_name: string;
  password: string;
}

interface LakeTablesTable {
  name: string;
  schema_version: number;
  definition_hash: string;
  watched_at: Generated<Date>;
  /** The version of the Iceberg table; null before its first snapshot. */
  iceberg_version: Generated<number | null>;
  table_uuid: Generated<string>;
  current_snapshot: Generated<number>;
  sequence_number: Generated<number>;
  location: Generated<string | null>;
  metadata_key: Generated<string | null>;
  /** Metadata must be written although no row changed. */
  metadata_due: Generated<boolean>;
  published_at: Generated<Date | null>;
  publish_ms: Generated<number | null>;
}

interface LakePartitionsTable {
  lake_table: string;
  /** YYYY-MM-DD, the first of a month. */
  month: string;
  schema_version: number;
  row_count: number;
  size_bytes: number;
  /** These three are of the former layout, one file per month, and no longer written. */
  file_tag: string | null;
  publish_ms: number | null;
  edition: number | null;
  published_at: Generated<Date>;
  /** Since when the lake has rows that the database has no more. */
  archived_at: Generated<Date | null>;
}

interface LakeChangesTable {
  lake_table: string;
  month: string;
  /** xid8 as text, because it may exceed a JavaScript number. */
  xid: string;
  /** The key of a changed row; empty for the whole month. */
  row_key: Generated<string[]>;
}

interface LakeFilesTable {
  key: string;
  lake_table: string;
  schema_version: number;
  month: string;
  content: 'data' | 'deletes';
  row_count: number;
  size_bytes: number;
  file_tag: string;
  targets: Generated<string[]>;
  added_snapshot: number;
  added_sequence: number;
  removed_snapshot: number | null;
  unreferenced_at: Date | null;
}

interface LakeManifestsTable {
  key: string;
  lake_table: string;
  schema_version: number;
  month: string;
  content: 'data' | 'deletes';
  size_bytes: number;
  sequence_number: number;
  min_sequence_number: number;
  added_files: number;
  existing_files: number;
  deleted_files: number;
  added_rows: number;
  existing_rows: number;
  deleted_rows: number;
  added_snapshot: number;
  removed_snapshot: number | null;
  unreferenced_at: Date | null;
}

interface LakeSnapshotsTable {
  snapshot_id: number;
  lake_table: string;
  schema_version: number;
  sequence_number: number;
  parent_id: number | null;
  operation: 'append' | 'overwrite' | 'delete' | 'replace';
  row_count: number;
  file_count: number;
  manifest_list: string;
  metadata_key: string;
  committed_at: Generated<Date>;
  expired_at: Date | null;
}

/** Iceberg's JDBC catalogue, which other engines read. */
interface IcebergTablesTable {
  catalog_name: string;
  table_namespace: string;
  table_name: string;
  metadata_location: string | null;
  previous_metadata_location: string | null;
  iceberg_type: string | null;
}

interface IcebergNamespacePropertiesTable {
  catalog_name: string;
  namespace: string;
  property_key: string;
  property_value: string | null;
}

interface LakeIdentityTable {
  singleton: Generated<boolean>;
  lake_id: Generated<string>;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    saved_queries: SavedQueriesTable;
    'kernel.sql_reader': SqlReaderTable;
    'kernel.lake_tables': LakeTablesTable;
    'kernel.lake_partitions': LakePartitionsTable;
    'kernel.lake_changes': LakeChangesTable;
    'kernel.lake_identity': LakeIdentityTable;
    'kernel.lake_files': LakeFilesTable;
    'kernel.lake_manifests': LakeManifestsTable;
    'kernel.lake_snapshots': LakeSnapshotsTable;
    'lake.iceberg_tables': IcebergTablesTable;
    'lake.iceberg_namespace_properties': IcebergNamespacePropertiesTable;
  }
}
