import { createPool } from '../kernel/db/postgres.adapter.ts';
import { createJobConsumers } from '../kernel/queue/consumer.adapter.ts';
import { createJobMetrics } from '../kernel/queue/job-metrics.ts';
import { createJobQueue } from '../kernel/queue/job-queue.store.ts';
import { createQueueListener } from '../kernel/queue/listener.adapter.ts';
import { PROCESS_NAME } from '../kernel/queue/process-name.adapter.ts';
import type { ConsumerHooks, JobConsumers, JobQueue } from '../kernel/queue/queue.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { isPipelineEnabled } from '../operations/pipeline-flag.store.ts';
import { createStageRecorder } from '../operations/stage-recorder.adapter.ts';
import { startJobDelivery } from './job-delivery.ts';
import type { RoleContext } from './role.ts';

/** How long a worker may use a cached pipeline flag. */
const FLAG_AGE_MAX_MS = 200;

/** Shared by all workers of a process. */
export interface WorkerKit {
  queue: JobQueue;
  consumers: JobConsumers;
  hooks: ConsumerHooks;
  holder: string;
  isPipelineEnabled: () => Promise<boolean>;
}

const kits = new WeakMap<RoleContext, WorkerKit>();

export function workerKit(context: RoleContext): WorkerKit {
  const known = kits.get(context);
  if (known) return known;
  const { config, databaseUrl, link, db, log } = context;
  // Separate connections, so that heartbeats do not wait when handlers use all of theirs.
  const pool = createPool({
    ...link,
    applicationName: 'sextant leases',
    maxConnections: config.connections.leases,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const listener = createQueueListener({
    url: databaseUrl,
    onError: (error) => log.debug({ err: error }, 'the queue listener reconnects'),
  });
  const delivery = startJobDelivery({ ...context, pool, listener });
  const recorder = createStageRecorder({
    db,
    stage: config.stage,
    now: systemNow,
    onError: (error) => log.warn({ err: error }, 'writing stage statistics failed'),
  });
  const jobMetrics = createJobMetrics();
  context.metrics.add(() => jobMetrics.read());
  context.onStop(async () => {
    await recorder.stop();
    await delivery?.stop();
    await listener.stop();
    await pool.end();
  });
  const kit: WorkerKit = {
    queue: createJobQueue(config.stage),
    consumers: createJobConsumers({ stage: config.stage, pool, listener, ...delivery?.consumers }),
    hooks: {
      ...recorder.hooks,
      completed: (event) => {
        recorder.hooks.completed?.(event);
        jobMetrics.hooks.completed(event);
        log.debug({ queue: event.queue, jobs: event.count, ms: Math.round(event.runMs) }, 'job');
      },
      failed: (event) => {
        recorder.hooks.failed?.(event);
        jobMetrics.hooks.failed(event);
        log.warn({ queue: event.queue, job: event.job.id, err: event.error }, 'a job failed and will be retried');
      },
      dead: (event) => {
        recorder.hooks.dead?.(event);
        jobMetrics.hooks.dead(event);
        log.error(
          { queue: event.queue, job: event.job.id, err: event.error },
          'a job failed for the last time and is dead',
        );
      },
      error: ({ queue, doing, error }) => log.warn({ queue, doing, err: error }, 'the queue could not be reached'),
    },
    holder: PROCESS_NAME,
    isPipelineEnabled: cached(() => isPipelineEnabled(db)),
  };
  kits.set(context, kit);
  return kit;
}

/** Lets all consumers of the process share one query. */
function cached(load: () => Promise<boolean>): () => Promise<boolean> {
  let loaded: Promise<boolean> | null = null;
  let loadedAtMs = 0;
  return () => {
    const nowMs = performance.now();
    if (!loaded || nowMs - loadedAtMs > FLAG_AGE_MAX_MS) {
      loadedAtMs = nowMs;
      loaded = load();
      loaded.catch(() => {
        loaded = null;
      });
    }
    return loaded;
  };
}
