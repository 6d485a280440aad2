import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import { unavailable } from '../../kernel/errors.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { countUnfinished, deleteOldBacktests, insertBacktest } from '../backtest.store.ts';
import { BACKTEST_QUEUE, type BacktestRequest, checkRequest } from '../request.ts';

export interface AskDeps {
  db: Db;
  queue: JobQueue;
  calendar: TradingCalendar;
  now: Now;
}

/** So many may wait or run at once; more would only be asked for by mistake. */
export const UNFINISHED_MAX = 50;
const KEPT_MAX = 500;
/** A try that a dying process took with it counts: what kills three processes is not tried on a fourth. */
const ATTEMPTS_MAX = 3;

/** Written down and queued together: whoever is told an id will find a result under it. */
export function askForBacktest(deps: AskDeps, request: BacktestRequest, by: string): Promise<string> {
  const now = deps.now();
  checkRequest(deps.calendar, request, now);
  return deps.db.transaction().execute(async (tx) => {
    if ((await countUnfinished(tx)) >= UNFINISHED_MAX) {
      throw unavailable(`${UNFINISHED_MAX} backtests are waiting or running already: ask again when some are done`);
    }
    const id = await insertBacktest(tx, request, { by, at: now });
    await deps.queue.enqueue(tx, [
      { queue: BACKTEST_QUEUE, key: id, payload: { backtest_id: id }, maxAttempts: ATTEMPTS_MAX },
    ]);
    await deleteOldBacktests(tx, KEPT_MAX);
    return id;
  });
}
