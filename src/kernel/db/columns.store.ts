import { type Insertable, type RawBuilder, sql } from 'kysely';
import { arrayLiteral, elementType, isCast, JSON_SEPARATOR_SQL, joinJson } from './array-literal.ts';
import { type Column, type Columns, type ColumnsOf, namesOf } from './columns.ts';
import type { Database } from './database.ts';

/** A row with every column of its table: nullable columns must be given too. */
export type FullRow<Table extends keyof Database> = Required<Insertable<Database[Table]>>;

/** `a, b`, or `alias.a, alias.b`. */
export const columnNames = (columns: Columns, alias?: string): RawBuilder<unknown> =>
  sql.join(namesOf(columns).map((name) => sql.ref(alias === undefined ? name : `${alias}.${name}`)));

/**
 * The part of an INSERT that follows the table's name: its columns, and a SELECT of the rows. Each column travels as one array:
 * binding each value costs more than computing the rows, and of rows as JSON the database would look up each name in each row.
 */
export function columnsAndRows<Table extends keyof Database>(
  columns: ColumnsOf<Table>,
  rows: readonly FullRow<Table>[],
): RawBuilder<unknown> {
  const values = Object.entries<Column>(columns).map(([name, { type }]) =>
    isCast(type) ? sql`${sql.ref(name)}::${sql.raw(type)}` : sql.ref(name),
  );
  return sql`(${columnNames(columns)}) select ${sql.join(values)}
    from unnest(${columnArrays(columns, rows)}) as rows (${columnNames(columns)})`;
}

/** The rows as one array per column, for `unnest`. */
export function columnArrays(columns: Columns, rows: readonly object[]): RawBuilder<unknown> {
  const arrays = Object.entries<Column>(columns).map(([name, { type }]) => {
    const column = rows.map((row) => row[name as keyof typeof row]);
    return type === 'jsonb'
      ? sql`string_to_array(${joinJson(column)}, ${sql.raw(JSON_SEPARATOR_SQL)})`
      : sql`${arrayLiteral(type, column)}::${sql.raw(elementType(type))}[]`;
  });
  return sql.join(arrays);
}

/** `a = excluded.a, b = excluded.b`: the columns an upsert replaces, which are all but its key. */
export const replacedBy = (columns: Columns, key: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    namesOf(columns)
      .filter((name) => !key.includes(name))
      .map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
  );
