import type { Consumer, ConsumerHooks, JobConsumers } from '../kernel/queue/queue.ts';
import { PermanentJobError } from '../kernel/queue/queue.ts';
import { BACKTEST_QUEUE } from './request.ts';
import { type BacktestJob, type BacktestJobDeps, runBacktestJob } from './use/run-backtest-job.ts';

/** A process that went silent keeps its backtest so long. */
const LEASE_MS = 30_000;
/** One at a time: each may hold some hundred megabytes and a core. */
const CONCURRENCY = 1;
/** A stop does not wait for a backtest: it begins again elsewhere. */
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
      if (typeof context.job.payload.backtest_id !== 'string') throw new PermanentJobError('a backtest has an id');
      await runBacktestJob(deps, context);
    },
  });
}
