import { sql } from 'kysely';
import { SECOND_MS } from '../kernel/clock.ts';
import type { Executor } from '../kernel/db/database.ts';
import type { OrderRow } from './order-row.ts';
import { hasTakenPlace } from './replacement.store.ts';

/** A stop that rested for longer protected its shares meanwhile: its end does not continue a refusal. */
const RESTED_MAX_MS = 5 * SECOND_MS;

/** How many protective orders of the symbol, made since an instant, were refused by us or by the broker. */
export async function countRefusedProtection(
  tx: Executor,
  accountId: string,
  ticker: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders where broker_account_id = ${accountId} and ticker = ${ticker}
      and origin = 'protection' and status in ('blocked', 'rejected') and created_at >= ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * The broker ended a protective order by itself: no request of ours, no replacement and no fill of the other order of its pair
 * did. The order's row is as it was before.
 */
export async function isEndedByBroker(tx: Executor, order: OrderRow): Promise<boolean> {
  if (order.origin !== 'protection' || order.oco_filled_quantity > 0) return false;
  // A request to cancel stores its reason. That of an unknown outcome is about the send.
  if (order.reason !== null && order.status !== 'unknown') return false;
  const { rows } = await sql`
    select from orders other where (other.replaces_order_id = ${order.id}
        and (${hasTakenPlace('other')} or other.status in ('submitting', 'unknown')))
      or (other.oco_id = ${order.oco_id}::uuid and other.id <> ${order.id} and other.broker_filled_quantity > 0)
    limit 1`.execute(tx);
  return rows.length === 0;
}

/** How many stops of this part of the position ended with a reason since an instant. A pair counts once. */
export async function countEndedProtection(
  tx: Executor,
  order: Pick<OrderRow, 'broker_account_id' | 'ticker' | 'time_in_force'>,
  reason: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct coalesce(oco_id, id))::int as count from orders
    where broker_account_id = ${order.broker_account_id} and ticker = ${order.ticker} and origin = 'protection'
      and time_in_force = ${order.time_in_force} and reason = ${reason} and completed_at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * When the broker began to refuse this stop with this reason, or to end it within seconds, without another protective order of its
 * part of the position since; null when it was not the broker that refused.
 */
export async function findFirstSameRefusal(
  tx: Executor,
  order: Pick<OrderRow, 'broker_account_id' | 'ticker' | 'time_in_force' | 'quantity' | 'stop_price'>,
  reason: string,
  since: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    with recent as (
      select created_at, status in ('rejected', 'cancelled') and reason = ${reason}
        and (status = 'rejected' or completed_at < created_at + ${`${RESTED_MAX_MS} ms`}::interval) and replaces_order_id is null and target_price is null
        and quantity = ${order.quantity} and stop_price is not distinct from ${order.stop_price} as is_same
      from orders where broker_account_id = ${order.broker_account_id} and ticker = ${order.ticker}
        and origin = 'protection' and time_in_force = ${order.time_in_force} and created_at >= ${since})
    select min(created_at) as first from recent
    where is_same and created_at > coalesce((select max(created_at) from recent where is_same is not true), '-infinity')
  `.execute(tx);
  return rows[0]?.first ?? null;
}
