import type pg from 'pg';
import { findNextDueMs } from './job-lease.store.ts';
import type { OpenJobSource } from './job-source.ts';
import type { QueueListener } from './listener.adapter.ts';
import { createQueueCursor } from './queue-cursor.adapter.ts';

/** Claims from the table of jobs, woken by notifications of PostgreSQL. */
export function tableSource({ pool, listener }: { pool: pg.Pool; listener: QueueListener }): OpenJobSource {
  return ({ queue, leaseMs, worker, monotonicMs, wake }) => {
    const cursor = createQueueCursor({ pool, queue, leaseMs, worker, monotonicMs });
    return {
      claim: (what) => cursor.claim(what),
      findNextDueMs: () => findNextDueMs(pool, queue),
      stop: listener.subscribe(queue, wake),
    };
  };
}
