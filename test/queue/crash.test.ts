import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { testDatabase } from '../kit/database.ts';
import { readStream } from '../kit/message-server.ts';
import { queueEngine } from '../kit/queue-engine.ts';
import { compileProgram } from '../kit/program.ts';

/** A real worker process; it writes one row in the transaction that completes the job. */
const WORKER = `
import { createDb, createPool } from './src/kernel/db/postgres.adapter.js';
import { createJobConsumers } from './src/kernel/queue/consumer.adapter.js';
import { createQueueListener } from './src/kernel/queue/listener.adapter.js';
import { createBroker } from './src/kernel/queue/jetstream/broker.adapter.js';
import { jetStreamSource } from './src/kernel/queue/jetstream/jetstream-source.adapter.js';
import { startRelay } from './src/kernel/queue/jetstream/relay.adapter.js';
import { readServerAddress } from './src/kernel/queue/jetstream/server-address.js';
import { tableSource } from './src/kernel/queue/table-source.adapter.js';
import { sql } from 'kysely';
const { url, mode, natsUrl } = JSON.parse(process.argv[2]);
const pool = createPool({ url, applicationName: 'crash-worker' });
const db = createDb(pool);
const listener = createQueueListener({ url });
const leases = createPool({ url, applicationName: 'crash-queue' });
const delivery = {};
if (natsUrl !== null) {
  const broker = createBroker({ ...readServerAddress(natsUrl), stage: 'dev', clientName: 'crash' });
  const holder = 'crash ' + process.pid;
  startRelay({ stage: 'dev', db, pool: leases, listener, broker, holder, monotonicMs: () => performance.now(), onError: () => {} });
  delivery.openSource = jetStreamSource({ broker, pool: leases, table: tableSource({ pool: leases, listener }) });
}
const consumers = createJobConsumers({ stage: 'dev', pool: leases, listener, ...delivery });
const effect = (tx, { job }) => sql\`insert into effects values (\${job.payload}, \${process.pid})\`.execute(tx);
const say = (line) => process.stdout.write(line + '\\n');
const one = (context) => db.transaction().execute(async (tx) => {
  await effect(tx, context);
  if (mode !== 'work') {
    const told = new Promise((resolve) => process.once('SIGUSR2', resolve));
    say('in the middle');
    await told;
  }
  await context.complete(tx);
});
const many = (batch) => db.transaction().execute(async (tx) => {
  for (const context of batch.contexts) await effect(tx, context);
  await batch.completeRest(tx);
});
const hooks = { leaseLost: () => say('lease lost'), completed: () => say('completed') };
const settings = { leaseMs: 1500, pollMs: 300, concurrency: 3, hooks };
consumers.start({ ...settings, queue: 'crash', handler: one });
consumers.start({ ...settings, queue: 'crash-batch', batchSize: 7, batchHandler: many });
say('started');
`;

const KILLS = 8;
const JOBS = 800;
const database = await testDatabase();
const { db, url } = database;
const engine = await queueEngine(database);
const queue = createJobQueue('dev');
const folder = mkdtempSync(join(tmpdir(), 'sextant-crash-'));
const alive = new Set<ChildProcess>();

beforeAll(() => {
  compileProgram(folder, [
    'kernel/queue/consumer.adapter.ts',
    'kernel/db/postgres.adapter.ts',
    'kernel/queue/jetstream/jetstream-source.adapter.ts',
    'kernel/queue/jetstream/broker.adapter.ts',
    'kernel/queue/jetstream/relay.adapter.ts',
  ]);
  writeFileSync(join(folder, 'worker.mjs'), WORKER);
});
afterAll(async () => {
  await Promise.all([...alive].map(kill));
  rmSync(folder, { recursive: true, force: true });
});

interface Worker {
  child: ChildProcess;
  hears: (line: string) => Promise<void>;
}

async function startWorker(mode: 'pause' | 'work', until: string): Promise<Worker> {
  const child = spawn(
    process.execPath,
    [join(folder, 'worker.mjs'), JSON.stringify({ url, mode, natsUrl: engine.server?.url ?? null })],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  alive.add(child);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += String(chunk);
  });
  const hears = (line: string) => vi.waitFor(() => expect(said).toContain(line), { timeout: 20_000, interval: 10 });
  await hears(until);
  return { child, hears };
}

async function kill(child: ChildProcess): Promise<void> {
  alive.delete(child);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

const depth = async (name: string) => (await queue.depths(db, [name]))[`dev:${name}`];
const countEffects = async () => {
  const { rows } = await sql<{ total: number; different: number }>`
    select count(*)::int as total, count(distinct n)::int as different from effects`.execute(db);
  return rows[0];
};
const empty = { waiting: 0, active: 0, delayed: 0, dead: 0 };
const freshEffects = () => sql`drop table if exists effects; create table effects (n int, pid int)`.execute(db);

test('a job whose worker is killed runs again, and its effect exists once', async () => {
  await freshEffects();
  await queue.enqueue(db, [{ queue: 'crash', payload: 1 }]);
  const doomed = await startWorker('pause', 'in the middle');
  await kill(doomed.child);
  expect(await depth('crash')).toMatchObject({ active: 1 });
  const successor = await startWorker('work', 'started');
  await vi.waitFor(async () => expect(await depth('crash')).toEqual(empty), { timeout: 20_000, interval: 20 });
  await kill(successor.child);
  const { rows } = await sql<{ n: number; pid: number }>`select n, pid from effects`.execute(db);
  expect(rows).toEqual([{ n: 1, pid: successor.child.pid }]);
});

test('a worker suspended beyond its lease commits nothing when it resumes', async () => {
  await freshEffects();
  await queue.enqueue(db, [{ queue: 'crash', payload: 1 }]);
  const zombie = await startWorker('pause', 'in the middle');
  zombie.child.kill('SIGSTOP');
  const successor = await startWorker('work', 'started');
  await vi.waitFor(async () => expect(await depth('crash')).toEqual(empty), { timeout: 20_000, interval: 20 });
  zombie.child.kill('SIGUSR2');
  zombie.child.kill('SIGCONT');
  await zombie.hears('lease lost');
  await Promise.all([kill(zombie.child), kill(successor.child)]);
  const { rows } = await sql<{ n: number; pid: number }>`select n, pid from effects`.execute(db);
  expect(rows).toEqual([{ n: 1, pid: successor.child.pid }]);
});

test('repeatedly killed workers under load lose no job and repeat no effect', { timeout: 60_000 }, async () => {
  await freshEffects();
  const jobs = (name: string, from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ queue: name, payload: from + n, maxAttempts: 50 }));
  const perKill = JOBS / KILLS / 2;
  let enqueued = 0;
  for (let round = 0; round < KILLS; round++) {
    const worker = await startWorker('work', 'started');
    await queue.enqueue(db, [...jobs('crash', enqueued, perKill), ...jobs('crash-batch', enqueued + perKill, perKill)]);
    enqueued += 2 * perKill;
    const before = (await countEffects())?.total ?? 0;
    // Killed once it runs; a different amount of work each time makes the kill hit different steps.
    await vi.waitFor(
      async () =>
        expect((await countEffects())?.total ?? 0).toBeGreaterThan(Math.min(before + round * 5, enqueued - 1)),
      { timeout: 20_000, interval: 3 },
    );
    await kill(worker.child);
  }
  const last = await startWorker('work', 'started');
  await vi.waitFor(async () => expect([await depth('crash'), await depth('crash-batch')]).toEqual([empty, empty]), {
    timeout: 20_000,
    interval: 20,
  });
  await kill(last.child);
  expect(await countEffects()).toEqual({ total: JOBS, different: JOBS });
});

test.skipIf(engine.server === null)(
  'the message server and workers are killed in the middle of 2,000 jobs, and each effect happens once',
  { timeout: 180_000 },
  async () => {
    const total = 2_000;
    const workersAtOnce = 4;
    await freshEffects();
    const workers: Worker[] = [];
    const hire = async () => void workers.push(await startWorker('work', 'started'));
    for (let count = 0; count < workersAtOnce; count++) await hire();
    const reached = (count: number) =>
      vi.waitFor(async () => expect((await countEffects())?.total ?? 0).toBeGreaterThanOrEqual(count), {
        timeout: 60_000,
        interval: 5,
      });
    const enqueue = (from: number, count: number) =>
      queue.enqueue(
        db,
        Array.from({ length: count }, (_, n) => ({ queue: 'crash', payload: from + n, maxAttempts: 50 })),
      );
    await enqueue(0, total / 2);
    await reached(100);
    await kill(workers.shift()!.child);
    await hire();
    await reached(300);
    await engine.server?.kill();
    await kill(workers.shift()!.child);
    await reached(500);
    await engine.server?.restart();
    await hire();
    await enqueue(total / 2, total / 2);
    await reached(1_200);
    await engine.server?.kill();
    await engine.server?.restart();
    await kill(workers.shift()!.child);
    await vi.waitFor(async () => expect(await depth('crash')).toEqual(empty), { timeout: 60_000, interval: 20 });
    await Promise.all(workers.map(({ child }) => kill(child)));
    expect(await countEffects()).toEqual({ total, different: total });
    // Messages delivered, and not the table alone.
    expect((await readStream(engine.server!.url, 'dev')).last_seq).toBeGreaterThan(total / 2);
  },
);
