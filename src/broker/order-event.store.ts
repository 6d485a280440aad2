import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.store.ts';
import { type OrderEventType, type OrderStatus, TERMINAL_STATUSES } from './order-status.ts';

/** What an event records besides the order's row. */
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

/** Bounded in length; null instead of an empty text. */
export const boundedReason = (reason: string | null | undefined): string | null =>
  reason?.slice(0, REASON_CHARS_MAX) || null;

/** The row type of a statement that returns no rows. */
export type NoColumns = { readonly nothing?: never };

const TERMINAL_LIST = sql.raw(TERMINAL_STATUSES.map((status) => `'${status}'`).join(', '));

/**
 * Inserts the event of a status change for the order in the CTE `stepped` of the surrounding statement, so that the change and
 * its event are one statement. An event that the broker repeats is inserted once.
 */
export const orderEventInsert = (from: OrderStatus | null, event: OrderEvent): RawBuilder<NoColumns> => sql`
  insert into order_events (order_id, broker_account_id, event_type, from_status, to_status, quantity, price, cum_quantity,
    leaves_quantity, reason, actor, broker_event_id, details, occurred_at)
  select id, broker_account_id, ${event.event}::text, ${from}::text, status, ${event.quantity ?? null}::numeric,
    ${event.price ?? null}::numeric, filled_quantity,
    case when status in (${TERMINAL_LIST}) then 0 else stepped.quantity - filled_quantity end, ${boundedReason(event.reason)}::text,
    ${event.actor}::text, ${event.brokerEventId ?? null}::text,
    ${event.details ? JSON.stringify(event.details) : null}::jsonb, ${event.at}::timestamptz
  from stepped
  on conflict (broker_account_id, broker_event_id) where broker_event_id is not null do nothing`;

/** Inserts an event without changing the order. */
export async function insertOrderEvent(
  tx: Executor,
  from: OrderStatus | null,
  order: Pick<Selectable<Database['orders']>, 'id'>,
  event: OrderEvent,
): Promise<void> {
  await sql`${prepared('insert-order-event')} with stepped as (select * from orders where id = ${order.id}) ${orderEventInsert(from, event)}`.execute(
    tx,
  );
}
