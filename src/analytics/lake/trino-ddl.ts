import { type LakeTable, type LakeType, tableKey } from './lake-table.ts';

const TYPES: Partial<Record<LakeType, string>> = { timestamp: 'timestamp(6)' };
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

export interface TrinoPlace {
  catalog: string;
  schema: string;
  /** The lake's root as the cluster sees it, without a slash at the end. */
  location: string;
}

const qualified = ({ catalog, schema }: TrinoPlace, table: LakeTable) =>
  [catalog, schema, table.name].map(identifier).join('.');

export const createSchema = ({ catalog, schema, location }: TrinoPlace): string =>
  `create schema if not exists ${identifier(catalog)}.${identifier(schema)} with (location = ${quoted(`${location}/_trino`)})`;

/** Identifies the definition of a table; a table with another comment is recreated. */
export const definitionComment = (table: LakeTable): string =>
  `sextant v${table.version}: ${table.columns.map(({ name, type }) => `${name} ${type}`).join(', ')}`;

export const dropTable = (place: TrinoPlace, table: LakeTable): string =>
  `drop table if exists ${qualified(place, table)}`;

export function createTable(place: TrinoPlace, table: LakeTable): string {
  const dated = table.monthOf !== null;
  const columns = [...table.columns, ...(dated ? [{ name: 'month', type: 'date' as const }] : [])];
  const cells = columns.map(({ name, type }) => `${identifier(name)} ${TYPES[type] ?? type}`);
  const partitioned = dated ? `, partitioned_by = array['month']` : '';
  return `create table if not exists ${qualified(place, table)} (${cells.join(', ')})
    comment ${quoted(definitionComment(table))}
    with (format = 'PARQUET', external_location = ${quoted(`${place.location}/${tableKey(table)}`)}${partitioned})`;
}

/** Updates the cluster's partitions from the folders. */
export const syncMonths = ({ catalog, schema }: TrinoPlace, table: LakeTable): string =>
  `call ${identifier(catalog)}.system.sync_partition_metadata(${quoted(schema)}, ${quoted(table.name)}, 'FULL')`;

export const findComment = ({ catalog, schema }: TrinoPlace, table: LakeTable): string =>
  `select comment from system.metadata.table_comments where catalog_name = ${quoted(catalog)}
   and schema_name = ${quoted(schema)} and table_name = ${quoted(table.name)}`;
