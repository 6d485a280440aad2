import type { Executor } from '../kernel/db/database.ts';
import type { BrokerOrder } from './broker-port.ts';
import { lockOrderAtBroker } from './order.store.ts';
import type { OrderRow } from './order-row.ts';

/** Locks the protective order whose place a reported order took at the broker; null when it took that of none. */
export async function lockReplacedProtection(
  tx: Executor,
  accountId: string,
  { replaces, side, type }: BrokerOrder,
): Promise<OrderRow | null> {
  if (replaces === undefined || side !== 'sell') return null;
  const found = await lockOrderAtBroker(tx, accountId, { brokerOrderId: replaces, side, type });
  return found?.origin === 'protection' && found.order_type === type ? found : null;
}

/**
 * Whether the order that took the place of a protective order at the broker is not among ours yet. A replacement of our own that is
 * being sent is left to its send.
 */
export async function lacksReplacement(
  db: Executor,
  accountId: string,
  { brokerOrderId, by }: { brokerOrderId: string; by: string },
): Promise<boolean> {
  const known = db
    .selectFrom('orders')
    .select('id')
    .where('broker_account_id', '=', accountId)
    .where('broker_order_id', '=', by);
  const row = await db
    .selectFrom('orders as old')
    .select('old.id')
    .where('old.broker_account_id', '=', accountId)
    .where('old.broker_order_id', '=', brokerOrderId)
    .where('old.origin', '=', 'protection')
    .where((eb) => eb.not(eb.exists(known)))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('orders as newer')
            .select('newer.id')
            .whereRef('newer.replaces_order_id', '=', 'old.id')
            .where('newer.status', 'in', ['submitting', 'unknown']),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}
