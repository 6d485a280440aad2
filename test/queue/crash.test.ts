import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { testDatabase } from '../kit/database.ts';
import { compileProgram } from '../kit/program.ts';

/** A real worker process: its effect is a row, written in the transaction that completes the job. */
const WORKER = `
import { createDb, createPool } from './src/kernel/db/postgres.adapter.js';
import { createJobConsumers } from './src/kernel/queue/consumer.adapter.js';
import { createQueueListener } from './src/kernel/queue/listener.adapter.js';
import { sql } from 'kysely';
const { url, mode } = JSON.parse(process.argv[2]);
const pool = createPool({ url, applicationName: 'crash-worker' });
const db = createDb(pool);
const listener = createQueueListener({ url });
const consumers = createJobConsumers({ stage: 'dev', pool: createPool({ url, applicationName: 'crash-queue' }), listener });
const effect = (tx, { job }) => sql\`insert into effects values (\${job.payload}, \${process.pid})\`.execute(tx);
const say = (line) => process.stdout.write(line + '\\n');
const one = (context) => db.transaction().execute(async (tx) => {
  await effect(tx, context);
  if (mode === 'hang') { say('in the middle'); await new Promise(() => {}); }
  await context.complete(tx);
});
const many = (batch) => db.transaction().execute(async (tx) => {
  for (const context of batch.contexts) await effect(tx, context);
  await batch.completeRest(tx);
});
const settings = { leaseMs: 1500, pollMs: 300, concurrency: 3 };
consumers.start({ ...settings, queue: 'crash', handler: one });
consumers.start({ ...settings, queue: 'crash-batch', batchSize: 7, batchHandler: many });
say('started');
`;

const KILLS = 8;
const JOBS = 800;
const { db, url } = await testDatabase();
const queue = createJobQueue('dev');
const folder = mkdtempSync(join(tmpdir(), 'sextant-crash-'));
const alive = new Set<ChildProcess>();

beforeAll(() => {
  compileProgram(folder, ['kernel/queue/consumer.adapter.ts', 'kernel/db/postgres.adapter.ts']);
  writeFileSync(join(folder, 'worker.mjs'), WORKER);
});
afterAll(async () => {
  await Promise.all([...alive].map(kill));
  rmSync(folder, { recursive: true, force: true });
});

async function startWorker(mode: 'hang' | 'work', until: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(folder, 'worker.mjs'), JSON.stringify({ url, mode })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  alive.add(child);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += String(chunk);
  });
  await vi.waitFor(() => expect(said).toContain(until), { timeout: 20_000, interval: 10 });
  return child;
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

test('a job whose worker is killed in the middle runs again, and its effect exists once', async () => {
  await freshEffects();
  await queue.enqueue(db, [{ queue: 'crash', payload: 1 }]);
  const doomed = await startWorker('hang', 'in the middle');
  await kill(doomed);
  expect(await depth('crash')).toMatchObject({ active: 1 });
  const successor = await startWorker('work', 'started');
  await vi.waitFor(async () => expect(await depth('crash')).toEqual(empty), { timeout: 20_000, interval: 20 });
  await kill(successor);
  const { rows } = await sql<{ n: number; pid: number }>`select n, pid from effects`.execute(db);
  expect(rows).toEqual([{ n: 1, pid: successor.pid }]);
});

test('workers killed again and again under load lose no job and repeat no effect', { timeout: 60_000 }, async () => {
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
    // Killed once it is at work; a different amount of work each time lets the blow fall at different places.
    await vi.waitFor(
      async () =>
        expect((await countEffects())?.total ?? 0).toBeGreaterThan(Math.min(before + round * 5, enqueued - 1)),
      { timeout: 20_000, interval: 3 },
    );
    await kill(worker);
  }
  const last = await startWorker('work', 'started');
  await vi.waitFor(async () => expect([await depth('crash'), await depth('crash-batch')]).toEqual([empty, empty]), {
    timeout: 20_000,
    interval: 20,
  });
  await kill(last);
  expect(await countEffects()).toEqual({ total: JOBS, different: JOBS });
});
