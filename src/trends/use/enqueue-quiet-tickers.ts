import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { DAY_MS, HOUR_MS } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { listQuietTickers } from '../quiet-ticker.store.ts';
import { enqueueAggregation } from './enqueue-aggregation.ts';

/** A third of a session, which is shorter than the shortest half-life that changes a view noticeably. */
const QUIET_AFTER_MS = 2 * HOUR_MS;
const EMPTY_AFTER_MS = DAY_MS;
/** Per round; the rest is oldest in the next round and comes first. */
const TICKERS_PER_ROUND_MAX = 500;

/**
 * Enqueues companies without recent news, because their evidence fades. Does nothing while the market is closed, because evidence
 * fades in trading time. Returns how many were enqueued.
 */
export async function enqueueQuietTickers(
  { db, queue, calendar }: { db: Db; queue: JobQueue; calendar: TradingCalendar },
  now: Date,
  limit: number = TICKERS_PER_ROUND_MAX,
): Promise<number> {
  const evidenceBefore = new Date(now.getTime() - QUIET_AFTER_MS);
  if (calendar.sessions(evidenceBefore, now) <= 0) return 0;
  const since = { evidenceBefore, emptyBefore: new Date(now.getTime() - EMPTY_AFTER_MS) };
  const tickers = await listQuietTickers(db, since, limit);
  return enqueueAggregation(db, queue, tickers.toSorted());
}
