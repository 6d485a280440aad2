import { type Consumer, type ConsumerHooks, type JobConsumers, PermanentJobError } from '../kernel/queue/queue.ts';
import { INGEST_QUEUE, type IngestJob } from './ingest-job.ts';
import { runNewsFeed } from './use/run-news-feed.ts';
import { type RunMarketDeps, runMarket } from './use/run-market.ts';
import { type RunSourceDeps, runSource } from './use/run-source.ts';

const CONCURRENT_RUNS = 8;

export interface IngestionWorkerDeps extends RunSourceDeps, Omit<RunMarketDeps, 'onError'> {
  consumers: JobConsumers;
  /** Finishes a backfill that waited for the vendor's quota; implemented by the market slice. */
  finishBackfill: (ticker: string, signal: AbortSignal) => Promise<void>;
  isPipelineEnabled: () => boolean | Promise<boolean>;
  concurrency?: number;
  /** How long a worker keeps its job without renewing the lease. */
  leaseMs?: number;
  hooks?: ConsumerHooks;
}

export function startIngestionWorker(deps: IngestionWorkerDeps): Consumer {
  return deps.consumers.start<IngestJob>({
    queue: INGEST_QUEUE,
    concurrency: deps.concurrency ?? CONCURRENT_RUNS,
    isEnabled: deps.isPipelineEnabled,
    ...(deps.leaseMs === undefined ? {} : { leaseMs: deps.leaseMs }),
    ...(deps.hooks === undefined ? {} : { hooks: deps.hooks }),
    handler: (context) => {
      const { payload } = context.job;
      switch (payload.kind) {
        case 'source':
          return runSource(deps, payload.run_id, context);
        case 'market':
          return runMarket(deps, payload.run_ids, context);
        case 'news':
          return runNewsFeed(deps, payload.run_ids, context);
        case 'backfill':
          return deps.finishBackfill(payload.ticker, context.signal);
        default:
          throw new PermanentJobError('unknown kind of ingest job');
      }
    },
  });
}
