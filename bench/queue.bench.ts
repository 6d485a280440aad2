import type { Db } from '../src/kernel/db/database.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { createJobConsumers } from '../src/kernel/queue/consumer.adapter.ts';
import { createJobQueue } from '../src/kernel/queue/job-queue.store.ts';
import { createQueueListener } from '../src/kernel/queue/listener.adapter.ts';
import type { ConsumerHooks, ConsumerOptions, JobConsumers } from '../src/kernel/queue/queue.ts';
import { percentile, perSecond, type Row } from './kit.ts';

const BATCH_JOBS = 50_000;
const SINGLE_JOBS = 5_000;
const WAKE_UPS = 300;
const ROUND_TRIPS = 5_000;
const ENQUEUE_CALL = 1_000;
const QUEUE = 'bench';
const queue = createJobQueue('bench');

/** Queue speed on a migrated database, against a bare loop of one `select 1` per item on the same connection settings. */
export async function run({ databaseUrl: url }: { databaseUrl: string }): Promise<Row[]> {
  const pool = createPool({ url, applicationName: 'bench' });
  const consumerPool = createPool({ url, applicationName: 'bench-consumer' });
  const listener = createQueueListener({ url });
  const db = createDb(pool);
  const consumers = createJobConsumers({ stage: 'bench', pool: consumerPool, listener });
  try {
    await listener.ready();
    const baseline = await perSecond(ROUND_TRIPS, async () => {
      for (let n = 0; n < ROUND_TRIPS; n++) await pool.query('select 1');
    });
    const one = (value: number, name: string, goal?: number): Row => ({
      name: `queue: ${name}`,
      value,
      unit: 'per second',
      baseline,
      ...(goal === undefined ? {} : { goal }),
    });
    await drain(db, consumers, 2_000, batched(db));
    const enqueue = await perSecond(BATCH_JOBS, () => fill(db, BATCH_JOBS));
    const batch = await drain(db, consumers, BATCH_JOBS, batched(db), { filled: true });
    const serial = await drain(db, consumers, SINGLE_JOBS, { concurrency: 1, handler: async () => {} });
    const parallel = await drain(db, consumers, SINGLE_JOBS, { concurrency: 8, handler: async () => {} });
    const atomic = await drain(db, consumers, SINGLE_JOBS, {
      concurrency: 8,
      handler: ({ complete }) => db.transaction().execute(complete),
    });
    const { commits, wakeUps } = await measureWakeUps(db, consumers);
    const at = (share: number, goal?: number): Row => ({
      name: `queue: wake-up p${share * 100}, against the enqueueing commit alone`,
      value: percentile(wakeUps, share),
      unit: 'ms',
      baseline: percentile(commits, share),
      ...(goal === undefined ? {} : { goal }),
    });
    return [
      one(enqueue, `enqueue, ${ENQUEUE_CALL} per call`),
      one(batch, 'drain in batches of 500', 10_000),
      one(serial, 'drain one by one, one handler'),
      one(parallel, 'drain one by one, eight handlers', 2_000),
      one(atomic, 'drain one by one, completed in the handler’s transaction'),
      at(0.5),
      at(0.95, 10),
    ];
  } finally {
    await listener.stop();
    await consumerPool.end();
    await db.destroy();
  }
}

type Work = Pick<ConsumerOptions<number>, 'concurrency'> &
  ({ handler: (context: { complete: (tx: Db) => Promise<void> }) => Promise<void> } | ReturnType<typeof batched>);

/** As in a pipeline worker: the whole batch in one transaction. */
function batched(db: Db) {
  return {
    concurrency: 2,
    batchSize: 500,
    batchHandler: (batch: { completeRest: (tx: Db) => Promise<void> }) =>
      db.transaction().execute((tx) => batch.completeRest(tx)),
  };
}

async function fill(db: Db, count: number): Promise<void> {
  for (let from = 0; from < count; from += ENQUEUE_CALL) {
    const size = Math.min(ENQUEUE_CALL, count - from);
    await queue.enqueue(
      db,
      Array.from({ length: size }, (_, n) => ({ queue: QUEUE, payload: { document: from + n, stage: 'parse' } })),
    );
  }
}

/** Jobs per second from the first claim to the last completion. */
export async function drain(
  db: Db,
  consumers: JobConsumers,
  count: number,
  work: Work,
  { filled = false } = {},
): Promise<number> {
  if (!filled) await fill(db, count);
  let left = count;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const hooks: ConsumerHooks = {
    completed: ({ count: done }) => {
      left -= done;
      if (left <= 0) finish();
    },
  };
  let consumer: ReturnType<JobConsumers['start']> | undefined;
  const rate = await perSecond(count, () => {
    consumer = consumers.start({ queue: QUEUE, hooks, ...work });
    return finished;
  });
  await consumer?.stop();
  return rate;
}

/** From before the enqueueing statement is sent until the handler runs, on an idle consumer. */
async function measureWakeUps(db: Db, consumers: JobConsumers): Promise<{ commits: number[]; wakeUps: number[] }> {
  const commits: number[] = [];
  const wakeUps: number[] = [];
  let startedMs = 0;
  let settled = () => {};
  const consumer = consumers.start({
    queue: QUEUE,
    handler: async () => {
      wakeUps.push(performance.now() - startedMs);
    },
    hooks: { completed: () => settled() },
  });
  for (let n = 0; n < WAKE_UPS; n++) {
    const done = new Promise<void>((resolve) => {
      settled = resolve;
    });
    // Waits until the consumer is idle again, because a wake-up from an unfinished poll would be too fast.
    await new Promise((resolve) => setTimeout(resolve, 5));
    startedMs = performance.now();
    await queue.enqueue(db, [{ queue: QUEUE, payload: n }]);
    commits.push(performance.now() - startedMs);
    await done;
  }
  await consumer.stop();
  return { commits, wakeUps };
}
