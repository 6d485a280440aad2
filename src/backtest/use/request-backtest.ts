import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import { unavailable } from '../../kernel/errors.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { countUnfinished, deleteOldBacktests, insertBacktest } from '../backtest.store.ts';
import { backtestJob, type BacktestRequest, checkRequest } from '../request.ts';

export interface RequestBacktestDeps {
  db: Db;
  queue: JobQueue;
  calendar: TradingCalendar;
  now: Now;
}

/** Limit of waiting and running backtests. */
export const UNFINISHED_MAX = 50;
const KEPT_MAX = 500;

/** Stores and enqueues the backtest in one transaction, so that every returned id gets a result. */
export function requestBacktest(deps: RequestBacktestDeps, request: BacktestRequest, by: string): Promise<string> {
  const now = deps.now();
  checkRequest(deps.calendar, request, now);
  return deps.db.transaction().execute(async (tx) => {
    if ((await countUnfinished(tx)) >= UNFINISHED_MAX) {
      throw unavailable(`${UNFINISHED_MAX} backtests are waiting or running; try again when some are completed`);
    }
    const id = await insertBacktest(tx, request, { by, at: now });
    await deps.queue.enqueue(tx, [backtestJob(id)]);
    await deleteOldBacktests(tx, KEPT_MAX);
    return id;
  });
}
