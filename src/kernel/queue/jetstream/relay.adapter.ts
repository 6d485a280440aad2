import type pg from 'pg';
import type { Db } from '../../db/database.ts';
import { withLeadership } from '../leadership.adapter.ts';
import type { QueueListener } from '../listener.adapter.ts';
import { findNextDelayedMs, listReadyJobs, listWaitingQueues, type ReadyJob } from '../ready-job.store.ts';
import { createAlarm } from '../wake.adapter.ts';
import type { Broker, BrokerLink } from './broker.ts';

/** How many jobs of a queue are published ahead. A job of higher priority waits behind at most these. */
const AHEAD_MAX = 1_000;
/** The pause between two looks at a queue with more jobs than are published ahead. */
const BUSY_PAUSE_MS = 50;
/** The interval at which all queues are looked at: for retries and released jobs, which notify nobody. */
const POLL_MS = 1_000;
const LEASE_MS = 6_000;

export interface RelayOptions {
  stage: string;
  db: Db;
  pool: pg.Pool;
  listener: QueueListener;
  broker: Broker;
  /** Names this process. */
  holder: string;
  monotonicMs: () => number;
  onError: (error: unknown) => void;
}

/**
 * Publishes the due jobs of all queues of a stage; one process of the stage does it at a time. What it published is in its memory
 * only: a successor publishes the heads of the queues again, and workers refuse messages whose job was taken.
 */
export function startRelay(options: RelayOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = withLeadership({
    db: options.db,
    name: `queue relay ${options.stage}`,
    holder: options.holder,
    ttlMs: LEASE_MS,
    signal: stopping.signal,
    work: ({ signal }) => relay(options, signal),
    onError: options.onError,
  });
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** One state of a waiting job: a retry has another time. */
const nameOf = ({ id, run_at: runAt }: ReadyJob) => `${id}.${runAt.getTime()}`;

async function relay({ stage, pool, listener, broker, monotonicMs, onError }: RelayOptions, signal: AbortSignal) {
  const alarm = createAlarm();
  const published = new Map<string, Set<string>>();
  /** When to look at a queue next. */
  const lookAtMs = new Map<string, number>();
  /** Queues with more jobs than are published ahead are not looked at before this. */
  const notBeforeMs = new Map<string, number>();
  let nextPollMs = 0;

  const lookSoon = (queue: string, atMs: number) => {
    const earliest = Math.max(atMs, notBeforeMs.get(queue) ?? 0);
    lookAtMs.set(queue, Math.min(earliest, lookAtMs.get(queue) ?? Number.POSITIVE_INFINITY));
  };
  const unsubscribe = [
    listener.subscribeAll((queue) => {
      if (queue === null) nextPollMs = 0;
      else if (queue.startsWith(`${stage}:`)) lookSoon(queue, monotonicMs());
      alarm.ring();
    }),
    broker.onChange(() => {
      // A server that comes back may have lost messages.
      published.clear();
      nextPollMs = 0;
      alarm.ring();
    }),
  ];
  signal.addEventListener('abort', () => alarm.ring(), { once: true });

  const publishHead = async (link: BrokerLink, queue: string) => {
    const head = await listReadyJobs(pool, queue, AHEAD_MAX);
    const known = published.get(queue);
    const fresh = head.filter((job) => !known?.has(nameOf(job)));
    if (fresh.length > 0) {
      const messages = fresh.map((job) => ({ jobId: job.id, name: nameOf(job) }));
      await link.publish(queue, messages).catch((error: unknown) => {
        broker.fail(link, error);
        throw error;
      });
    }
    published.set(queue, new Set(head.map(nameOf)));
    if (head.length === AHEAD_MAX) {
      notBeforeMs.set(queue, monotonicMs() + BUSY_PAUSE_MS);
      lookSoon(queue, 0);
      return;
    }
    notBeforeMs.delete(queue);
    const dueInMs = await findNextDelayedMs(pool, queue);
    if (dueInMs !== null) lookSoon(queue, monotonicMs() + Math.max(0, Math.ceil(dueInMs)));
  };

  const step = async (link: BrokerLink) => {
    if (monotonicMs() >= nextPollMs) {
      nextPollMs = monotonicMs() + POLL_MS;
      const waiting = await listWaitingQueues(pool, stage);
      for (const queue of published.keys()) if (!waiting.includes(queue)) published.delete(queue);
      for (const queue of waiting) lookSoon(queue, monotonicMs());
    }
    for (const [queue, atMs] of lookAtMs) {
      if (atMs > monotonicMs() || broker.link() !== link) continue;
      lookAtMs.delete(queue);
      await publishHead(link, queue);
    }
  };

  try {
    while (!signal.aborted) {
      alarm.reset();
      const link = broker.link();
      try {
        if (link) await step(link);
      } catch (error) {
        onError(error);
        nextPollMs = monotonicMs() + POLL_MS;
      }
      if (signal.aborted) break;
      const nextMs = link ? Math.min(nextPollMs, ...lookAtMs.values()) : monotonicMs() + POLL_MS;
      await alarm.sleep(Math.max(0, nextMs - monotonicMs()));
    }
  } finally {
    for (const end of unsubscribe) end();
  }
}
