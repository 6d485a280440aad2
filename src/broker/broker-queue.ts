import type { JobRequest } from '../kernel/queue/queue.ts';
import { isExitOrder, type OrderMode, type OrderOrigin } from './order-status.ts';

/** Live orders have their own queue, which only the process with the live keys reads. */
export const BROKER_QUEUES: Readonly<Record<OrderMode, string>> = { paper: 'broker', live: 'broker-live' };

/** A job carries only an id: what is sent is the committed order. */
export type BrokerJob =
  | { order_id: string }
  | { approval_id: string }
  | { cancel_order_id: string }
  | { protect_account_id: string; ticker: string };

/** High, because an order ends by evidence from the broker, not by a number of attempts. */
const ATTEMPTS_MAX = 100;
/** Jobs that reduce risk run before entries. */
const EXIT_PRIORITY = 100;
const CANCEL_PRIORITY = 200;
const PROTECT_PRIORITY = 150;

type SentOrder = { id: string; mode: OrderMode; side: 'buy' | 'sell'; origin: OrderOrigin };

export function sendJob(order: SentOrder, runAt?: Date): JobRequest<BrokerJob> & { key: string } {
  return {
    queue: BROKER_QUEUES[order.mode],
    key: `order:${order.id}`,
    payload: { order_id: order.id },
    maxAttempts: ATTEMPTS_MAX,
    priority: isExitOrder(order) ? EXIT_PRIORITY : 0,
    runAt,
  };
}

/** Marks the order of a given approval as approved. Of live orders too, because the mark sends nothing. */
export const approvalJob = (approvalId: string) => ({
  queue: BROKER_QUEUES.paper,
  key: approvalId,
  payload: { approval_id: approvalId } satisfies BrokerJob,
});

export function cancelJob(order: { id: string; mode: OrderMode }): JobRequest<BrokerJob> & { key: string } {
  return {
    queue: BROKER_QUEUES[order.mode],
    key: `cancel:${order.id}`,
    payload: { cancel_order_id: order.id },
    maxAttempts: ATTEMPTS_MAX,
    priority: CANCEL_PRIORITY,
  };
}

export function protectJob(account: { id: string; mode: OrderMode }, ticker: string): JobRequest<BrokerJob> {
  return {
    queue: BROKER_QUEUES[account.mode],
    key: `protect:${account.id}:${ticker}`,
    payload: { protect_account_id: account.id, ticker },
    maxAttempts: ATTEMPTS_MAX,
    priority: PROTECT_PRIORITY,
  };
}

/** Has a key of its own: it waits, and must not hold back a job that is due at once, or one with a short pause. */
export function laterProtectJob(
  account: { id: string; mode: OrderMode },
  ticker: string,
  runAt: Date,
  isLongPause: boolean,
): JobRequest<BrokerJob> {
  const key = `${isLongPause ? 'protect-much-later' : 'protect-later'}:${account.id}:${ticker}`;
  return { ...protectJob(account, ticker), key, runAt };
}
