import { sql } from 'kysely';
import { TERMINAL_STATUSES } from '../broker/order-status.ts';
import type { Executor } from '../kernel/db/database.ts';
import type { CostOrder } from './transaction-costs.ts';

export interface CostFilter {
  accountId: string;
  ticker?: string | undefined;
  since: Date;
  until: Date;
  limit: number;
}

/** Orders with at least one fill that were created in the period, newest first, without the model's cost. */
export async function listFilledOrders(db: Executor, filter: CostFilter): Promise<Omit<CostOrder, 'modelBps'>[]> {
  const { rows } = await sql<Omit<CostOrder, 'modelBps'>>`
    select orders.id, orders.ticker, orders.side, orders.origin, orders.order_type as "orderType",
      orders.created_at as "createdAt", orders.quantity, fill.quantity as "filledQuantity",
      fill.value / fill.quantity as "averageFillPrice",
      coalesce(case when orders.order_type in ('stop', 'stop_limit') then orders.stop_price end, orders.reference_price)
        as "arrivalPrice",
      orders.status not in (${sql.join(TERMINAL_STATUSES.map((status) => sql.lit(status)))}) as "isOpen",
      quote.price::float8 as "lastPrice"
    from orders
    join lateral (select sum(quantity)::float8 as quantity, sum(quantity * price)::float8 as value from fills
      where fills.order_id = orders.id) fill on fill.quantity > 0
    left join market_quotes quote on quote.ticker = orders.ticker
    where orders.broker_account_id = ${filter.accountId} and orders.created_at >= ${filter.since}
      and orders.created_at <= ${filter.until} and (${filter.ticker ?? null}::text is null or orders.ticker = ${filter.ticker ?? null})
    order by orders.created_at desc, orders.id limit ${filter.limit}`.execute(db);
  return rows;
}
