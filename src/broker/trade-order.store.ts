import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { ORDER_COLUMNS } from './order.schema.ts';

const TRACED = [...ORDER_COLUMNS, 'trace'] as const;
const ORDERS_AFTER_MAX = 300;
/** The end of JavaScript's time. */
const FOREVER = new Date(8.64e15);
const TRADE_ORDERS_MAX = 200;

/**
 * The orders of a round trip, oldest first: those filled in it, and those placed in it that are not protection, which is
 * replaced whenever the stop moves.
 */
export function listTradeOrders(
  db: Executor,
  trade: { broker_account_id: string; ticker: string; opened_at: Date; closed_at: Date | null },
) {
  const until = trade.closed_at ?? FOREVER;
  return db
    .selectFrom('orders')
    .select(TRACED)
    .where('broker_account_id', '=', trade.broker_account_id)
    .where('ticker', '=', trade.ticker)
    .where((where) =>
      where.or([
        where.exists(
          where
            .selectFrom('fills')
            .select('fills.id')
            .whereRef('fills.order_id', '=', 'orders.id')
            .where('fills.executed_at', '>=', trade.opened_at)
            .where('fills.executed_at', '<=', until),
        ),
        where.and([
          where('created_at', '>=', trade.opened_at),
          where('created_at', '<=', until),
          where.or([
            where('origin', '<>', 'protection'),
            where('status', 'in', ['accepted', 'partially_filled', 'pending_cancel']),
          ]),
        ]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(TRADE_ORDERS_MAX)
    .execute();
}

/** The orders placed for some recommendations, oldest first. */
export function listOrdersOfRecommendations(db: Executor, recommendationIds: readonly string[]) {
  return db
    .selectFrom('orders')
    .select(TRACED)
    .where('recommendation_id', '=', sql<string>`any(${[...recommendationIds]}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(TRADE_ORDERS_MAX)
    .execute();
}

/** One order with its trace. */
export async function findTracedOrder(db: Executor, id: string): Promise<TradeOrder | null> {
  return (await db.selectFrom('orders').select(TRACED).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The first orders for a recommendation after an instant, oldest first. */
export function listOrdersAfter(db: Executor, after: Date) {
  return db
    .selectFrom('orders')
    .select(TRACED)
    .where('recommendation_id', 'is not', null)
    .where('created_at', '>=', after)
    .orderBy('created_at')
    .orderBy('id')
    .limit(ORDERS_AFTER_MAX)
    .execute();
}
export type TradeOrder = Awaited<ReturnType<typeof listOrdersOfRecommendations>>[number];
