-- The lake as Iceberg tables: files that never change, snapshots that list them, and a catalogue that other engines read.

-- The catalogue in the shape of Iceberg's JDBC catalogue. A schema of its own, so that an account for other engines needs no right on
-- any other table.
create schema lake;
create table lake.iceberg_tables (
  catalog_name varchar(255) not null,
  table_namespace varchar(255) not null,
  table_name varchar(255) not null,
  metadata_location varchar(1000),
  previous_metadata_location varchar(1000),
  iceberg_type varchar(5) default 'TABLE',
  primary key (catalog_name, table_namespace, table_name)
);
create table lake.iceberg_namespace_properties (
  catalog_name varchar(255) not null,
  namespace varchar(255) not null,
  property_key varchar(255) not null,
  property_value varchar(1000),
  primary key (catalog_name, namespace, property_key)
);
insert into lake.iceberg_namespace_properties values ('sextant', 'sextant', 'exists', 'true');

-- The keys of changed rows; the empty key stands for the whole month.
alter table kernel.lake_changes add column row_key text[] not null default '{}';
alter table kernel.lake_changes drop constraint lake_changes_pkey;
alter table kernel.lake_changes add primary key (lake_table, month, xid, row_key);

alter table kernel.lake_tables
  -- The version of the definition that the Iceberg table has; null before the first snapshot.
  add column iceberg_version integer check (iceberg_version >= 1),
  add column table_uuid uuid not null default gen_random_uuid(),
  add column current_snapshot bigint not null default 0,
  add column sequence_number bigint not null default 0,
  -- The root that the metadata name.
  add column location text check (length(location) between 1 and 1000),
  add column metadata_key text,
  -- Metadata must be written although no row changed.
  add column metadata_due boolean not null default true,
  add column published_at timestamptz,
  add column publish_ms double precision check (publish_ms between 0 and 1e9);

-- Of a month, not of a file: several files may hold it.
alter table kernel.lake_partitions
  alter column file_tag drop not null,
  alter column publish_ms drop not null,
  alter column edition drop not null;

create table kernel.lake_snapshots (
  snapshot_id bigint primary key,
  lake_table text not null references kernel.lake_tables on delete cascade,
  schema_version integer not null check (schema_version >= 1),
  sequence_number bigint not null,
  parent_id bigint,
  operation text not null check (operation in ('append', 'overwrite', 'delete', 'replace')),
  row_count bigint not null check (row_count >= 0),
  file_count integer not null check (file_count >= 0),
  manifest_list text not null,
  metadata_key text not null,
  committed_at timestamptz not null default clock_timestamp(),
  expired_at timestamptz
);
create index lake_snapshots_table on kernel.lake_snapshots (lake_table, snapshot_id);

-- A file belongs to the snapshots from added_snapshot up to, but not including, removed_snapshot.
create table kernel.lake_files (
  key text primary key check (length(key) between 1 and 1000),
  lake_table text not null references kernel.lake_tables on delete cascade,
  schema_version integer not null check (schema_version >= 1),
  month date not null,
  content text not null check (content in ('data', 'deletes')),
  row_count bigint not null check (row_count >= 1),
  size_bytes bigint not null check (size_bytes >= 1),
  file_tag text not null check (length(file_tag) between 1 and 200),
  -- The data files whose rows a file of deletes removes.
  targets text[] not null default '{}',
  added_snapshot bigint not null,
  added_sequence bigint not null,
  removed_snapshot bigint,
  unreferenced_at timestamptz
);
create index lake_files_month on kernel.lake_files (lake_table, month);
create index lake_files_removed on kernel.lake_files (lake_table, removed_snapshot) where removed_snapshot is not null;

create table kernel.lake_manifests (
  key text primary key check (length(key) between 1 and 1000),
  lake_table text not null references kernel.lake_tables on delete cascade,
  schema_version integer not null check (schema_version >= 1),
  month date not null,
  content text not null check (content in ('data', 'deletes')),
  size_bytes bigint not null check (size_bytes >= 1),
  sequence_number bigint not null,
  min_sequence_number bigint not null,
  added_files integer not null,
  existing_files integer not null,
  deleted_files integer not null,
  added_rows bigint not null,
  existing_rows bigint not null,
  deleted_rows bigint not null,
  added_snapshot bigint not null,
  removed_snapshot bigint,
  unreferenced_at timestamptz
);
create index lake_manifests_month on kernel.lake_manifests (lake_table, month);
create index lake_manifests_removed on kernel.lake_manifests (lake_table, removed_snapshot) where removed_snapshot is not null;

-- The files of the former layout, one per month, become the first files of the tables; archived months stay as they are.
insert into kernel.lake_files
  (key, lake_table, schema_version, month, content, row_count, size_bytes, file_tag, added_snapshot, added_sequence)
select lake_table || '/v' || schema_version || case when month = '0001-01-01' then '' else '/month=' || month end || '/data.parquet',
  lake_table, schema_version, month, 'data', row_count, size_bytes, file_tag, 0, 0
from kernel.lake_partitions;
