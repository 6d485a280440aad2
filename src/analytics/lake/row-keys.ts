import type { KeyType, LakeTable, LakeType, LakeWatch } from './lake-table.ts';

/** The key of a changed row as text; a shorter one stands for all rows that begin with it. */
export type RowKey = readonly string[];

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A key as text that both engines read back, whatever the session's settings. */
const asText = (expression: string, type: KeyType): string => {
  if (type === 'timestamptz') return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;
  if (type === 'date') return `to_char(${expression}, 'YYYY-MM-DD')`;
  return `(${expression})::text`;
};

/** The key of a row `n` of a watched table, for its triggers. */
export function keyOfRow(table: LakeTable, watch: LakeWatch): string {
  const columns = Object.entries(table.key);
  const values = watch.key ?? columns.map(([name]) => `n.${name}`);
  return `array[${values.map((value, index) => asText(value, columns[index]?.[1] ?? 'text')).join(', ')}]`;
}

/** All keys cut to the shortest, so that one condition finds them all. */
function sameLength(keys: readonly RowKey[]): RowKey[] {
  const length = Math.min(...keys.map((key) => key.length));
  return [...new Map(keys.map((key) => key.slice(0, length)).map((key) => [JSON.stringify(key), key])).values()];
}

const fromText = (name: string, type: KeyType): string =>
  type === 'timestamptz' ? `${name}::timestamp at time zone 'UTC'` : `${name}::${type}`;

/** The condition for rows with these keys, in the database. */
export function keysInDatabase(table: LakeTable, keys: readonly RowKey[]): string {
  const wanted = sameLength(keys);
  const columns = Object.entries(table.key).slice(0, wanted[0]?.length ?? 0);
  const sources = columns.map(([name]) => table.columns.find((column) => column.name === name)?.from ?? `s.${name}`);
  const lists = columns.map((_, index) => `array[${wanted.map((key) => quoted(key[index] ?? '')).join(', ')}]`);
  const names = columns.map((_, index) => `k${index}`);
  const values = columns.map(([, type], index) => fromText(`k${index}`, type));
  return `(${sources.join(', ')}) in (select ${values.join(', ')} from unnest(${lists.join(', ')}) as keys(${names.join(', ')}))`;
}

const LAKE_CASTS: Partial<Record<LakeType, string>> = {
  timestamp: 'timestamp',
  date: 'date',
  bigint: 'bigint',
  integer: 'integer',
};

/** The same condition in the embedded engine, over the lake's columns of `row`. */
export function keysInLake(table: LakeTable, keys: readonly RowKey[], row: string): string {
  const wanted = sameLength(keys);
  const names = Object.keys(table.key).slice(0, wanted[0]?.length ?? 0);
  const cast = (name: string) =>
    LAKE_CASTS[table.columns.find((column) => column.name === name)?.type ?? 'varchar'] ?? 'varchar';
  const rows = wanted.map(
    (key) => `(${names.map((name, index) => `cast(${quoted(key[index] ?? '')} as ${cast(name)})`).join(', ')})`,
  );
  return `(${names.map((name) => `${row}."${name}"`).join(', ')}) in (values ${rows.join(', ')})`;
}
