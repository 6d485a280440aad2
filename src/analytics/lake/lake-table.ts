import type { Columns, PgType } from '../../kernel/db/columns.ts';

/**
 * The definition of a lake table: its columns, their sources and the tables whose changes affect it. The publisher, the engines, the
 * schema endpoint and Trino's catalog are derived from it.
 */
export type LakeType =
  | 'varchar'
  | 'double'
  | 'bigint'
  | 'integer'
  | 'boolean'
  | 'timestamp'
  | 'date'
  | `decimal(${number},${number})`;

export interface LakeColumn {
  name: string;
  type: LakeType;
  /** The SQL expression; by default the column of the same name. The publisher converts instants to UTC. */
  from: string;
}

/** A database table whose changes affect the lake table. */
export interface LakeWatch {
  table: string;
  /** The month that a row `n` of it belongs to, in SQL; null for a table without months. */
  month: string | null;
  /** A join that `month` needs. */
  join?: string;
  /**
   * Only changes of these columns count, checked by a trigger per row: for tables with frequent writes to unpublished columns. By
   * default a trigger per statement is used, which costs almost nothing per row.
   */
  onlyColumns?: readonly string[];
  /** The values of the key in SQL; by default the columns of the same name. Fewer than the key has: all rows that begin with them. */
  key?: readonly string[];
}

/** The type by which the database compares a key column, so that its index is used. */
export type KeyType = 'uuid' | 'text' | 'integer' | 'bigint' | 'timestamptz' | 'date';

export interface LakeTable {
  name: string;
  /** Increases when a column is added, removed or changes its meaning; each version has its own folder and Iceberg table. */
  version: number;
  /** The FROM clause; the main table is called `s`. */
  from: string;
  where?: string;
  /** The instant or date that assigns rows to months; null for a small table without months. */
  monthOf: string | null;
  columns: readonly LakeColumn[];
  /** The columns by which changed rows are found. None of them is ever null. */
  key: Readonly<Record<string, KeyType>>;
  /** The sort order within each file, by which engines skip row groups. */
  sort: readonly string[];
  watch: readonly LakeWatch[];
}

/** The "month" of a table without months. */
export const NO_MONTH = '0001-01-01';

type ColumnText = readonly [name: string, type: LakeType, from?: string];
export const columns = (...list: readonly ColumnText[]): LakeColumn[] =>
  list.map(([name, type, from]) => ({ name, type, from: from ?? `s.${name}` }));

const LAKE_TYPE_OF: Readonly<Record<PgType, LakeType>> = {
  uuid: 'varchar',
  text: 'varchar',
  float8: 'double',
  integer: 'integer',
  smallint: 'integer',
  boolean: 'boolean',
  timestamptz: 'timestamp',
  jsonb: 'varchar',
  'uuid[]': 'varchar',
  'text[]': 'varchar',
};

/** The columns that a table's definition publishes, in its order. Lists are published as JSON text. */
export const publishedColumns = (definition: Columns): LakeColumn[] =>
  Object.entries(definition).flatMap(([name, { type, lake }]) => {
    if (lake === false) return [];
    if (lake !== true) return lake.map((part) => ({ name: part.name, type: LAKE_TYPE_OF[part.type], from: part.sql }));
    return [{ name, type: LAKE_TYPE_OF[type], from: type.endsWith('[]') ? `to_json(s.${name})` : `s.${name}` }];
  });

/** The month of an instant in a changed row. */
export const monthOf = (instant: string): string => `date_trunc('month', ${instant} at time zone 'UTC')::date`;

export const nextMonth = (month: string): string => {
  const [year = 0, index = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, index, 1));
  return next.toISOString().slice(0, 10);
};

/** The column that tells the month; the path of a file and the metadata have it, the file itself has not. */
export const monthColumn = ({ monthOf: dated }: Pick<LakeTable, 'monthOf'>): { name: string; type: LakeType }[] =>
  dated === null ? [] : [{ name: 'month', type: 'date' }];

/** The query for the rows of one month, or for those that fulfil a condition too. */
export function selectPartition(table: LakeTable, month: string, condition?: string): string {
  const cells = table.columns.map(({ name, type, from }) => {
    return `${type === 'timestamp' ? `(${from}) at time zone 'UTC'` : from} as "${name}"`;
  });
  const within =
    table.monthOf === null
      ? []
      : [`${table.monthOf} >= '${month} 00:00:00+00'`, `${table.monthOf} < '${nextMonth(month)} 00:00:00+00'`];
  const conditions = [...within, table.where, condition].filter((one) => one !== undefined);
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  return `select ${cells.join(', ')} from ${table.from}${where}`;
}

export const tableKey = ({ name, version }: Pick<LakeTable, 'name' | 'version'>): string => `${name}/v${version}`;

/** The path of a new data file below the lake's root. Its name is never used again; the folder tells the month to any engine. */
export function dataKey(table: Pick<LakeTable, 'name' | 'version' | 'monthOf'>, month: string, id: string): string {
  const folder = `${tableKey(table)}/data`;
  return table.monthOf === null ? `${folder}/${id}.parquet` : `${folder}/month=${month}/${id}.parquet`;
}

export const metadataKey = (table: Pick<LakeTable, 'name' | 'version'>, name: string): string =>
  `${tableKey(table)}/metadata/${name}`;
