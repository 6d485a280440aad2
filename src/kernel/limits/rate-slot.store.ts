import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Quota } from './quota.ts';

export interface SlotRequest {
  /** The caller's clock, read after the wait for a connection. */
  nowMs: number;
  /** The slot is at least this much later, so that the answer arrives before it. */
  leadMs: number;
  /** How much later than the slot the call may start. */
  lateMs: number;
  maxWaitMs: number;
  /** A slot that was missed and is given back. */
  releasedMs: number | null;
}

export interface RateSlot {
  /** On the caller's clock. */
  slotMs: number;
  /** False when the slot would be later than the maximum wait; then no slot was taken. */
  reserved: boolean;
  /** The quota that decided the slot; null when a call was free at the earliest instant. */
  boundBy: string | null;
  /** The database's clock between request and answer. */
  dbNowMs: number;
}

/**
 * Runs as one statement in a transaction of its own, never the caller's: the quota's row stays locked until the commit, and
 * all other processes wait for it.
 */
export async function reserveRateSlot(db: Db, quotas: readonly Quota[], prepare: () => SlotRequest): Promise<RateSlot> {
  return db.connection().execute(async (connection) => ask(connection, quotas, prepare()));
}

async function ask(db: Db, quotas: readonly Quota[], request: SlotRequest): Promise<RateSlot> {
  const { nowMs, leadMs, lateMs, maxWaitMs, releasedMs } = request;
  const { rows } = await sql<RateSlot>`
    select slot_ms as "slotMs", reserved, bound_by as "boundBy", db_now_ms as "dbNowMs" from kernel.reserve_rate_slot(
      ${quotas.map(({ name }) => name)}::text[], ${quotas.map(({ limit }) => limit)}::integer[],
      ${quotas.map(({ windowMs }) => windowMs)}::double precision[], ${nowMs}::double precision,
      ${leadMs}::double precision, ${lateMs}::double precision, ${maxWaitMs}::double precision,
      ${releasedMs}::double precision)`.execute(db);
  const [slot] = rows;
  if (!slot) throw new Error('reserve_rate_slot returned no row');
  return slot;
}

/** Moves every later slot of these quotas behind the pause; a longer pause that is in force stays. */
export async function pauseQuotas(db: Db, names: readonly string[], pauseMs: number): Promise<void> {
  await sql`
    insert into kernel.rate_quotas (name, paused_until_ms)
    select name, extract(epoch from clock_timestamp()) * 1000 + ${pauseMs}::double precision from unnest(${[...names]}::text[]) name
    order by name
    on conflict (name) do update set
      paused_until_ms = greatest(kernel.rate_quotas.paused_until_ms, excluded.paused_until_ms),
      updated_at = clock_timestamp()`.execute(db);
}

export async function countRecentSlots(db: Db, { name, windowMs }: Quota, nowMs: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from kernel.rate_quotas, unnest(slots) slot
    where name = ${name} and slot > ${nowMs - windowMs} and slot <= ${nowMs}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes quotas of hosts that are no longer visited; all their slots have passed. */
export async function deleteIdleQuotas(db: Db, idleSince: Date): Promise<number> {
  const { rows } = await sql`delete from kernel.rate_quotas where updated_at < ${idleSince} returning name`.execute(db);
  return rows.length;
}
