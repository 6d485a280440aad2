import type { Now } from '../kernel/clock.ts';
import { type Consumer, type ConsumerHooks, type JobConsumers, PermanentJobError } from '../kernel/queue/queue.ts';
import { AGGREGATE_QUEUE, type AggregateJob } from './queues.ts';
import { type AggregateDeps, aggregatePool, aggregateTicker } from './use/aggregate.ts';

const LEASE_MS = 60_000;

export interface AggregationWorkerOptions {
  isEnabled?: () => boolean | Promise<boolean>;
  concurrency?: number;
  pollMs?: number;
  hooks?: ConsumerHooks;
}

export function startAggregationWorker(
  consumers: JobConsumers,
  deps: AggregateDeps & { now: Now },
  options: AggregationWorkerOptions = {},
): Consumer {
  return consumers.start<AggregateJob>({
    queue: AGGREGATE_QUEUE,
    concurrency: 2,
    leaseMs: LEASE_MS,
    ...options,
    handler: async ({ job, complete }) => {
      const asOf = deps.now();
      const { payload } = job;
      if ('ticker' in payload) await aggregateTicker(deps, payload.ticker, asOf, complete);
      else if (payload.entity_type === 'company') await aggregateTicker(deps, payload.entity_id, asOf, complete);
      else if (typeof payload.entity_id === 'string') {
        await aggregatePool(deps, { type: payload.entity_type, id: payload.entity_id }, asOf, complete);
      } else throw new PermanentJobError('the payload of an aggregation job lacks a ticker or an entity');
    },
  });
}
