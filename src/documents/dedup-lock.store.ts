import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

/** Held shared by every decision, and alone by one that cannot name what it needs. The seed of the locks of single keys too. */
const DEDUP_LOCK = 7_336_784;

/**
 * Holds the keys until the transaction ends or `releaseKeys`. They are taken in one statement in one order, so that two workers
 * cannot wait for each other. Different keys almost never share a lock: it has 64 bits.
 */
export async function lockKeys(tx: Executor, keys: readonly string[]): Promise<void> {
  await sql`savepoint dedup_keys`.execute(tx);
  await sql`select pg_advisory_xact_lock_shared(${DEDUP_LOCK})`.execute(tx);
  await sql`
    select pg_advisory_xact_lock(wanted.lock) from (
      select distinct hashtextextended(key, ${DEDUP_LOCK}) as lock from unnest(${[...keys]}::text[]) as key order by 1) as wanted
  `.execute(tx);
}

/** Gives back what `lockKeys` took: PostgreSQL frees the locks that were taken after a savepoint. */
export async function releaseKeys(tx: Executor): Promise<void> {
  await sql`rollback to savepoint dedup_keys`.execute(tx);
  await sql`release savepoint dedup_keys`.execute(tx);
}

/** Waits for all other decisions and lets none begin until the transaction ends. */
export async function lockAllKeys(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DEDUP_LOCK})`.execute(tx);
}
