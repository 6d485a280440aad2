import type { JobRequest } from '../kernel/queue/queue.ts';

import type { OrderMode, OrderOrigin } from './order-status.ts';

/** Live orders have a queue of their own: the process with the keys to real money reads that one and no other does. */
export const BROKER_QUEUES: Readonly<Record<OrderMode, string>> = { paper: 'broker', live: 'broker-live' };

/** A job names an order, it does not carry one: what is sent is what was committed. */
export type BrokerJob = { order_id: string } | { approval_id: string } | { cancel_order_id: string };

/** Asking the broker again takes as long as it takes: what ends an order is evidence, not a number of tries. */
const ATTEMPTS_MAX = 100;
/** What reduces risk goes before what takes it on. */
const EXIT_PRIORITY = 100;
const CANCEL_PRIORITY = 200;

type SentOrder = { id: string; mode: OrderMode; side: 'buy' | 'sell'; origin: OrderOrigin };

export function sendJob(order: SentOrder, runAt?: Date): JobRequest<BrokerJob> {
  const isExit = order.side === 'sell' && (order.origin === 'exit' || order.origin === 'reset');
  return {
    queue: BROKER_QUEUES[order.mode],
    key: `order:${order.id}`,
    payload: { order_id: order.id },
    maxAttempts: ATTEMPTS_MAX,
    priority: isExit ? EXIT_PRIORITY : 0,
    runAt,
  };
}

export function cancelJob(order: { id: string; mode: OrderMode }): JobRequest<BrokerJob> {
  return {
    queue: BROKER_QUEUES[order.mode],
    key: `cancel:${order.id}`,
    payload: { cancel_order_id: order.id },
    maxAttempts: ATTEMPTS_MAX,
    priority: CANCEL_PRIORITY,
  };
}
