import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { queueEngine } from '../../../test/kit/queue-engine.ts';
import { claimJobs, completeHandled, completeJobs } from './job-lease.store.ts';
import { createJobQueue } from './job-queue.store.ts';
import { createQueueListener } from './listener.adapter.ts';
import { deleteExpiredIntents, intentWork } from './missing-job.store.ts';
import type { Consumer } from './queue.ts';

const database = await testDatabase();
const { db, pool, url } = database;
const engine = await queueEngine(database);
const queue = createJobQueue('dev');
const work = intentWork({ queue: 'views', title: 'Views', derivedFrom: 'Requests.', stopsWithPipeline: true });
const request = (key: string, payload: unknown = { key }) => ({ queue: 'views', key, payload, intent: true });
const listener = createQueueListener({ url, onError: () => {} });
const consumers = engine.createConsumers({ stage: 'dev', pool, listener });
let consumer: Consumer | undefined;

const claim = (token: string) =>
  claimJobs(pool, { queue: 'dev:views', limit: 10, token, leaseMs: 60_000, worker: 'w' });
const missing = async (afterKey: string | null = null, limit = 100) =>
  (await work.list(db, { stage: 'dev', now: new Date(), afterKey, limit })).map(({ job }) => job.key);
const intents = async () =>
  (await sql<{ key: string }>`select key from kernel.job_intents order by id`.execute(db)).rows.map(({ key }) => key);

beforeEach(() => sql`truncate kernel.jobs, kernel.job_intents, kernel.dead_jobs`.execute(db));
afterEach(async () => {
  await consumer?.stop();
  consumer = undefined;
});
afterAll(async () => {
  await engine.stop();
  await listener.stop();
});

test('a need is missing only while no job waits or runs for it', async () => {
  await queue.enqueue(db, [request('AAPL'), request('MSFT')]);
  expect(await missing()).toEqual([]);
  await queue.flush(db, ['views']);
  expect(await missing()).toEqual(['AAPL', 'MSFT']);
  expect(await missing('AAPL')).toEqual(['MSFT']);
  expect(await missing(null, 1)).toEqual(['AAPL']);
  await queue.enqueue(db, [request('AAPL')]);
  expect(await missing()).toEqual(['MSFT']);
  await claim(randomUUID());
  expect(await missing()).toEqual(['MSFT']);
});

test('a need is met with the effect of its job, and not when that is rolled back', async () => {
  await queue.enqueue(db, [request('AAPL')]);
  const token = randomUUID();
  const [job] = await claim(token);
  expect(job?.intent_ids).toHaveLength(1);
  const complete = (fail: boolean) =>
    db.transaction().execute(async (tx) => {
      await completeJobs(tx, [job!.id], token, job!.intent_ids);
      if (fail) throw new Error('crash');
    });
  await expect(complete(true)).rejects.toThrow('crash');
  expect(await intents()).toEqual(['AAPL']);
  await complete(false);
  expect(await intents()).toEqual([]);
});

test('a need that is committed after the claim stays, although its job was merged with the claimed one', async () => {
  await queue.enqueue(db, [request('AAPL')]);
  const late = await pool.connect();
  await late.query('begin');
  await late.query(
    `insert into kernel.job_intents (queue, key, payload, max_attempts) values ('dev:views', 'AAPL', '{"key":"AAPL"}', 5)`,
  );
  const token = randomUUID();
  const [job] = await claim(token);
  await late.query('commit');
  late.release();
  await db.transaction().execute((tx) => completeJobs(tx, [job!.id], token, job!.intent_ids));
  expect(await intents()).toEqual(['AAPL']);
  expect(await missing()).toEqual(['AAPL']);
});

test('a completion that lost its lease leaves the need', async () => {
  await queue.enqueue(db, [request('AAPL'), request('MSFT')]);
  const token = randomUUID();
  const jobs = await claim(token);
  const ids = jobs.map(({ id }) => id);
  const tokens = jobs.map(({ key }) => (key === 'AAPL' ? token : randomUUID()));
  const held = await completeHandled(
    pool,
    { ids, tokens },
    jobs.flatMap(({ intent_ids: known }) => known),
  );
  expect(held.size).toBe(1);
  expect(await intents()).toEqual(['MSFT']);
});

test('consumers meet needs in the handler’s transaction, after it, and in batches', async () => {
  await queue.enqueue(
    db,
    ['A', 'B', 'C', 'D'].map((key) => request(key)),
  );
  consumer = consumers.start<{ key: string }>({
    queue: 'views',
    batchSize: 2,
    pollMs: 50,
    batchHandler: async ({ contexts, completeRest }) => {
      if (contexts.some(({ job }) => job.payload.key === 'A')) await db.transaction().execute(completeRest);
    },
  });
  await expect.poll(intents, { timeout: 10_000 }).toEqual([]);
  expect(await missing()).toEqual([]);
});

test('a dead job leaves its need, with the latest payload', async () => {
  await queue.enqueue(db, [request('AAPL', { n: 1 })]);
  await queue.enqueue(db, [request('AAPL', { n: 2 })]);
  await sql`delete from kernel.jobs`.execute(db);
  const [found] = await work.list(db, { stage: 'dev', now: new Date(), afterKey: null, limit: 10 });
  expect(found?.job).toMatchObject({ queue: 'views', key: 'AAPL', payload: { n: 2 }, maxAttempts: 5, priority: 0 });
});

test('an expired need is not listed and can be deleted', async () => {
  const short = intentWork({
    queue: 'views',
    title: 'Views',
    derivedFrom: 'Requests.',
    stopsWithPipeline: true,
    expiresAfterMs: 1_000,
  });
  await queue.enqueue(db, [request('AAPL')]);
  await queue.flush(db, ['views']);
  const later = new Date(Date.now() + 5_000);
  expect(await short.list(db, { stage: 'dev', now: later, afterKey: null, limit: 10 })).toEqual([]);
  expect(await deleteExpiredIntents(db, 'dev:views', later)).toBe(1);
  expect(await intents()).toEqual([]);
});

test('an intent without a key is refused', async () => {
  await expect(queue.enqueue(db, [{ queue: 'views', payload: 1, intent: true }])).rejects.toThrow('needs a key');
});
