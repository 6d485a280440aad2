import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { type JsonPage, readJsonPage } from '../kernel/db/json-rows.store.ts';
import { OrderView } from './order.schema.ts';
import type { OrderRow } from './order-row.ts';
import type { OrderFilter } from './order-view.store.ts';

/**
 * The orders that were recorded by an instant, with the status of their last event and the fills until then. Prices and quantity
 * are those of today: a split changes them, and the old ones are not kept.
 */
const ordersAt = (asOf: Date): RawBuilder<unknown> => sql`(
  select o.*, last.to_status as status_then, last.recorded_at as updated_then,
    (select event.reason from order_events event where event.order_id = o.id and event.recorded_at <= ${asOf}
      and event.reason is not null order by event.id desc limit 1) as reason_then,
    coalesce(filled.quantity, 0) as filled_then, round(filled.price, 6) as avg_fill_then
  from orders o
  join lateral (select to_status, recorded_at from order_events event where event.order_id = o.id
    and event.recorded_at <= ${asOf} order by event.id desc limit 1) last on true
  left join lateral (select sum(quantity) as quantity, sum(quantity * price) / sum(quantity) as price from fills
    where fills.order_id = o.id and fills.recorded_at <= ${asOf}) filled on true
  where o.created_at <= ${asOf})`;

const THEN = sql`status_then as status, filled_then as filled_quantity, avg_fill_then as avg_fill_price, reason_then as reason,
  updated_then as updated_at`;
const UNCHANGED = sql.raw(
  Object.keys(OrderView.properties)
    .filter(
      (name) =>
        ![
          'status',
          'filled_quantity',
          'avg_fill_price',
          'reason',
          'updated_at',
          'submitted_at',
          'completed_at',
        ].includes(name) && name !== 'broker_order_id',
    )
    .join(', '),
);
const columnsAt = (asOf: Date) => sql`${UNCHANGED}, ${THEN},
  case when submitted_at <= ${asOf} then submitted_at end as submitted_at,
  case when completed_at <= ${asOf} then completed_at end as completed_at,
  case when submitted_at <= ${asOf} or submitted_at is null then broker_order_id end as broker_order_id`;

function matching({ ticker, status, side, since }: OrderFilter): RawBuilder<unknown> {
  return sql`(${ticker ?? null}::text is null or ticker = ${ticker ?? null})
    and (${status ?? null}::text is null or status_then = ${status ?? null})
    and (${side ?? null}::text is null or side = ${side ?? null})
    and (${since ?? null}::timestamptz is null or created_at >= ${since ?? null})`;
}

/** As `readOrders`, for a past instant. */
export function readOrdersAt(
  db: Executor,
  filter: OrderFilter & { limit: number; offset: number },
  asOf: Date,
  fields?: readonly string[],
): Promise<JsonPage> {
  const found = sql`${ordersAt(asOf)} as past where ${matching(filter)}`;
  const rows = sql`(select ${columnsAt(asOf)} from ${found} order by created_at desc, id
    limit ${filter.limit} offset ${filter.offset})`;
  return readJsonPage(db, OrderView, rows, { count: sql`(select count(*) from ${found})`, fields });
}

/** The order as it was; null when it was not recorded yet. */
export async function findOrderAt(db: Executor, id: string, asOf: Date): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`
    select ${columnsAt(asOf)}, request_id from ${ordersAt(asOf)} as past where id = ${id}`.execute(db);
  return rows[0] ?? null;
}
