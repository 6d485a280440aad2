import { sql } from 'kysely';
import { HOUR_MS } from '../../kernel/clock.ts';
import type { Db, Executor } from '../../kernel/db/database.ts';

/** Longer than any call including its retries. */
const RESERVATION_LEASE_MS = HOUR_MS;
const USD_MAX = 1_000_000;

export interface Usage {
  readonly tokens: number;
  readonly usd: number;
}

export type Reserved = { readonly id: string } | { readonly refused: 'tokens' | 'usd' };

/**
 * Reserves the maximum that a call can use from today's budgets before the call. Takes the pool, because in a longer
 * transaction the budget row would stay locked for others.
 */
export async function reserveUsage(
  db: Db,
  variantId: string,
  most: Usage,
  leaseMs: number = RESERVATION_LEASE_MS,
): Promise<Reserved> {
  const tokens = Math.max(1, Math.ceil(most.tokens));
  const { rows } = await sql<{ reservation: string | null; refused: 'tokens' | 'usd' | null }>`
    select reservation, refused from kernel.reserve_usage(${variantId}, ${tokens}, ${clampUsd(most.usd)}, ${leaseMs})
  `.execute(db);
  const { reservation = null, refused = null } = rows[0] ?? {};
  return reservation === null ? { refused: refused ?? 'tokens' } : { id: reservation };
}

/** Replaces the reservation by what was used; zeros release all of it. Idempotent. */
export async function settleUsage(db: Executor, reservationId: string, used: Usage): Promise<void> {
  const tokens = Math.max(0, Math.ceil(used.tokens));
  await sql`
    with settled as (delete from kernel.token_reservations where id = ${reservationId} returning variant_id, day)
    update agent_token_usage u
    set used_tokens = u.used_tokens + ${tokens}::bigint, used_usd = u.used_usd + ${clampUsd(used.usd)}::float8
    from settled where u.variant_id = settled.variant_id and u.day = settled.day
  `.execute(db);
}

const clampUsd = (usd: number) => (Number.isFinite(usd) ? Math.min(USD_MAX, Math.max(0, usd)) : 0);

export interface UsageToday {
  readonly used: Usage;
  /** Held by running calls. */
  readonly reserved: Usage;
}

/** Today's usage by the database clock. */
export async function readUsageToday(db: Executor, variantId: string): Promise<UsageToday> {
  const { rows } = await sql<{ used: number; used_usd: number; reserved: number; reserved_usd: number }>`
    with today as (select (clock_timestamp() at time zone 'UTC')::date as day),
    held as (select coalesce(sum(tokens), 0)::bigint as tokens, coalesce(sum(usd), 0) as usd
      from kernel.token_reservations r, today
      where r.variant_id = ${variantId} and r.day = today.day and r.expires_at > clock_timestamp())
    select coalesce(u.used_tokens, 0)::bigint as used, coalesce(u.used_usd, 0) as used_usd,
      held.tokens as reserved, held.usd as reserved_usd
    from held cross join today
    left join agent_token_usage u on u.variant_id = ${variantId} and u.day = today.day
  `.execute(db);
  const row = rows[0] ?? { used: 0, used_usd: 0, reserved: 0, reserved_usd: 0 };
  return {
    used: { tokens: row.used, usd: row.used_usd },
    reserved: { tokens: row.reserved, usd: row.reserved_usd },
  };
}
