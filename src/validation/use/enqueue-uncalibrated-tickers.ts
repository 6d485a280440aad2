import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Db } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { enqueueAggregation } from '../../trends/use/enqueue-aggregation.ts';
import { listUncalibratedTickers } from '../uncalibrated-ticker.store.ts';

/** Per round; the rest follows in the next. */
const TICKERS_PER_ROUND_MAX = 200;

/**
 * Evaluates companies again whose newest view claims no edge for lack of graded views, which exist by now. Without it a first start
 * would claim none until the next news of each company. Returns how many were enqueued.
 */
export async function enqueueUncalibratedTickers(
  { db, queue, calendar }: { db: Db; queue: JobQueue; calendar: TradingCalendar },
  now: Date,
): Promise<number> {
  const lastClose = calendar.lastClosedSession(now)?.close;
  if (!lastClose) return 0;
  return enqueueAggregation(db, queue, await listUncalibratedTickers(db, lastClose, TICKERS_PER_ROUND_MAX));
}
