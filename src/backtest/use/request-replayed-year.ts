import { SECOND_MS } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { readEngineConfig } from '../../trading/engine-config.store.ts';
import { insertReplayed } from '../backtest.store.ts';
import { backtestJob, type BacktestRequest } from '../request.ts';

const BY = 'replay';
/** The grades and reports of a first start come first, because a new user waits for them; both would share the processors. */
const STARTS_AFTER_MS = 20 * SECOND_MS;

/**
 * Lets an account with the capital of the paper account trade the filled history, once: in the background, by the present rules of
 * the engine. Returns null where it was requested before.
 */
export function requestReplayedYear(
  deps: { db: Db; queue: JobQueue },
  period: Pick<BacktestRequest, 'startDate' | 'endDate' | 'initialCapital'> & { now: Date },
): Promise<string | null> {
  const { now, ...request } = period;
  return deps.db.transaction().execute(async (tx) => {
    const { riskTier } = await readEngineConfig(tx);
    const id = await insertReplayed(tx, { ...request, riskTier, sweep: {} }, { by: BY, at: now });
    const runAt = new Date(now.getTime() + STARTS_AFTER_MS);
    if (id !== null) await deps.queue.enqueue(tx, [{ ...backtestJob(id), runAt }]);
    return id;
  });
}
