import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { MARKER_SCOPE } from '../../src/documents/life-cycle.ts';
import { recoverStuck } from '../../src/documents/use/recover-documents.ts';
import { claimJobs, reapExpiredJobs } from '../../src/kernel/queue/job-lease.store.ts';
import { setMarkers } from '../../src/kernel/queue/markers.store.ts';
import { type SwitchDeps, switchPipeline } from '../../src/operations/use/switch-pipeline.ts';
import { ALL_WORK, restorePipeline } from '../../src/roles/pending-work.ts';
import { createBench, page, seedCompany, story } from '../documents/kit.ts';
import { testDatabase } from '../kit/database.ts';

const { db, pool } = await testDatabase();
const { sourceId } = await seedCompany(db, 'QLLN', 'Quillon Systems Inc.');
const bench = createBench(db);
const { queue } = bench.deps;
const operator = { name: 'operator', tokenName: null };
const deps: SwitchDeps = {
  db,
  queue,
  now: () => new Date(),
  markerScopes: [MARKER_SCOPE],
  resume: () => restorePipeline({ db, queue, now: () => new Date(), works: ALL_WORK }),
};
const setEnabled = (enabled: boolean) => switchPipeline(deps, enabled, operator);

const ids = async () => (await db.selectFrom('documents').select('id').orderBy('id').execute()).map(({ id }) => id);
const waiting = async (name: string) => {
  const { rows } = await sql<{ key: string }>`
    select key from kernel.jobs where queue = ${`test:${name}`} and lease_token is null order by key`.execute(db);
  return rows.map(({ key }) => key);
};
async function accept(count: number): Promise<string[]> {
  const text = page('Quillon opens a plant', [`Quillon Systems Inc. opened a plant. ${story(1)}`]);
  const items = await Promise.all(Array.from({ length: count }, () => bench.item(sourceId, text)));
  await bench.accept(items);
  return ids();
}
const lease = (id: string) =>
  sql`update documents set lease_token = ${randomUUID()}, lease_expires_at = clock_timestamp() + interval '10 minutes'
    where id = ${id}`.execute(db);

beforeEach(() =>
  sql`truncate documents, kernel.jobs, kernel.enqueue_markers, kernel.runtime_flags cascade`.execute(db),
);

test('all flushed documents are enqueued again at once, whatever their number', async () => {
  const all = await accept(2_345);
  await setEnabled(false);
  expect(await waiting('parse')).toEqual([]);
  await setEnabled(true);
  expect(await waiting('parse')).toEqual(all);
});

test('both stages are resumed, each in its own queue', async () => {
  const [parsed, raw] = await accept(2);
  await bench.parse([parsed!]);
  await setEnabled(false);
  await setEnabled(true);
  expect(await waiting('extract')).toEqual([parsed]);
  expect(await waiting('parse')).toEqual([raw]);
});

test('the lease of a dead worker does not delay a flushed document', async () => {
  const [id] = await accept(1);
  await lease(id!);
  await setEnabled(false);
  await setEnabled(true);
  expect(await waiting('parse')).toEqual([id]);
});

test('a marker set during the flush does not delay a document for an hour', async () => {
  const [id] = await accept(1);
  await setEnabled(false);
  // Recovery leaves this state when it finds the job still waiting and commits just after the flush deleted the markers.
  await setMarkers(db, MARKER_SCOPE, [id!], 3_600_000);
  expect(await recoverStuck({ db, queue }, { idleMs: 0 })).toEqual({ recovered: 0 });
  await setEnabled(true);
  expect(await waiting('parse')).toEqual([id]);
});

test('documents in progress are left to their worker', async () => {
  const [id] = await accept(1);
  await lease(id!);
  await sql`update kernel.jobs set lease_token = ${randomUUID()}, coalesce_key = null, attempt = 1,
    lease_expires_at = clock_timestamp() + interval '30 seconds'`.execute(db);
  await setEnabled(false);
  await setEnabled(true);
  expect(await waiting('parse')).toEqual([]);
  expect((await queue.depths(db))['test:parse']).toMatchObject({ waiting: 0, active: 1 });
});

test('a process that dies while resuming leaves the pipeline paused and loses no document', async () => {
  const all = await accept(3);
  await setEnabled(false);
  const dying = {
    ...deps,
    now: () => {
      throw new Error('killed');
    },
  };
  await expect(switchPipeline(dying, true, operator)).rejects.toThrow('killed');
  expect(await waiting('parse')).toEqual(all);
  const flag = await sql<{ value: unknown }>`select value from kernel.runtime_flags`.execute(db);
  expect(flag.rows).toEqual([{ value: { enabled: false } }]);
});

test('a document survives the deaths of workers that had claimed its job without starting it', async () => {
  const [id] = await accept(1);
  const claim = { queue: 'test:parse', limit: 1, leaseMs: 0, worker: 'about to die' };
  for (let death = 0; death < 10; death++) {
    expect(await claimJobs(pool, { ...claim, token: randomUUID() })).toHaveLength(1);
    expect(await reapExpiredJobs(pool, 'test:parse')).toMatchObject([{ dies: false }]);
  }
  expect(await waiting('parse')).toEqual([id]);
});
