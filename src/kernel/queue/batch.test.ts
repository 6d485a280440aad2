import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { queueEngine } from '../../../test/kit/queue-engine.ts';
import { createJobQueue } from './job-queue.store.ts';
import { createQueueListener, type QueueListener } from './listener.adapter.ts';
import type { BatchHandler, Consumer, ConsumerHooks } from './queue.ts';

const database = await testDatabase();
const { db, pool, url } = database;
const engine = await queueEngine(database);
const queue = createJobQueue('dev');
const BOUND = { timeout: 15_000, interval: 10 };

let listener: QueueListener;
let started: Consumer[] = [];
beforeEach(async () => {
  await sql`drop table if exists effects; create table effects (n int)`.execute(db);
  listener = createQueueListener({ url });
  await listener.ready();
});
afterEach(async () => {
  await Promise.all(started.map((consumer) => consumer.stop()));
  started = [];
  await engine.stop();
  await listener.stop();
});

function start(name: string, batchHandler: BatchHandler<number>, hooks: ConsumerHooks = {}) {
  const consumers = engine.createConsumers({ stage: 'dev', pool, listener });
  started.push(consumers.start({ queue: name, concurrency: 1, batchSize: 10, batchHandler, hooks }));
}
const enqueue = (name: string, count: number) =>
  queue.enqueue(
    db,
    Array.from({ length: count }, (_, n) => ({ queue: name, payload: n })),
  );
const settled = (name: string, expected: object) =>
  vi.waitFor(
    async () =>
      expect((await queue.depths(db, [name]))[`dev:${name}`]).toEqual({
        waiting: 0,
        active: 0,
        delayed: 0,
        dead: 0,
        ...expected,
      }),
    BOUND,
  );

test('a batch and its effects are one transaction', async () => {
  const sizes: number[] = [];
  let completed = 0;
  await enqueue('whole', 25);
  start(
    'whole',
    async (batch) => {
      sizes.push(batch.contexts.length);
      await db.transaction().execute(async (tx) => {
        const payloads = batch.contexts.map(({ job }) => job.payload);
        await sql`insert into effects select unnest(${payloads}::int[])`.execute(tx);
        await batch.completeRest(tx);
      });
    },
    {
      completed: ({ count }) => {
        completed += count;
      },
    },
  );
  await settled('whole', {});
  expect(sizes).toEqual([10, 10, 5]);
  const { rows } = await sql<{ n: number }>`select n from effects order by n`.execute(db);
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 25 }, (_, n) => n));
  await vi.waitFor(() => expect(completed).toBe(25), BOUND);
});

test('a handler may mark single jobs as failed', async () => {
  await enqueue('aside', 10);
  start('aside', async (batch) => {
    for (const context of batch.contexts) {
      if (context.job.payload === 3 && context.job.attempt === 1) batch.fail(context, new Error('not this one'));
    }
    await db.transaction().execute((tx) => batch.completeRest(tx));
  });
  await vi.waitFor(async () => {
    const { rows } = await sql<{ failures: { error: string }[]; payload: number }>`
      select failures, payload from kernel.jobs where queue = 'dev:aside'`.execute(db);
    expect(rows).toMatchObject([{ payload: 3, failures: [{ attempt: 1, error: 'Error: not this one' }] }]);
  }, BOUND);
  await settled('aside', {});
});

test('a bad job costs the others of its batch one attempt, because a failed job is retried alone', async () => {
  const ran = new Map<number, number>();
  await queue.enqueue(
    db,
    Array.from({ length: 10 }, (_, n) => ({ queue: 'mixed', payload: n, maxAttempts: 2 })),
  );
  start('mixed', async (batch) => {
    if (batch.contexts.some(({ job }) => job.payload === 4)) throw new Error('one of these is bad');
    for (const { job } of batch.contexts) ran.set(job.payload, job.attempt);
  });
  await settled('mixed', { dead: 1 });
  expect((await queue.listDead(db, 'mixed', 10)).map(({ payload }) => payload)).toEqual([4]);
  expect(new Set(ran.keys())).toEqual(new Set([0, 1, 2, 3, 5, 6, 7, 8, 9]));
  expect(new Set(ran.values())).toEqual(new Set([2]));
});

test('a retried transaction completes the whole batch again', async () => {
  await enqueue('again', 5);
  start('again', async (batch) => {
    for (let attempt = 1; attempt <= 2; attempt++) {
      await db
        .transaction()
        .execute(async (tx) => {
          await sql`insert into effects values (${attempt})`.execute(tx);
          await batch.completeRest(tx);
          if (attempt === 1) throw new Error('serialization');
        })
        .catch(() => {});
    }
  });
  await settled('again', {});
  expect((await sql<{ n: number }>`select n from effects`.execute(db)).rows).toEqual([{ n: 2 }]);
});
