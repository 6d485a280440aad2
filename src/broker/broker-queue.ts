import type { JobRequest } from '../kernel/queue/queue.ts';

export const BROKER_QUEUE = 'broker';

/** A job names an order, it does not carry one: what is sent is what was committed. */
export type BrokerJob = { order_id: string } | { approval_id: string } | { cancel_order_id: string };

/** Asking the broker again takes as long as it takes: what ends an order is evidence, not a number of tries. */
const ATTEMPTS_MAX = 100;
/** What reduces risk goes before what takes it on. */
const EXIT_PRIORITY = 100;
const CANCEL_PRIORITY = 200;

export function sendJob(order: { id: string; side: string; origin: string }, runAt?: Date): JobRequest<BrokerJob> {
  const isExit = order.side === 'sell' && (order.origin === 'exit' || order.origin === 'reset');
  return {
    queue: BROKER_QUEUE,
    key: `order:${order.id}`,
    payload: { order_id: order.id },
    maxAttempts: ATTEMPTS_MAX,
    priority: isExit ? EXIT_PRIORITY : 0,
    runAt,
  };
}

export function cancelJob(orderId: string): JobRequest<BrokerJob> {
  return {
    queue: BROKER_QUEUE,
    key: `cancel:${orderId}`,
    payload: { cancel_order_id: orderId },
    maxAttempts: ATTEMPTS_MAX,
    priority: CANCEL_PRIORITY,
  };
}
