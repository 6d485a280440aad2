import type { Consumer, ConsumerHooks, JobConsumers } from '../kernel/queue/queue.ts';
import { SIGNAL_QUEUE, type SignalJob } from './tick.ts';
import { runTick, type TickDeps } from './use/run-tick.ts';

/** A job whose tickers are all new reads their whole history first. */
const LEASE_MS = 60_000;

export interface SignalWorkerOptions {
  isEnabled?: () => boolean | Promise<boolean>;
  concurrency?: number;
  pollMs?: number;
  hooks?: ConsumerHooks;
}

export function startSignalWorker(
  consumers: JobConsumers,
  deps: TickDeps,
  options: SignalWorkerOptions = {},
): Consumer {
  const { isEnabled, pollMs, hooks } = options;
  return consumers.start<SignalJob>({
    queue: SIGNAL_QUEUE,
    // Computation uses one thread: a second job only overlaps with the first one's database waits.
    concurrency: options.concurrency ?? 2,
    leaseMs: LEASE_MS,
    ...(isEnabled ? { isEnabled } : {}),
    ...(pollMs === undefined ? {} : { pollMs }),
    ...(hooks ? { hooks } : {}),
    handler: async ({ job, signal, complete }) => {
      await runTick(deps, job.payload, { signal, complete });
    },
  });
}
