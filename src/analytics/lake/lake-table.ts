import type { Columns, PgType } from '../../kernel/db/columns.ts';

/**
 * A table of the lake, as data: what it is made of and what changes it. The publisher, the engines, the schema endpoint and
 * Trino's catalog all follow from this.
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
  /** How the database says it; the column of the same name unless given. Instants are turned to UTC by the publisher. */
  from: string;
}

/** A database table whose changes change the lake's table. */
export interface LakeWatch {
  table: string;
  /** The month that a row `n` of it belongs to, in SQL; null for a table without months. */
  month: string | null;
  /** What `month` needs besides the row. */
  join?: string;
  /**
   * Only changes of these columns count, and each row is looked at by itself: for a table that is also written for reasons
   * that nobody sees here. Otherwise whole statements are looked at, which costs next to nothing per row.
   */
  onlyColumns?: readonly string[];
}

export interface LakeTable {
  name: string;
  /** Grows when a column is added, removed or means something else; a folder per version. */
  version: number;
  /** The FROM clause; the main table is called `s`. */
  from: string;
  where?: string;
  /** The instant or date by which rows are kept in months; null for a small table that is one file. */
  monthOf: string | null;
  columns: readonly LakeColumn[];
  /** Rows are sorted by these in each file: engines skip what lies outside. */
  sort: readonly string[];
  watch: readonly LakeWatch[];
}

/** The "month" of a table that is not kept in months. */
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

/** What the definition of a table's columns publishes, in its order. Lists are published as JSON text. */
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

/** The query whose rows are one file. */
export function selectPartition(table: LakeTable, month: string): string {
  const cells = table.columns.map(({ name, type, from }) => {
    return `${type === 'timestamp' ? `(${from}) at time zone 'UTC'` : from} as "${name}"`;
  });
  const within =
    table.monthOf === null
      ? []
      : [`${table.monthOf} >= '${month} 00:00:00+00'`, `${table.monthOf} < '${nextMonth(month)} 00:00:00+00'`];
  const conditions = [...within, ...(table.where === undefined ? [] : [table.where])];
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  return `select ${cells.join(', ')} from ${table.from}${where}`;
}

/** Where a file lies below the lake's root: a Hive layout, so that any engine finds the months by itself. */
export function partitionKey(table: Pick<LakeTable, 'name' | 'version' | 'monthOf'>, month: string): string {
  const folder = tableKey(table);
  return table.monthOf === null ? `${folder}/data.parquet` : `${folder}/month=${month}/data.parquet`;
}

export const tableKey = ({ name, version }: Pick<LakeTable, 'name' | 'version'>): string => `${name}/v${version}`;
