import type { Db } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { enqueueAggregation } from '../../trends/use/enqueue-aggregation.ts';
import { listUnpricedTickers } from '../unpriced-ticker.store.ts';

/** Per round; the rest follows in the next. */
const TICKERS_PER_ROUND_MAX = 200;

/**
 * Evaluates companies whose first prices arrived after their first evaluation, or before any. Without it a company that is added at a
 * weekend would have no advice until the market opens. Returns how many were enqueued.
 */
export async function enqueueUnpricedTickers({ db, queue }: { db: Db; queue: JobQueue }): Promise<number> {
  return enqueueAggregation(db, queue, await listUnpricedTickers(db, TICKERS_PER_ROUND_MAX));
}
