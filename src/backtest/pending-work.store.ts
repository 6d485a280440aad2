import { withoutCovered } from '../kernel/queue/missing-job.store.ts';
import type { PendingWork } from '../kernel/queue/pending-work.ts';
import { BACKTEST_QUEUE, backtestJob } from './request.ts';

/** More than may wait at once. */
const UNFINISHED_MAX = 1_000;

/** A backtest whose every attempt crashed its process is reported as failed instead of restored. */
export const backtestWork: PendingWork = {
  queue: BACKTEST_QUEUE,
  covers: [BACKTEST_QUEUE],
  title: 'Backtest',
  derivedFrom: 'Requested backtests without a result.',
  stopsWithPipeline: false,
  list: async (db, { stage, afterKey }) => {
    // All of them are on the first page.
    if (afterKey !== null) return [];
    const rows = await db
      .selectFrom('backtests')
      .select(['id', 'created_at'])
      .where('status', '<>', 'completed')
      .orderBy('created_at')
      .orderBy('id')
      .limit(UNFINISHED_MAX)
      .execute();
    const missing = rows.map(({ id, created_at: since }) => ({ job: backtestJob(id), since }));
    return withoutCovered(db, stage, missing);
  },
};
