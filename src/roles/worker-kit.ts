import { hostname } from 'node:os';
import { createPool } from '../kernel/db/postgres.adapter.ts';
import { createJobConsumers } from '../kernel/queue/consumer.adapter.ts';
import { createJobQueue } from '../kernel/queue/job-queue.store.ts';
import { createQueueListener } from '../kernel/queue/listener.adapter.ts';
import type { ConsumerHooks, JobConsumers, JobQueue } from '../kernel/queue/queue.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { isPipelineEnabled } from '../operations/pipeline-flag.store.ts';
import { createStageRecorder } from '../operations/stage-recorder.adapter.ts';
import type { RoleContext } from './role.ts';

/** How long a worker may go on without having asked for the pipeline flag again. */
const FLAG_AGE_MAX_MS = 200;
const LEASE_CONNECTIONS = 3;

/** What all workers of a process share. */
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
  const { config, databaseUrl, db, log } = context;
  // Its own connections: when handlers hold all of theirs, heartbeats must not wait.
  const pool = createPool({
    url: databaseUrl,
    applicationName: 'sextant leases',
    maxConnections: LEASE_CONNECTIONS,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const listener = createQueueListener({
    url: databaseUrl,
    onError: (error) => log.debug({ err: error }, 'the queue listener connects again'),
  });
  const recorder = createStageRecorder({
    db,
    stage: config.stage,
    now: systemNow,
    onError: (error) => log.warn({ err: error }, 'stage statistics could not be written'),
  });
  context.onStop(async () => {
    await recorder.stop();
    await listener.stop();
    await pool.end();
  });
  const kit: WorkerKit = {
    queue: createJobQueue(config.stage),
    consumers: createJobConsumers({ stage: config.stage, pool, listener }),
    hooks: {
      ...recorder.hooks,
      failed: (event) => {
        recorder.hooks.failed?.(event);
        log.warn({ queue: event.queue, job: event.job.id, err: event.error }, 'a job failed and will be tried again');
      },
      dead: (event) => {
        recorder.hooks.dead?.(event);
        log.error({ queue: event.queue, job: event.job.id, err: event.error }, 'a job was given up');
      },
      error: ({ queue, doing, error }) => log.warn({ queue, doing, err: error }, 'the queue could not be reached'),
    },
    holder: `${hostname()}:${process.pid}`,
    isPipelineEnabled: sharedAnswer(() => isPipelineEnabled(db)),
  };
  kits.set(context, kit);
  return kit;
}

/** One question for all consumers of the process that ask within a moment. */
function sharedAnswer(ask: () => Promise<boolean>): () => Promise<boolean> {
  let answer: Promise<boolean> | null = null;
  let askedAtMs = 0;
  return () => {
    const nowMs = performance.now();
    if (!answer || nowMs - askedAtMs > FLAG_AGE_MAX_MS) {
      askedAtMs = nowMs;
      answer = ask();
      answer.catch(() => {
        answer = null;
      });
    }
    return answer;
  };
}
