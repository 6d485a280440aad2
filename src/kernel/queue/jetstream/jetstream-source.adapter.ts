import type pg from 'pg';
import { claimNamedJobs } from '../job-lease.store.ts';
import type { OpenJobSource } from '../job-source.ts';
import type { Broker, Delivery } from './broker.ts';
import { createDeliveries } from './deliveries.adapter.ts';

/** Most requests of one claim whose messages were all out of date, as after a flush. */
const STALE_ROUNDS_MAX = 20;

/**
 * Claims the jobs that messages name. Once per `pollMs`, and whenever the message server is away, it claims from the table: so a lost
 * message delays a job and no more.
 */
export function jetStreamSource(host: { broker: Broker; pool: pg.Pool; table: OpenJobSource }): OpenJobSource {
  const { broker, pool } = host;
  return (options) => {
    const { queue, leaseMs, worker, pollMs, monotonicMs, wake } = options;
    const isAway = () => broker.link() === null;
    const table = host.table({
      ...options,
      wake: () => {
        if (isAway()) wake();
      },
    });
    const deliveries = createDeliveries(broker, queue, wake);
    const unsubscribe = broker.onChange(wake);
    let nextPollMs = monotonicMs() + pollMs;
    const stopping = new AbortController();

    const claimNamed = async (token: string, messages: readonly Delivery[]) => {
      try {
        const ids = messages.map(({ jobId }) => jobId).filter(Number.isSafeInteger);
        const rows = await claimNamedJobs(pool, { queue, ids, token, leaseMs, worker });
        for (const message of messages) message.ack();
        return rows;
      } catch (error) {
        for (const message of messages) message.nak();
        throw error;
      }
    };

    return {
      claim: async (what) => {
        if (stopping.signal.aborted) return [];
        if (isAway() || monotonicMs() >= nextPollMs) {
          nextPollMs = monotonicMs() + pollMs;
          const rows = await table.claim(what);
          // The slots are taken now; a message that comes meanwhile is for others.
          if (rows.length > 0) deliveries.cancel();
          if (rows.length > 0 || isAway()) return rows;
        }
        for (let round = 0; round < STALE_ROUNDS_MAX && !stopping.signal.aborted; round++) {
          const messages = await deliveries.take(what.limit);
          if (messages.length === 0) return [];
          const rows = await claimNamed(what.token, messages);
          if (rows.length > 0) return rows;
        }
        wake();
        return [];
      },
      findNextDueMs: async () => (isAway() ? table.findNextDueMs() : null),
      stop: () => {
        stopping.abort();
        unsubscribe();
        deliveries.cancel();
        table.stop();
      },
    };
  };
}
