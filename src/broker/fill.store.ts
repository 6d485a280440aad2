import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { BrokerFill } from './broker-port.ts';
import { ORDER_ROW_COLUMNS, type OrderRow } from './order-row.ts';

/** False when this execution is already booked. */
export async function insertFill(tx: Executor, order: OrderRow, fill: BrokerFill, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('fills')
    .values({
      broker_account_id: order.broker_account_id,
      order_id: order.id,
      execution_id: fill.executionId,
      ticker: order.ticker,
      side: order.side,
      quantity: fill.quantity,
      price: fill.price,
      executed_at: fill.executedAt,
      recorded_at: now,
    })
    .onConflict((on) => on.columns(['broker_account_id', 'execution_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Sums the stored fills, so that the result does not depend on their order of arrival. An order of somebody else that was given as
 * an amount of money has no quantity but what is filled, so that it grows with its fills.
 */
export async function setFilled(tx: Executor, { id, origin }: Pick<OrderRow, 'id' | 'origin'>): Promise<OrderRow> {
  const filled = sql<number>`(select sum(quantity) from fills where order_id = ${id})`;
  return tx
    .updateTable('orders')
    .set({
      filled_quantity: filled,
      avg_fill_price: sql<number>`(select sum(quantity * price) / sum(quantity) from fills where order_id = ${id})`,
      ...(origin === 'foreign' ? { quantity: sql<number>`greatest(quantity, ${filled})` } : {}),
    })
    .where('id', '=', id)
    .returning(ORDER_ROW_COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function hasFill(db: Executor, accountId: string, executionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('fills')
    .select('id')
    .where('broker_account_id', '=', accountId)
    .where('execution_id', '=', executionId)
    .executeTakeFirst();
  return row !== undefined;
}
