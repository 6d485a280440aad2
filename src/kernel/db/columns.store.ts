import { type Insertable, type RawBuilder, sql } from 'kysely';
import { arrayLiteral, elementType, isCast } from './array-literal.ts';
import { type Column, type Columns, type ColumnsOf, namesOf } from './columns.ts';
import type { Database } from './database.ts';

/** A row with every column of its table: nullable columns must be given too. */
export type FullRow<Table extends keyof Database> = Required<Insertable<Database[Table]>>;

/** `a, b`, or `alias.a, alias.b`. */
export const columnNames = (columns: Columns, alias?: string): RawBuilder<unknown> =>
  sql.join(namesOf(columns).map((name) => sql.ref(alias === undefined ? name : `${alias}.${name}`)));

// A jsonb column is read as text: rows carry JSON as text, which would become a JSON string if it were read as jsonb.
const isJson = ({ type }: Column) => type === 'jsonb';

/** `a uuid, b text`: the columns as `json_to_recordset` declares them. */
export const columnTypes = (columns: Columns): RawBuilder<unknown> =>
  sql.join(
    Object.entries(columns).map(
      ([name, column]) => sql`${sql.ref(name)} ${sql.raw(isJson(column) ? 'text' : column.type)}`,
    ),
  );

/**
 * The part of an INSERT that follows the table's name: its columns, and a SELECT of the rows. Each column travels as one array:
 * binding each value costs more than computing the rows, and of rows as JSON the database would look up each name in each row.
 */
export function columnsAndRows<Table extends keyof Database>(
  columns: ColumnsOf<Table>,
  rows: readonly FullRow<Table>[],
): RawBuilder<unknown> {
  const entries = Object.entries<Column>(columns);
  const values = entries.map(([name, { type }]) =>
    isCast(type) ? sql`${sql.ref(name)}::${sql.raw(type)}` : sql.ref(name),
  );
  const arrays = entries.map(([name, { type }]) => {
    const column = rows.map((row) => row[name as keyof FullRow<Table>]);
    return sql`${arrayLiteral(type, column)}::${sql.raw(elementType(type))}[]`;
  });
  return sql`(${columnNames(columns)}) select ${sql.join(values)}
    from unnest(${sql.join(arrays)}) as rows (${columnNames(columns)})`;
}

/** `a = excluded.a, b = excluded.b`: the columns an upsert replaces, which are all but its key. */
export const replacedBy = (columns: Columns, key: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    namesOf(columns)
      .filter((name) => !key.includes(name))
      .map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
  );
