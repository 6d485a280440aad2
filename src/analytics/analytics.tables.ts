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
}

interface LakePartitionsTable {
  lake_table: string;
  /** YYYY-MM-DD, the first of a month. */
  month: string;
  schema_version: number;
  row_count: number;
  size_bytes: number;
  file_tag: string;
  publish_ms: number;
  edition: number;
  published_at: Generated<Date>;
  /** Since when the file has rows that the database has no more. */
  archived_at: Generated<Date | null>;
}

interface LakeChangesTable {
  lake_table: string;
  month: string;
  /** xid8 as text, because it may exceed a JavaScript number. */
  xid: string;
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
  }
}
