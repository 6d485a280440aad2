import { sql } from 'kysely';
import type { Db, Tx } from '../kernel/db/database.ts';

const STATEMENT_TIMEOUT_MS = 900_000;

/** Statements over whole months take longer than the limit of other work. */
export function inSlowTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql.raw(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`).execute(tx);
    return work(tx);
  });
}
