import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { releaseJobsOf } from './job-lease.store.ts';

/**
 * Frees all that a process held when it ended: its jobs wait again without counting an attempt, and another process may lead at
 * once. Only for a process that has ended: its fences and tokens are refused from now on.
 */
export async function releaseHolder(db: Db, holder: string): Promise<void> {
  await releaseJobsOf(db, holder);
  await sql`
    update kernel.leases set expires_at = clock_timestamp()
    where holder = ${holder} and expires_at > clock_timestamp()
  `.execute(db);
}
