import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { OPEN_STATUSES } from './order-status.ts';

/** Shares held over all accounts, in either direction, and open orders of a ticker. */
export async function findHolding(db: Executor, ticker: string): Promise<{ shares: number; openOrders: number }> {
  const held = await db
    .selectFrom('positions')
    .select(sql<number>`coalesce(sum(abs(quantity)), 0)`.as('shares'))
    .where('ticker', '=', ticker)
    .executeTakeFirstOrThrow();
  const open = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ticker', '=', ticker)
    .where('status', 'in', [...OPEN_STATUSES])
    .executeTakeFirstOrThrow();
  return { shares: held.shares, openOrders: open.count };
}
