import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createJobConsumers } from '../../src/kernel/queue/consumer.adapter.ts';
import { jetStreamSource } from '../../src/kernel/queue/jetstream/jetstream-source.adapter.ts';
import { startRelay } from '../../src/kernel/queue/jetstream/relay.adapter.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { createQueueListener, type QueueListener } from '../../src/kernel/queue/listener.adapter.ts';
import type { Consumer } from '../../src/kernel/queue/queue.ts';
import { tableSource } from '../../src/kernel/queue/table-source.adapter.ts';
import { testDatabase } from '../kit/database.ts';
import { startMessageServer } from '../kit/message-server.ts';

/** In CI against a server in memory; `npm run queue:jetstream` runs it against NATS. */
const STAGE = 'dev';
const BOUND = { timeout: 30_000, interval: 10 };
/** No test lasts as long: without a poll only messages deliver. */
const NO_POLL_MS = 3_600_000;
const PUBLISHED_AHEAD = 1_000;

const { db, pool, url } = await testDatabase();
const server = await startMessageServer(STAGE);
const { broker } = server;
const queue = createJobQueue(STAGE);
afterAll(() => server.remove());

let listener: QueueListener;
let relay: ReturnType<typeof startRelay>;
let started: Consumer[] = [];
let ran: number[] = [];
const startTestRelay = (holder: string) =>
  startRelay({
    stage: STAGE,
    db,
    pool,
    listener,
    broker,
    holder,
    monotonicMs: () => performance.now(),
    onError: () => {},
  });

beforeEach(async () => {
  await sql`truncate kernel.jobs`.execute(db);
  ran = [];
  listener = createQueueListener({ url });
  await listener.ready();
  await untilThere();
  await server.purge();
  relay = startTestRelay('test');
});
afterEach(async () => {
  await Promise.all(started.map((consumer) => consumer.stop()));
  started = [];
  await relay.stop();
  await listener.stop();
});

const untilThere = () => vi.waitFor(() => expect(broker.link()).not.toBeNull(), BOUND);
const untilStored = (count: number) => vi.waitFor(async () => expect(await server.count()).toBe(count), BOUND);
const untilRan = (count: number) => vi.waitFor(() => expect(ran).toHaveLength(count), BOUND);

function start(name: string, pollMs = NO_POLL_MS) {
  const openSource = jetStreamSource({ broker, pool, table: tableSource({ pool, listener }) });
  const consumers = createJobConsumers({ stage: STAGE, pool, listener, openSource });
  const handler = async ({ job }: { job: { payload: number } }) => void ran.push(job.payload);
  started.push(consumers.start<number>({ queue: name, pollMs, handler }));
}
const enqueue = (name: string, count: number, more = {}) =>
  queue.enqueue(
    db,
    Array.from({ length: count }, (_, n) => ({ queue: name, payload: n, ...more })),
  );

test('messages alone deliver jobs, delayed ones included, and none is left over', async () => {
  start('alone');
  start('alone');
  start('dotted.name');
  await enqueue('alone', 300);
  await enqueue('dotted.name', 10);
  await enqueue('alone', 20, { runAt: new Date(Date.now() + 300) });
  await untilRan(330);
  await untilStored(0);
  // A job is removed after its handler has returned.
  await expect
    .poll(() => queue.depths(db, ['alone']), { timeout: 10_000 })
    .toMatchObject({ 'dev:alone': { waiting: 0, active: 0, delayed: 0 } });
});

test('while the server is away jobs run from the table, and from messages when it is back', async () => {
  start('away');
  start('away');
  await enqueue('away', 50);
  await untilRan(50);
  await server.leave();
  await enqueue('away', 50);
  await untilRan(100);
  expect(broker.link()).toBeNull();
  await server.come();
  await untilThere();
  await enqueue('away', 50);
  await untilRan(150);
  await untilStored(0);
  expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 150 }, (_, n) => Math.floor(n / 3)));
});

test('messages of flushed jobs are refused and removed', async () => {
  await enqueue('flushed', 40);
  await untilStored(40);
  expect(await queue.flush(db, ['flushed'])).toBe(40);
  await queue.enqueue(db, [{ queue: 'flushed', payload: 99 }]);
  start('flushed');
  await untilRan(1);
  await untilStored(0);
  expect(ran).toEqual([99]);
});

test('a long queue is published bit by bit', async () => {
  await enqueue('long', PUBLISHED_AHEAD + 700);
  await untilStored(PUBLISHED_AHEAD);
  // The relay has looked at both queues again when a later job is published.
  await enqueue('other', 1);
  await untilStored(PUBLISHED_AHEAD + 1);
  start('long');
  await untilRan(PUBLISHED_AHEAD + 700);
  expect(new Set(ran).size).toBe(PUBLISHED_AHEAD + 700);
});

test('a job whose message is lost runs at the next look at the table', async () => {
  await enqueue('lost', 5);
  await untilStored(5);
  await server.purge();
  start('lost', 100);
  await untilRan(5);
});

test('a relay that takes over delivers what waits', async () => {
  await enqueue('inherited', 30);
  await untilStored(30);
  await relay.stop();
  await enqueue('inherited', 30);
  relay = startTestRelay('successor');
  start('inherited');
  await untilRan(60);
  await untilStored(0);
});
