import { sql } from 'kysely';
import { HOUR_MS } from '../../kernel/clock.ts';
import type { Db, Executor } from '../../kernel/db/database.ts';

/** Longer than any call including its retries. */
const RESERVATION_LEASE_MS = HOUR_MS;

export interface TokenReservation {
  readonly id: string;
}

/**
 * Reserves the maximum tokens of a call from today's budget before the call. Null when the budget does not suffice. Takes the
 * pool, because in a longer transaction the budget row would stay locked for others.
 */
export async function reserveTokens(
  db: Db,
  variantId: string,
  tokens: number,
  leaseMs: number = RESERVATION_LEASE_MS,
): Promise<TokenReservation | null> {
  const wanted = Math.max(1, Math.ceil(tokens));
  const { rows } = await sql<{ id: string | null }>`
    select kernel.reserve_tokens(${variantId}, ${wanted}, ${leaseMs}) as id
  `.execute(db);
  const id = rows[0]?.id ?? null;
  return id === null ? null : { id };
}

/** Replaces the reservation by the tokens used; 0 releases all of it. Idempotent. */
export async function settleTokens(db: Executor, reservation: TokenReservation, usedTokens: number): Promise<void> {
  const used = Math.max(0, Math.ceil(usedTokens));
  await sql`
    with settled as (delete from kernel.token_reservations where id = ${reservation.id} returning variant_id, day)
    update agent_token_usage u set used_tokens = u.used_tokens + ${used}::bigint
    from settled where u.variant_id = settled.variant_id and u.day = settled.day
  `.execute(db);
}

/** Today's usage by the database clock; `reserved` is held by running calls. */
export async function readTokenUsage(db: Executor, variantId: string): Promise<{ used: number; reserved: number }> {
  const { rows } = await sql<{ used: number; reserved: number }>`
    with today as (select (clock_timestamp() at time zone 'UTC')::date as day)
    select
      coalesce((select used_tokens from agent_token_usage u where u.variant_id = ${variantId} and u.day = today.day), 0)::bigint as used,
      coalesce((select sum(tokens) from kernel.token_reservations r
        where r.variant_id = ${variantId} and r.day = today.day and r.expires_at > clock_timestamp()), 0)::bigint as reserved
    from today
  `.execute(db);
  return rows[0] ?? { used: 0, reserved: 0 };
}
