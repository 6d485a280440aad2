import type { Executor } from '../../kernel/db/database.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { cancelJob, protectJob } from '../broker-queue.ts';
import { lockOrder, moveOrder } from '../order.store.ts';
import type { OrderRow } from '../order-row.ts';
import { isTerminal } from '../order-status.ts';

/**
 * Cancels an order: at once before it was sent, by a request to the broker afterwards. It works while trading is paused or locked.
 * An order that is being sent, or whose outcome is unknown, cannot be cancelled until that is resolved.
 */
export async function requestCancel(
  tx: Executor,
  orderId: string,
  deps: { queue: JobQueue; now: Date; actor: string; reason: string },
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw notFound('order');
  const { now: at, actor, reason } = deps;
  if (isTerminal(order.status)) throw conflict(`the order is already ${order.status}`);
  switch (order.status) {
    case 'queued':
    case 'approved':
    case 'pending_approval': {
      const after = await moveOrder(tx, order, { status: 'cancelled', event: 'cancelled', at, actor, reason });
      const account = { id: order.broker_account_id, mode: order.mode };
      // The shares of a cancelled sale need their stop back.
      if (order.side === 'sell') await deps.queue.enqueue(tx, [protectJob(account, order.ticker)]);
      return after;
    }
    case 'accepted':
    case 'partially_filled': {
      const after = await moveOrder(tx, order, {
        status: 'pending_cancel',
        event: 'cancel_requested',
        at,
        actor,
        reason,
      });
      await deps.queue.enqueue(tx, [cancelJob(order)]);
      return after;
    }
    case 'pending_cancel':
      return order;
    case 'submitting':
    case 'unknown':
      throw conflict('the order is being sent; try again when the broker has responded');
  }
}
