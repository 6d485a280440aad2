import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Quota } from './quota.ts';

export interface RateSlot {
  /** Counted from the moment the database read its clock. */
  waitMs: number;
  /** How long the statement waited for the quota's lock before that. */
  queuedMs: number;
  /** False when the wait would exceed the maximum; then no slot was taken. */
  reserved: boolean;
}

/**
 * Runs as one statement in a transaction of its own, never the caller's: the quota's row stays locked until the commit, and
 * all other processes wait for it. `onAsk` is called when the statement is sent: the slot's wait counts from no earlier than
 * that.
 */
export async function reserveRateSlot(
  db: Db,
  quotas: readonly Quota[],
  graceMs: number,
  maxWaitMs: number,
  onAsk: () => void = () => {},
): Promise<RateSlot> {
  return db.connection().execute(async (connection) => {
    // Called after the wait for a free connection, which does not make the answer older.
    onAsk();
    return ask(connection, quotas, graceMs, maxWaitMs);
  });
}

async function ask(db: Db, quotas: readonly Quota[], graceMs: number, maxWaitMs: number): Promise<RateSlot> {
  const { rows } = await sql<{ wait_ms: number; reserved: boolean; queued_ms: number }>`
    select wait_ms, reserved, queued_ms from kernel.reserve_rate_slot(
      ${quotas.map(({ name }) => name)}::text[], ${quotas.map(({ limit }) => limit)}::integer[],
      ${quotas.map(({ windowMs }) => windowMs + graceMs)}::double precision[], ${maxWaitMs}::double precision)`.execute(
    db,
  );
  const row = rows[0];
  return { waitMs: row?.wait_ms ?? 0, reserved: row?.reserved ?? false, queuedMs: row?.queued_ms ?? 0 };
}

/** Deletes quotas of hosts that are no longer visited; all their slots have passed. */
export async function deleteIdleQuotas(db: Db, idleSince: Date): Promise<number> {
  const { rows } = await sql`delete from kernel.rate_quotas where updated_at < ${idleSince} returning name`.execute(db);
  return rows.length;
}
