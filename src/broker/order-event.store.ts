import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.store.ts';
import { type OrderEventType, type OrderStatus, TERMINAL_STATUSES } from './order-status.ts';

/** What is written down of a step, besides what the order's row says. */
export interface OrderEvent {
  event: OrderEventType;
  at: Date;
  actor: string;
  reason?: string | null | undefined;
  brokerEventId?: string | null | undefined;
  details?: Record<string, unknown> | undefined;
  quantity?: number | undefined;
  price?: number | undefined;
}

const REASON_CHARS_MAX = 2_000;

/** As it is kept: bounded, and nothing instead of an empty one. */
export const storedReason = (reason: string | null | undefined): string | null =>
  reason?.slice(0, REASON_CHARS_MAX) || null;

/** It answers nothing; the type says so where a query is built around it. */
export type NoColumns = { readonly nothing?: never };

const OVER = sql.raw(TERMINAL_STATUSES.map((status) => `'${status}'`).join(', '));

/**
 * The record of a step, for the order in `stepped`, which the statement around it has: a step and its record are one
 * statement. What the broker tells twice is written once.
 */
export const recordedEvent = (from: OrderStatus | null, event: OrderEvent): RawBuilder<NoColumns> => sql`
  insert into order_events (order_id, broker_account_id, event_type, from_status, to_status, quantity, price, cum_quantity,
    leaves_quantity, reason, actor, broker_event_id, details, occurred_at)
  select id, broker_account_id, ${event.event}::text, ${from}::text, status, ${event.quantity ?? null}::numeric,
    ${event.price ?? null}::numeric, filled_quantity,
    case when status in (${OVER}) then 0 else stepped.quantity - filled_quantity end, ${storedReason(event.reason)}::text,
    ${event.actor}::text, ${event.brokerEventId ?? null}::text,
    ${event.details ? JSON.stringify(event.details) : null}::jsonb, ${event.at}::timestamptz
  from stepped
  on conflict (broker_account_id, broker_event_id) where broker_event_id is not null do nothing`;

/** A record without a step, or of one that was just made. */
export async function insertOrderEvent(
  tx: Executor,
  from: OrderStatus | null,
  order: Pick<Selectable<Database['orders']>, 'id'>,
  event: OrderEvent,
): Promise<void> {
  await sql`${prepared('insert-order-event')} with stepped as (select * from orders where id = ${order.id}) ${recordedEvent(from, event)}`.execute(
    tx,
  );
}
