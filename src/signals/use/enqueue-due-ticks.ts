import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Db } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { listTrackedTickers } from '../../market/price.store.ts';
import { dueTick, signalJob, tickJobs } from '../tick.ts';
import { hasTick, insertTick } from '../tick.store.ts';

export interface TickProducerDeps {
  db: Db;
  queue: JobQueue;
  calendar: TradingCalendar;
}

/** Called by the scheduler in every cycle: stores the due tick once and enqueues its jobs. Returns the number of jobs. */
export async function enqueueDueTicks({ db, queue, calendar }: TickProducerDeps, now: Date): Promise<number> {
  const tick = dueTick(calendar, now);
  if (!tick || (await hasTick(db, tick.id))) return 0;
  return db.transaction().execute(async (tx) => {
    const tickers = await listTrackedTickers(tx);
    if (tickers.length === 0 || !(await insertTick(tx, tick, tickers.length))) return 0;
    return queue.enqueue(tx, tickJobs(tick, tickers).map(signalJob));
  });
}
