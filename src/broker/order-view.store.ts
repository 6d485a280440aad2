import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { type JsonPage, readJsonPage } from '../kernel/db/json-rows.store.ts';
import type { OrderSide } from '../risk/proposed-order.ts';
import { ORDER_COLUMNS, OrderView, type PositionView } from './order.schema.ts';
import type { OrderStatus } from './order-status.ts';
import { hasTakenPlace } from './replacement.store.ts';

export interface OrderFilter {
  ticker?: string | undefined;
  status?: OrderStatus | undefined;
  side?: OrderSide | undefined;
  since?: Date | undefined;
}

const EVENTS_MAX = 1_000;
const FILLS_MAX = 10_000;
const POSITIONS_MAX = 10_000;

/** Newest first, as a response, with the number of all that match. */
export function readOrders(
  db: Executor,
  filter: OrderFilter & { limit: number; offset: number },
  fields?: readonly string[],
): Promise<JsonPage> {
  const rows = filtered(db, filter)
    .select(ORDER_COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(filter.limit)
    .offset(filter.offset);
  const count = filtered(db, filter).select((eb) => eb.fn.countAll<number>().as('count'));
  return readJsonPage(db, OrderView, rows, { count, fields });
}

function filtered(db: Executor, { ticker, status, side, since }: OrderFilter) {
  let query = db.selectFrom('orders');
  if (ticker !== undefined) query = query.where('ticker', '=', ticker);
  if (status !== undefined) query = query.where('status', '=', status);
  if (side !== undefined) query = query.where('side', '=', side);
  if (since !== undefined) query = query.where('created_at', '>=', since);
  return query;
}

/** The events of some orders, in the order of their recording; those recorded by an instant if one is given. */
export function listOrderEvents(db: Executor, orderIds: readonly string[], asOf: Date | null = null) {
  return db
    .selectFrom('order_events')
    .select([
      'id',
      'order_id',
      'event_type',
      'from_status',
      'to_status',
      'quantity',
      'price',
      'cum_quantity',
      'leaves_quantity',
      'reason',
      'actor',
      'broker_event_id',
      'details',
      'occurred_at',
    ])
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .$if(asOf !== null, (query) => query.where('recorded_at', '<=', asOf ?? new Date(0)))
    .orderBy('id')
    .limit(EVENTS_MAX)
    .execute();
}

/** The fills of some orders, in the order of their execution. */
export function listOrderFills(db: Executor, orderIds: readonly string[], asOf: Date | null = null) {
  return db
    .selectFrom('fills')
    .select(['id', 'order_id', 'execution_id', 'quantity', 'price', 'executed_at'])
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .$if(asOf !== null, (query) => query.where('recorded_at', '<=', asOf ?? new Date(0)))
    .orderBy('executed_at')
    .orderBy('execution_id')
    .limit(FILLS_MAX)
    .execute();
}

/** Account and ticker of a position. */
export async function findPosition(db: Executor, id: string) {
  const row = await db
    .selectFrom('positions')
    .select(['id', 'broker_account_id', 'ticker'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Open positions at their latest price. Closed positions are found through their fills. */
export async function listPositions(db: Executor, ticker: string | undefined): Promise<PositionView[]> {
  const { rows } = await sql<PositionView>`
    select held.id, held.broker_account_id, held.ticker, held.quantity, held.avg_entry_price,
      quote.price as current_price,
      case when quote.price is null then null
        else round((held.quantity * (quote.price::numeric - held.avg_entry_price)), 6) end as unrealized_pnl,
      held.realized_pnl, agreed.stop_price, agreed.target_price,
      case when not coalesce((account.capabilities ->> 'restingStops')::boolean, true) then 'not_supported'
        when sales.stopped >= held.quantity then 'protected'
        when sales.leaving > 0 then 'exiting'
        when sales.stopped > 0 then 'partial' else 'unprotected' end as protection_status,
      coalesce(sales.stops, '[]'::json) as resting_stops,
      not coalesce((account.capabilities ->> 'triggersWithoutPlatform')::boolean, true) as stops_need_platform,
      held.updated_at
    from positions held
    join broker_accounts account on account.id = held.broker_account_id
    left join market_quotes quote using (ticker)
    left join position_protections agreed
      on agreed.broker_account_id = held.broker_account_id and agreed.ticker = held.ticker
    cross join lateral (
      select coalesce(sum(sale.leaves) filter (where sale.is_stop), 0) as stopped,
        coalesce(sum(sale.leaves) filter (where sale.origin <> 'protection'), 0) as leaving,
        json_agg(json_build_object('order_id', sale.id, 'broker_order_id', sale.broker_order_id,
          'quantity', sale.leaves, 'stop_price', sale.stop_price, 'time_in_force', sale.time_in_force,
          'status', sale.status, 'target_price', target.limit_price, 'target_broker_order_id', target.broker_order_id)
          order by sale.quantity desc) filter (where sale.is_stop) as stops
      from (select orders.*, greatest(0, quantity - filled_quantity - oco_filled_quantity) as leaves,
          origin = 'protection' and order_type = 'stop' as is_stop from orders) sale
      left join lateral (select pair.limit_price, pair.broker_order_id from orders pair
        where pair.oco_id = sale.oco_id and pair.order_type = 'limit' and pair.id <> sale.id
          and pair.status in ('accepted', 'partially_filled') order by pair.created_at desc limit 1) target on true
      where sale.broker_account_id = held.broker_account_id and sale.ticker = held.ticker and sale.side = 'sell'
        and (sale.status in ('accepted', 'partially_filled', 'pending_cancel')
          or (sale.origin <> 'protection' and sale.status in ('queued', 'approved', 'submitting', 'unknown')))
        and not exists (select from orders newer where newer.replaces_order_id = sale.id
          and ${hasTakenPlace('newer')})) sales
    where held.quantity <> 0 ${ticker === undefined ? sql`` : sql`and held.ticker = ${ticker}`}
    order by held.ticker, held.broker_account_id limit ${POSITIONS_MAX}`.execute(db);
  return rows;
}
