import { sql } from 'kysely';
import { MINUTE_MS } from '../kernel/clock.ts';
import type { Executor } from '../kernel/db/database.ts';
import { withoutCovered } from '../kernel/queue/missing-job.store.ts';
import type { MissingJob, PendingWork } from '../kernel/queue/pending-work.ts';
import { approvalJob, BROKER_QUEUES, cancelJob, sendJob } from './broker-queue.ts';
import type { OrderMode, OrderOrigin, OrderStatus } from './order-status.ts';

/** An order whose cancel was requested waits for the broker without a job; it is asked again after this time. */
const IDLE_MS = MINUTE_MS;
const ORDERS_MAX = 10_000;

interface WaitingOrder {
  id: string;
  mode: OrderMode;
  side: 'buy' | 'sell';
  origin: OrderOrigin;
  status: OrderStatus;
  approval_id: string | null;
  updated_at: Date;
}

/** Orders that wait for a send, a lookup or a cancel. Approvals of both modes go through the queue of paper orders. */
async function listWaitingOrders(db: Executor, mode: OrderMode, idleSince: Date): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select id, mode, side, origin, status, approval_id, updated_at from orders
    where updated_at < ${idleSince}
      and ((mode = ${mode} and status in ('queued', 'approved', 'submitting', 'unknown', 'pending_cancel'))
        or (${mode === 'paper'} and status = 'pending_approval' and exists (select from approval_requests approval
          where approval.id = orders.approval_id and approval.status = 'approved' and approval.outcome = 'enqueued')))
    order by updated_at, id limit ${ORDERS_MAX}`.execute(db);
  return rows;
}

function jobOf(order: WaitingOrder): MissingJob['job'] {
  if (order.status === 'pending_cancel') return cancelJob(order);
  if (order.status === 'pending_approval' && order.approval_id !== null) return approvalJob(order.approval_id);
  return sendJob(order);
}

/** Sending again is safe: the sender asks the broker about an interrupted send first, by the order's own id. */
const brokerWork = (mode: OrderMode, title: string): PendingWork => ({
  queue: BROKER_QUEUES[mode],
  covers: [BROKER_QUEUES[mode]],
  title,
  derivedFrom:
    'Orders that wait for a send, a lookup, a cancel or the effect of an approval. Stops are reviewed by reconciliation.',
  stopsWithPipeline: false,
  list: async (db, { stage, now, afterKey }) => {
    // All of them are on the first page.
    if (afterKey !== null) return [];
    const orders = await listWaitingOrders(db, mode, new Date(now.getTime() - IDLE_MS));
    const missing = orders.map((order) => ({ job: jobOf(order), since: order.updated_at }));
    return withoutCovered(db, stage, missing);
  },
});

export const paperBrokerWork = brokerWork('paper', 'Paper orders');
export const liveBrokerWork = brokerWork('live', 'Live orders');
