import type { Db } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { getPortfolioConfig } from '../../risk/trading-config.store.ts';
import type { BrokerAccountRow } from '../account.store.ts';
import { listOrdersIn, lockOrder } from '../order.store.ts';
import type { OrderStatus } from '../order-status.ts';
import { requestCancel } from './request-cancel.ts';

const CANCELLABLE: readonly OrderStatus[] = ['queued', 'approved', 'accepted', 'partially_filled'];
const REASON = 'the connection to the broker was lost';

/**
 * Asks the broker to cancel the open purchases of the account, where `cancel_orders_on_disconnect` is set. Sales and resting
 * stops stay: a lost connection must not take the protection of a position away. The requests are jobs, which are repeated until
 * the broker answers. Returns how many were requested.
 */
export async function cancelEntries(deps: {
  db: Db;
  queue: JobQueue;
  account: Pick<BrokerAccountRow, 'id'>;
  now: () => Date;
}): Promise<number> {
  const { db, queue, account } = deps;
  const config = await getPortfolioConfig(db);
  if (!config.cancel_orders_on_disconnect) return 0;
  const open = await listOrdersIn(db, account.id, CANCELLABLE);
  const entries = open.filter(({ side, origin }) => side === 'buy' && origin !== 'foreign' && origin !== 'reset');
  let requested = 0;
  for (const { id } of entries) {
    await db.transaction().execute(async (tx) => {
      // It may have ended, or begun to be sent, since the list was read.
      const order = await lockOrder(tx, id);
      if (!order || !CANCELLABLE.includes(order.status)) return;
      await requestCancel(tx, id, { queue, now: deps.now(), actor: 'broker-adapter', reason: REASON });
      requested += 1;
    });
  }
  return requested;
}
