import type { Db } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { readEngineConfig } from '../../trading/engine-config.store.ts';
import { insertReplayed } from '../backtest.store.ts';
import { backtestJob, type BacktestRequest } from '../request.ts';

const BY = 'replay';

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
    if (id !== null) await deps.queue.enqueue(tx, [backtestJob(id)]);
    return id;
  });
}
