import type { Db } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { AGGREGATE_QUEUE, type AggregateJob } from '../queues.ts';

/** Evaluates companies again: their trends, then their recommendations. Returns how many jobs are new. */
export async function enqueueAggregation(db: Db, queue: JobQueue, tickers: readonly string[]): Promise<number> {
  if (tickers.length === 0) return 0;
  return queue.enqueue(
    db,
    tickers.map((ticker) => ({ queue: AGGREGATE_QUEUE, key: ticker, payload: { ticker } satisfies AggregateJob })),
  );
}
