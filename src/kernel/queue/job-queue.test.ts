import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { claimJobs, claimNamedJobs, failJobs } from './job-lease.store.ts';
import { createJobQueue } from './job-queue.store.ts';
import { setMarkers } from './markers.store.ts';

const { db, pool } = await testDatabase();
const queue = createJobQueue('dev');
const TOKEN = '00000000-0000-4000-8000-000000000001';

const claim = (name: string, limit = 100, token = TOKEN) =>
  claimJobs(pool, { queue: `dev:${name}`, limit, token, leaseMs: 60_000, worker: 'w1' });
const permanent = (id: number) => ({ id, error: 'Error: bad', retryInMs: 0, permanent: true });

test('a rolled back transaction leaves no job behind', async () => {
  const attempt = db.transaction().execute(async (tx) => {
    expect(await queue.enqueue(tx, [{ queue: 'rollback', payload: 1 }])).toBe(1);
    throw new Error('change of mind');
  });
  await expect(attempt).rejects.toThrow('change of mind');
  expect(await queue.depths(db, ['rollback'])).toMatchObject({ 'dev:rollback': { waiting: 0 } });
});

test('a committed transaction sends one notification per queue, however many jobs it enqueues', async () => {
  const listener = await pool.connect();
  const heard: string[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query('listen sextant_jobs');
  await db.transaction().execute(async (tx) => {
    for (let call = 0; call < 3; call++) {
      await queue.enqueue(
        tx,
        Array.from({ length: 50 }, (_, n) => ({ queue: n % 2 ? 'storm-a' : 'storm-b', payload: n })),
      );
    }
    expect(heard).toEqual([]);
  });
  await listener.query('select 1');
  listener.release(true);
  expect(heard.sort()).toEqual(['dev:storm-a', 'dev:storm-b']);
});

test('more jobs than one statement takes are enqueued all or not at all', async () => {
  const jobs = Array.from({ length: 2_500 }, (_, n) => ({
    queue: 'large',
    payload: n,
    maxAttempts: n === 2_400 ? 0 : 5,
  }));
  await expect(queue.enqueue(db, jobs)).rejects.toThrow('maxAttempts');
  expect(await queue.depths(db, ['large'])).toMatchObject({ 'dev:large': { waiting: 0 } });
  expect(
    await queue.enqueue(
      db,
      jobs.map(({ queue, payload }) => ({ queue, payload })),
    ),
  ).toBe(2_500);
  const claimed = await claim('large', 1_000);
  expect(claimed.map(({ payload }) => payload)).toEqual(Array.from({ length: 1_000 }, (_, n) => n));
});

test('a key is enqueued once while it waits, and again once it runs', async () => {
  const job = { queue: 'keyed', payload: { document: 7 }, key: 'document-7' };
  expect(await queue.enqueue(db, [job, job])).toBe(1);
  expect(await queue.enqueue(db, [job])).toBe(0);
  expect(await queue.enqueue(db, [{ ...job, queue: 'keyed-other' }])).toBe(1);
  expect(await claim('keyed')).toHaveLength(1);
  expect(await queue.enqueue(db, [job])).toBe(1);
});

test('a failed job gets its key back, unless another job waits with it', async () => {
  const job = { queue: 'rekeyed', payload: 1, key: 'k' };
  await queue.enqueue(db, [job]);
  const [first] = await claim('rekeyed');
  await failJobs(pool, TOKEN, [{ id: first!.id, error: 'Error: once', retryInMs: 0, permanent: false }]);
  expect(await queue.enqueue(db, [job])).toBe(0);

  const [again] = await claim('rekeyed');
  expect(again).toMatchObject({ id: first!.id, attempt: 2 });
  await queue.enqueue(db, [job]);
  await failJobs(pool, TOKEN, [{ id: first!.id, error: 'Error: twice', retryInMs: 0, permanent: false }]);
  expect(await queue.depths(db, ['rekeyed'])).toMatchObject({ 'dev:rekeyed': { waiting: 2 } });
});

test('two failing jobs of the same key both wait again', async () => {
  const job = { queue: 'twins', payload: 1, key: 'k' };
  await queue.enqueue(db, [job]);
  const [first] = await claim('twins');
  await queue.enqueue(db, [job]);
  const [second] = await claim('twins');
  const failures = [first!, second!].map(({ id }) => ({ id, error: 'Error: both', retryInMs: 0, permanent: false }));
  expect((await failJobs(pool, TOKEN, failures)).size).toBe(2);
  expect(await queue.depths(db, ['twins'])).toMatchObject({ 'dev:twins': { waiting: 2, active: 0 } });
});

test('higher priority runs first, then enqueue order', async () => {
  await queue.enqueue(db, [
    { queue: 'ranked', payload: 'a' },
    { queue: 'ranked', payload: 'b', priority: 5 },
    { queue: 'ranked', payload: 'c' },
    { queue: 'ranked', payload: 'd', priority: -1 },
  ]);
  expect((await claim('ranked')).map(({ payload }) => payload)).toEqual(['b', 'a', 'c', 'd']);
});

test('jobs are claimed by name once: gone, delayed, running and foreign ones are left out', async () => {
  await queue.enqueue(db, [
    ...['a', 'b'].map((payload) => ({ queue: 'named', payload, key: payload })),
    { queue: 'named', payload: 'later', runAt: new Date('2100-01-01T00:00:00Z') },
    { queue: 'named-other', payload: 'foreign' },
  ]);
  const { rows } = await pool.query<{ id: number }>(`select id from kernel.jobs where queue like 'dev:named%'`);
  const ids = [...rows.map(({ id }) => id), 999_999_999];
  const named = (token: string) =>
    claimNamedJobs(pool, { queue: 'dev:named', ids, token, leaseMs: 60_000, worker: 'w1' });
  const [first, second] = await Promise.all([named(TOKEN), named('00000000-0000-4000-8000-000000000002')]);
  expect([...first, ...second].map(({ payload, attempt }) => `${String(payload)} ${attempt}`).toSorted()).toEqual([
    'a 1',
    'b 1',
  ]);
  expect(await queue.depths(db, ['named'])).toMatchObject({ 'dev:named': { waiting: 0, active: 2, delayed: 1 } });
});

test('depths count waiting, active, delayed and dead jobs', async () => {
  await queue.enqueue(db, [
    ...Array.from({ length: 4 }, (_, n) => ({ queue: 'deep', payload: n })),
    { queue: 'deep', payload: 'later', runAt: new Date('2100-01-01T00:00:00Z') },
  ]);
  const [first] = await claim('deep', 2);
  await failJobs(pool, TOKEN, [permanent(first!.id)]);
  const depths = await queue.depths(db, ['deep', 'unused']);
  expect(depths['dev:deep']).toEqual({ waiting: 2, active: 1, delayed: 1, dead: 1 });
  expect(depths['dev:unused']).toEqual({ waiting: 0, active: 0, delayed: 0, dead: 0 });
});

test('a stage sees its own queues only', async () => {
  const other = createJobQueue('staging');
  await other.enqueue(db, [{ queue: 'shared', payload: 1 }]);
  expect(Object.keys(await other.depths(db))).toEqual(['staging:shared']);
  expect(await queue.depths(db)).not.toHaveProperty('staging:shared');
  expect(await queue.flush(db, ['shared'])).toBe(0);
  expect(await claim('shared')).toEqual([]);
});

test('flushing deletes waiting jobs of the named queues, keeps running jobs and other queues, and clears the markers', async () => {
  const ids = ['d1', 'd2', 'd3'];
  await setMarkers(db, 'recovery', ids, 3_600_000);
  await queue.enqueue(db, [{ queue: 'flushed', payload: 'd1', key: 'd1', priority: 1 }]);
  const [running] = await claim('flushed');
  await queue.enqueue(db, [
    { queue: 'flushed', payload: 'd2', key: 'd2', runAt: new Date('2100-01-01T00:00:00Z') },
    { queue: 'flushed', payload: 'd3', key: 'd3' },
    { queue: 'broker-like', payload: 'order' },
  ]);
  expect(await queue.flush(db, ['flushed'], { markerScopes: ['recovery'] })).toBe(2);
  expect(await queue.depths(db)).toMatchObject({
    'dev:flushed': { waiting: 0, active: 1, delayed: 0 },
    'dev:broker-like': { waiting: 1 },
  });
  expect(running).toBeDefined();
  expect((await setMarkers(db, 'recovery', ids, 3_600_000)).sort()).toEqual(['d2', 'd3']);
});

test('dead jobs are listed with their history, requeued with new attempts, and purged by age', async () => {
  await queue.enqueue(db, [
    { queue: 'grave', payload: { n: 1 }, key: 'k1' },
    { queue: 'grave', payload: { n: 2 } },
    { queue: 'grave', payload: { n: 3 } },
  ]);
  const claimed = await claim('grave');
  await failJobs(
    pool,
    TOKEN,
    claimed.map(({ id }) => permanent(id)),
  );
  const dead = await queue.listDead(db, 'grave', 10);
  expect(dead).toHaveLength(3);
  expect(dead.find(({ key }) => key === 'k1')).toMatchObject({
    queue: 'grave',
    payload: { n: 1 },
    attempt: 1,
    error: 'Error: bad',
    failures: [{ attempt: 1, error: 'Error: bad', worker: 'w1' }],
  });

  const second = claimed.find(({ key }) => key === null)!;
  expect(await queue.requeueDead(db, 'grave', [second.id])).toBe(1);
  const [revived] = await claim('grave');
  expect(revived).toMatchObject({ id: second.id, attempt: 1, payload: second.payload });
  await failJobs(pool, TOKEN, [permanent(revived!.id)]);
  expect((await queue.listDead(db, 'grave', 1))[0]!.failures).toHaveLength(2);

  await queue.enqueue(db, [{ queue: 'grave', payload: { n: 1 }, key: 'k1' }]);
  expect(await queue.requeueDead(db, 'grave')).toBe(2);
  expect((await queue.listDead(db, 'grave', 10)).map(({ key }) => key)).toEqual(['k1']);

  const minuteAgo = () => new Date(Date.now() - 60_000);
  expect(await queue.purgeDead(db, minuteAgo(), 100)).toBe(0);
  await db
    .updateTable('kernel.dead_jobs')
    .set({ died_at: new Date('2020-01-01T00:00:00Z') })
    .where('key', '=', 'k1')
    .execute();
  expect(await queue.purgeDead(db, minuteAgo(), 100)).toBe(1);
});

test('a payload keeps NUL and characters that quoting could break', async () => {
  const payload = { text: 'a\u0000b "quoted" \\ {brace}, \'tick\' NULL', list: [null, 1e300, 'é\u2028'] };
  await queue.enqueue(db, [{ queue: 'odd', payload, key: '{"a",\\b}' }]);
  expect((await claim('odd'))[0]).toMatchObject({ payload, key: '{"a",\\b}' });
});

test('two transactions that enqueue the same keys in opposite order do not deadlock', async () => {
  const keys = Array.from({ length: 40 }, (_, n) => `k${n}`);
  const jobs = (ordered: string[]) => ordered.map((key) => ({ queue: 'crossed', payload: key, key }));
  for (let round = 0; round < 5; round++) {
    const counts = await Promise.all([
      queue.enqueue(db, jobs(keys)),
      queue.enqueue(db, jobs(keys.toReversed())),
      queue.enqueue(db, jobs(keys)),
    ]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
    await queue.flush(db, ['crossed']);
  }
});
