import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Executor } from './database.ts';

/** The properties of a response's object: each is a column of the query. */
interface RowSchema {
  properties: Readonly<Record<string, unknown>>;
}

/** A page of rows as JSON text, and how many rows match. */
export interface JsonPage {
  json: string;
  count: number;
}

/**
 * The rows of a query as the text of a JSON array, composed by PostgreSQL, for a response that sends them as they are: they are
 * neither parsed nor serialised here. The schema of the response decides which columns are sent, `fields` limits them further,
 * and times get the form of the interface. Objects in JSON columns are sent as stored; tests hold them to the schema.
 */
export async function readJsonRows(
  db: Executor,
  schema: RowSchema,
  rows: Expression<unknown>,
  options: { fields?: readonly string[] | undefined } = {},
): Promise<string> {
  const { rows: answers } = await sql<{
    json: string;
  }>`select ${arrayOf(schema, rows, options.fields)} as json`.execute(db);
  return answers[0]?.json ?? '[]';
}

/** The same with the number of all rows that match, in one round trip. */
export async function readJsonPage(
  db: Executor,
  schema: RowSchema,
  rows: Expression<unknown>,
  options: { count: Expression<unknown>; fields?: readonly string[] | undefined },
): Promise<JsonPage> {
  const { rows: answers } = await sql<JsonPage>`select ${arrayOf(schema, rows, options.fields)} as json,
    ${options.count} as count`.execute(db);
  return answers[0] ?? { json: '[]', count: 0 };
}

/** The single row of a query as the text of a JSON object, or null. */
export async function findJsonRow(db: Executor, schema: RowSchema, row: Expression<unknown>): Promise<string | null> {
  const { rows } = await sql<{ json: string }>`select row_to_json(answer)::text as json
    from (select ${sentColumns(schema)} from ${row} as stored) as answer`.execute(db);
  return rows[0]?.json ?? null;
}

/** The rows keep the order of their query: an aggregate takes them as the subquery returns them. */
const arrayOf = (schema: RowSchema, rows: Expression<unknown>, fields?: readonly string[]): RawBuilder<string> =>
  sql`(select '[' || coalesce(string_agg(row_to_json(answer)::text, ','), '') || ']'
    from (select ${sentColumns(schema, fields)} from ${rows} as stored) as answer)`;

const sentColumns = (schema: RowSchema, fields?: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    Object.entries(schema.properties)
      .filter(([name]) => fields === undefined || fields.includes(name))
      .map(([name, property]) => {
        const column = sql.ref(`stored.${name}`);
        return (property as { format?: unknown }).format === 'date-time'
          ? sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.ref(name)}`
          : column;
      }),
  );
