import { sql } from 'kysely';
import type { Db, Executor } from '../db/database.ts';
import './health.tables.ts';

export async function pingDatabase(db: Executor): Promise<void> {
  await sql`select 1`.execute(db);
}

/** About a megabyte, so that the sort spills to a file. */
const SPILLED_ROWS = 8_000;

/**
 * Writes as statements do. A row is updated, which fails on a read-only server. A sort spills to a new file, which fails on a full
 * disk: an update alone may still find room on its page.
 */
export async function probeWrite(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local work_mem = '64kB'`.execute(tx);
    await sql`select count(*) from (
      select md5(n::text) || md5((n + 1)::text) as filler from generate_series(1, ${SPILLED_ROWS}::int) n
      order by 1 offset 0) spilled`.execute(tx);
    await tx.updateTable('kernel.write_probe').set({ written_at: now }).execute();
  });
}
