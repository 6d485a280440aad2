import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { queueEngine } from '../../../test/kit/queue-engine.ts';
import type { Executor } from '../db/database.ts';
import { claimJobs, reapExpiredJobs } from './job-lease.store.ts';
import { createJobQueue } from './job-queue.store.ts';
import { createQueueListener, type QueueListener } from './listener.adapter.ts';
import { type Consumer, type ConsumerOptions, LeaseLostError, PermanentJobError } from './queue.ts';

const database = await testDatabase();
const { db, pool, url } = database;
const engine = await queueEngine(database);
const queue = createJobQueue('dev');
const BOUND = { timeout: 15_000, interval: 10 };

let listener: QueueListener;
let started: Consumer[] = [];
beforeEach(async () => {
  await sql`drop table if exists effects; create table effects (n int, by text)`.execute(db);
  listener = createQueueListener({ url });
  await listener.ready();
});
afterEach(async () => {
  await Promise.all(started.map((consumer) => consumer.stop()));
  started = [];
  await engine.stop();
  await listener.stop();
});

function start<P>(options: ConsumerOptions<P>, worker = 'w1'): Consumer {
  const consumer = engine.createConsumers({ stage: 'dev', pool, listener, worker }).start(options);
  started.push(consumer);
  return consumer;
}

const depth = async (name: string) => (await queue.depths(db, [name]))[`dev:${name}`];
const untilDepth = (name: string, expected: object) =>
  vi.waitFor(async () => expect(await depth(name)).toMatchObject(expected), BOUND);
const drained = (name: string) => untilDepth(name, { waiting: 0, active: 0, delayed: 0 });
const effects = async () => {
  const { rows } = await sql<{ n: number; by: string }>`select n, by from effects order by n`.execute(db);
  return rows;
};
const addEffect = (tx: Executor, n: number, by: string) => sql`insert into effects values (${n}, ${by})`.execute(tx);
/** A promise that the test resolves; a handler waits for it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
const expireLeases = () =>
  sql`update kernel.jobs set lease_expires_at = now() - interval '1 second' where lease_token is not null`.execute(db);
const forceDue = () => sql`update kernel.jobs set run_at = now() where lease_token is null`.execute(db);

// A busy machine takes longer than the bound of the other tests.
test('eight consumers run each job once', { timeout: 120_000 }, async () => {
  const total = 2_000;
  const runs = new Map<number, number>();
  for (let worker = 0; worker < 8; worker++) {
    start<number>({
      queue: 'crowd',
      concurrency: 3,
      handler: async ({ job, complete }) => {
        runs.set(job.payload, (runs.get(job.payload) ?? 0) + 1);
        if (job.payload % 2) await db.transaction().execute(complete);
      },
    });
  }
  await queue.enqueue(
    db,
    Array.from({ length: total }, (_, n) => ({ queue: 'crowd', payload: n })),
  );
  await vi.waitFor(async () => expect(await depth('crowd')).toMatchObject({ waiting: 0, active: 0, delayed: 0 }), {
    ...BOUND,
    timeout: 100_000,
  });
  expect(runs.size).toBe(total);
  expect([...runs.values()].every((count) => count === 1)).toBe(true);
});

test('effect and completion are one transaction', async () => {
  let attempts = 0;
  start<number>({
    queue: 'atomic',
    handler: async ({ job, complete }) => {
      attempts += 1;
      await db.transaction().execute(async (tx) => {
        await addEffect(tx, job.payload, `attempt ${job.attempt}`);
        await complete(tx);
        if (job.attempt === 1) throw new Error('after completing');
      });
    },
  });
  await queue.enqueue(db, [{ queue: 'atomic', payload: 1 }]);
  await untilDepth('atomic', { delayed: 1 });
  expect(await effects()).toEqual([]);
  await forceDue();
  await queue.enqueue(db, [{ queue: 'atomic', payload: 2, runAt: new Date('2100-01-01T00:00:00Z') }]);
  await vi.waitFor(async () => expect(await effects()).toEqual([{ n: 1, by: 'attempt 2' }]), BOUND);
  expect(attempts).toBe(2);
});

test('a stalled worker that wakes up late cannot commit', async () => {
  const stall = gate();
  const reached = gate();
  const outcome: unknown[] = [];
  const lost = vi.fn();
  start<number>(
    {
      queue: 'fenced',
      // One slot each: with a free one the stalled worker could claim the job again itself.
      concurrency: 1,
      hooks: { leaseLost: lost },
      handler: async ({ job, complete }) => {
        reached.open();
        await stall.opened;
        const commit = db.transaction().execute(async (tx) => {
          await addEffect(tx, job.payload, 'zombie');
          await complete(tx);
        });
        outcome.push(await commit.catch((error: unknown) => error));
        await commit;
      },
    },
    'zombie',
  );
  await queue.enqueue(db, [{ queue: 'fenced', payload: 1 }]);
  await reached.opened;
  await expireLeases();
  const expired = vi.fn();
  start<number>({
    queue: 'fenced',
    hooks: { leasesExpired: expired },
    handler: async ({ job, complete }) => {
      await db.transaction().execute(async (tx) => {
        await addEffect(tx, job.payload, `successor, attempt ${job.attempt}`);
        await complete(tx);
      });
    },
  });
  await drained('fenced');
  stall.open();
  await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1), BOUND);
  expect(outcome[0]).toBeInstanceOf(LeaseLostError);
  expect(expired.mock.calls).toEqual([[{ queue: 'fenced', retried: 1, dead: 0 }]]);
  expect(await effects()).toEqual([{ n: 1, by: 'successor, attempt 2' }]);
});

test('a stalled worker cannot fail or retry a job that another worker holds', async () => {
  const first = gate();
  const second = gate();
  const dead = vi.fn();
  let runs = 0;
  const options: ConsumerOptions<number> = {
    queue: 'zombie-fail',
    concurrency: 1,
    hooks: { dead },
    handler: async () => {
      runs += 1;
      if (runs > 1) return second.opened;
      await first.opened;
      throw new PermanentJobError('too late to matter');
    },
  };
  const zombie = start(options);
  await queue.enqueue(db, [{ queue: 'zombie-fail', payload: 1 }]);
  await untilDepth('zombie-fail', { active: 1 });
  await expireLeases();
  start(options);
  await vi.waitFor(() => expect(runs).toBe(2), BOUND);
  first.open();
  await zombie.stop();
  expect(await depth('zombie-fail')).toEqual({ waiting: 0, active: 1, delayed: 0, dead: 0 });
  second.open();
  await drained('zombie-fail');
  expect(dead).not.toHaveBeenCalled();
});

test('the heartbeat renews the lease of a long job, and a job that lost its lease is aborted', async () => {
  let aborted: unknown;
  start<number>({
    queue: 'long',
    leaseMs: 3_000,
    handler: ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          aborted = signal.reason;
          reject(aborted);
        });
      }),
  });
  await queue.enqueue(db, [{ queue: 'long', payload: 1 }]);
  await untilDepth('long', { active: 1 });
  const expiry = async () =>
    (await db.selectFrom('kernel.jobs').select('lease_expires_at').where('queue', '=', 'dev:long').executeTakeFirst())
      ?.lease_expires_at;
  const before = await expiry();
  await vi.waitFor(async () => expect(await expiry()).not.toEqual(before), BOUND);
  expect(aborted).toBeUndefined();
  await sql`update kernel.jobs set lease_token = gen_random_uuid() where queue = 'dev:long'`.execute(db);
  await vi.waitFor(() => expect(aborted).toBeInstanceOf(LeaseLostError), BOUND);
});

test('a failing job is retried with growing pauses, then dead with its history, while others continue', async () => {
  const pauses: number[] = [];
  const dead = vi.fn();
  let others = 0;
  start<string>({
    queue: 'poison',
    hooks: { dead, failed: ({ retryInMs }) => pauses.push(retryInMs) },
    handler: async ({ job }) => {
      if (job.payload === 'poison') throw new Error(`boom ${job.attempt}\u0000`);
      others += 1;
    },
  });
  await queue.enqueue(db, [
    { queue: 'poison', payload: 'poison', maxAttempts: 3 },
    ...Array.from({ length: 20 }, () => ({ queue: 'poison', payload: 'fine' })),
  ]);
  for (const failures of [1, 2]) {
    await vi.waitFor(() => expect(pauses).toHaveLength(failures), BOUND);
    await forceDue();
    await queue.enqueue(db, [{ queue: 'poison', payload: 'fine' }]);
  }
  await untilDepth('poison', { waiting: 0, active: 0, delayed: 0, dead: 1 });
  expect(others).toBe(22);
  expect(pauses[1]!).toBeGreaterThanOrEqual(pauses[0]!);
  // Called after the commit that the depth shows.
  await vi.waitFor(() => expect(dead).toHaveBeenCalledTimes(1), BOUND);
  const [job] = await queue.listDead(db, 'poison', 10);
  expect(job!.failures.map(({ attempt, error, worker }) => ({ attempt, error, worker }))).toEqual(
    [1, 2, 3].map((attempt) => ({ attempt, error: `Error: boom ${attempt}\uFFFD`, worker: 'w1' })),
  );
});

test('a retry starts when its pause is over', async () => {
  const attempts: number[] = [];
  start<number>({
    queue: 'retry',
    pollMs: 600_000,
    handler: async ({ job }) => {
      attempts.push(job.attempt);
      if (job.attempt === 1) throw new Error('once');
    },
  });
  await queue.enqueue(db, [{ queue: 'retry', payload: 1 }]);
  await drained('retry');
  expect(attempts).toEqual([1, 2]);
});

test('a permanent failure is dead at once, and comes back when requeued', async () => {
  let healed = false;
  let runs = 0;
  start<number>({
    queue: 'hopeless',
    handler: async () => {
      runs += 1;
      if (!healed) throw new PermanentJobError('unreadable');
    },
  });
  await queue.enqueue(db, [{ queue: 'hopeless', payload: 1 }]);
  await untilDepth('hopeless', { dead: 1 });
  expect(runs).toBe(1);
  healed = true;
  expect(await queue.requeueDead(db, 'hopeless')).toBe(1);
  await untilDepth('hopeless', { waiting: 0, active: 0, delayed: 0, dead: 0 });
  expect(runs).toBe(2);
});

test('a job whose workers keep dying is dead after its attempts', async () => {
  await queue.enqueue(db, [{ queue: 'killer', payload: 1, maxAttempts: 2 }]);
  for (let attempt = 1; attempt <= 2; attempt++) {
    const claimed = await claimJobs(pool, {
      queue: 'dev:killer',
      limit: 1,
      token: randomUUID(),
      leaseMs: 60_000,
      worker: `gone ${attempt}`,
    });
    expect(claimed).toMatchObject([{ attempt }]);
    await expireLeases();
    expect(await reapExpiredJobs(pool, 'dev:killer')).toEqual([{ id: claimed[0]!.id, dies: attempt === 2 }]);
  }
  expect(await depth('killer')).toEqual({ waiting: 0, active: 0, delayed: 0, dead: 1 });
  const [job] = await queue.listDead(db, 'killer', 1);
  expect(job!.failures).toMatchObject([
    { attempt: 1, worker: 'gone 1' },
    { attempt: 2, worker: 'gone 2' },
  ]);
  expect(job!.error).toContain('lease expired');
});

test('while the flag is off nothing runs and nothing is lost', async () => {
  let enabled = false;
  let asked = 0;
  let runs = 0;
  start<number>({
    queue: 'flagged',
    isEnabled: () => {
      asked += 1;
      return enabled;
    },
    handler: async () => {
      runs += 1;
    },
  });
  await queue.enqueue(db, [{ queue: 'flagged', payload: 1 }]);
  await vi.waitFor(() => expect(asked).toBeGreaterThan(2), BOUND);
  expect(runs).toBe(0);
  expect(await depth('flagged')).toMatchObject({ waiting: 1 });
  enabled = true;
  await drained('flagged');
  expect(runs).toBe(1);
});

test('stopping waits for running jobs and leaves the rest to others', async () => {
  const work = gate();
  let runs = 0;
  const consumer = start<number>({
    queue: 'stopping',
    concurrency: 2,
    handler: async () => {
      runs += 1;
      await work.opened;
    },
  });
  await queue.enqueue(
    db,
    Array.from({ length: 10 }, (_, n) => ({ queue: 'stopping', payload: n })),
  );
  await vi.waitFor(() => expect(runs).toBe(2), BOUND);
  const stopped = consumer.stop();
  work.open();
  await stopped;
  expect(runs).toBe(2);
  expect(await depth('stopping')).toEqual({ waiting: 8, active: 0, delayed: 0, dead: 0 });
});

test('a handler that does not end is aborted at the timeout and its lease expires', async () => {
  const begun = gate();
  const forever = gate();
  let aborted = false;
  const consumer = start<number>({
    queue: 'stubborn',
    drainMs: 50,
    handler: async ({ signal }) => {
      begun.open();
      signal.addEventListener('abort', () => {
        aborted = true;
      });
      await forever.opened;
    },
  });
  await queue.enqueue(db, [{ queue: 'stubborn', payload: 1 }]);
  // A job that is claimed, but not begun, would be handed back.
  await begun.opened;
  await consumer.stop();
  expect(aborted).toBe(true);
  expect(await depth('stubborn')).toMatchObject({ active: 1 });
  forever.open();
  await drained('stubborn');
});

test('a broken LISTEN connection recovers, and jobs enqueued meanwhile run', async () => {
  const seen: number[] = [];
  start<number>({
    queue: 'cut',
    pollMs: 600_000,
    handler: async ({ job }) => {
      seen.push(job.payload);
    },
  });
  for (let round = 0; round < 3; round++) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'sextant-listen' and datname = current_database()`.execute(db);
    await queue.enqueue(db, [{ queue: 'cut', payload: round }]);
    await vi.waitFor(() => expect(seen).toHaveLength(round + 1), BOUND);
    await listener.ready();
  }
  expect(seen).toEqual([0, 1, 2]);
});
