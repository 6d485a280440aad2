import type { Consumer, ConsumerHooks, JobConsumers } from '../kernel/queue/queue.ts';
import { PermanentJobError } from '../kernel/queue/queue.ts';
import { BACKTEST_QUEUE } from './request.ts';
import { type BacktestJob, type BacktestJobDeps, runBacktestJob } from './use/run-backtest-job.ts';

/** How long a process that stopped responding keeps its backtest. */
const LEASE_MS = 30_000;
/** Each may use some hundred megabytes and a core. */
const CONCURRENCY = 1;
/** A shutdown does not wait for a backtest: another process restarts it. */
const DRAIN_MS = 500;

export interface BacktestWorkerOptions {
  leaseMs?: number;
  pollMs?: number;
  hooks?: ConsumerHooks;
}

export function startBacktestWorker(
  consumers: JobConsumers,
  deps: BacktestJobDeps,
  options: BacktestWorkerOptions = {},
): Consumer {
  return consumers.start<BacktestJob>({
    queue: BACKTEST_QUEUE,
    concurrency: CONCURRENCY,
    leaseMs: LEASE_MS,
    drainMs: DRAIN_MS,
    ...options,
    handler: async (context) => {
      if (typeof context.job.payload.backtest_id !== 'string')
        throw new PermanentJobError('the job payload has no backtest_id');
      await runBacktestJob(deps, context);
    },
  });
}
