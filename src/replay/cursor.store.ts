import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../kernel/db/database.ts';

const ROWS_PER_FETCH = 2_000;

/** Lifts the timeouts: one query sorts the whole history, and a model may read documents for minutes between two pages. */
export async function liftTimeouts(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}

/** Reads the rows of an ordered query page by page through a cursor, so that memory does not grow with the result. */
export async function* readRows<Row>(
  tx: Tx,
  name: string,
  query: RawBuilder<Row>,
  rowsPerFetch = ROWS_PER_FETCH,
): AsyncGenerator<Row[]> {
  await sql`declare ${sql.id(name)} no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsPerFetch)} from ${sql.id(name)}`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsPerFetch) break;
  }
  await sql`close ${sql.id(name)}`.execute(tx);
}

export async function* mapPages<From, To>(
  pages: AsyncIterable<readonly From[]>,
  toMany: (row: From) => readonly To[] | To,
): AsyncGenerator<To[]> {
  for await (const page of pages) yield page.flatMap(toMany);
}
