import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../src/kernel/db/database.ts';

const POLL_EVERY_MS = 250;
/** Evaluations that news causes start two seconds later; those of sectors and the market minutes later, and are not waited for. */
const DUE_WITHIN_SECONDS = 10;

/** Running jobs end within this time; their leases would end later. */
const RUNNING_END_WITHIN_MS = 60_000;

/** Waits until no job is due or running and every parsed document can be found. Returns how many jobs are left at the end of the time. */
export async function untilDrained(db: Db, withinSeconds: number): Promise<number> {
  const endMs = performance.now() + withinSeconds * 1_000;
  for (;;) {
    const left = await countLeft(db);
    if (left === 0 || performance.now() > endMs) return left;
    await delay(POLL_EVERY_MS);
  }
}

/** Deletes waiting jobs, also those that running ones enqueue, so that they are not part of the next measurement. */
export async function discardWaiting(db: Db): Promise<void> {
  const endMs = performance.now() + RUNNING_END_WITHIN_MS;
  while ((await countLeft(db)) > 0 && performance.now() < endMs) {
    await sql`delete from kernel.jobs where lease_token is null`.execute(db);
    await delay(POLL_EVERY_MS);
  }
}

async function countLeft(db: Db): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from kernel.jobs
        where lease_token is not null or run_at < now() + ${DUE_WITHIN_SECONDS} * interval '1 second')::int
      + (select count(*) from kernel.unindexed_documents)::int as left`.execute(db);
  return rows[0]?.left ?? 0;
}
