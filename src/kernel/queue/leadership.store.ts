import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { LeaseLostError } from './queue.ts';

export interface LeaseHold {
  name: string;
  fence: number;
}

/**
 * Returns the new fence when the lease was free or expired, otherwise null. `holder` names the process and grants nothing.
 */
export async function acquireLease(db: Executor, name: string, holder: string, ttlMs: number): Promise<number | null> {
  const { rows } = await sql<{ fence: number }>`
    insert into kernel.leases as lease (name, holder, fence, expires_at)
    values (${name}, ${holder}, 1, clock_timestamp() + ${ttlMs} * interval '1 millisecond')
    on conflict (name) do update set holder = excluded.holder, fence = lease.fence + 1,
      expires_at = clock_timestamp() + ${ttlMs} * interval '1 millisecond'
    where lease.expires_at <= clock_timestamp()
    returning fence
  `.execute(db);
  return rows[0]?.fence ?? null;
}

/**
 * False when the lease expired or another process leads. An expired lease is not renewed; it is acquired again with a new
 * fence.
 */
export async function renewLease(db: Executor, { name, fence }: LeaseHold, ttlMs: number): Promise<boolean> {
  const { rows } = await sql`
    update kernel.leases set expires_at = clock_timestamp() + ${ttlMs} * interval '1 millisecond'
    where name = ${name} and fence = ${fence} and expires_at > clock_timestamp() returning name
  `.execute(db);
  return rows.length === 1;
}

/** Ends the lease at once. The row stays, because its fence must only grow. */
export async function releaseLease(db: Executor, { name, fence }: LeaseHold): Promise<void> {
  await sql`
    update kernel.leases set expires_at = clock_timestamp()
    where name = ${name} and fence = ${fence} and expires_at > clock_timestamp()
  `.execute(db);
}

/**
 * Fences the rest of the transaction: no other leader can be elected before it ends, and a former leader is refused. Keep
 * such a transaction shorter than the lease, because renewals wait for it.
 */
export async function requireFence(tx: Executor, { name, fence }: LeaseHold): Promise<void> {
  const { rows } = await sql`
    select name from kernel.leases where name = ${name} and fence = ${fence} for share
  `.execute(tx);
  if (rows.length !== 1) throw new LeaseLostError(`leader "${name}" with fence ${fence}`);
}
