import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../kernel/db/database.ts';

const ROWS_PER_FETCH = 2_000;

/** One question sorts the whole history, and between two pages a model may read for minutes: neither is a statement gone astray. */
export async function allowLongReading(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}

/**
 * The rows of one ordered question, some at a time: the database keeps its place, so what is in memory does not grow with the
 * answer. Lives as long as the transaction.
 */
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

/** Maps pages as they come. */
export async function* mapPages<From, To>(
  pages: AsyncIterable<readonly From[]>,
  toMany: (row: From) => readonly To[] | To,
): AsyncGenerator<To[]> {
  for await (const page of pages) yield page.flatMap(toMany);
}
