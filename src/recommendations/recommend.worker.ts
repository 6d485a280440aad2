import type { Now } from '../kernel/clock.ts';
import { type Consumer, type ConsumerHooks, type JobConsumers, PermanentJobError } from '../kernel/queue/queue.ts';
import { RECOMMEND_QUEUE } from '../trends/queues.ts';
import { type RecommendDeps, recommendTicker } from './use/recommend-ticker.ts';

const LEASE_MS = 60_000;

export interface RecommendWorkerOptions {
  isEnabled?: () => boolean | Promise<boolean>;
  concurrency?: number;
  pollMs?: number;
  hooks?: ConsumerHooks;
}

export function startRecommendationWorker(
  consumers: JobConsumers,
  deps: RecommendDeps & { now: Now },
  options: RecommendWorkerOptions = {},
): Consumer {
  return consumers.start<{ ticker: string }>({
    queue: RECOMMEND_QUEUE,
    concurrency: 2,
    leaseMs: LEASE_MS,
    ...options,
    handler: async ({ job, complete }) => {
      const { ticker } = job.payload;
      if (typeof ticker !== 'string') throw new PermanentJobError('the payload of a recommendation job lacks a ticker');
      await recommendTicker(deps, ticker, deps.now(), complete);
    },
  });
}
