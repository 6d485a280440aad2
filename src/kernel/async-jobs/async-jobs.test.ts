import { sql } from 'kysely';
import { Type } from 'typebox';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { testService } from '../../../test/kit/http.ts';
import { conflict } from '../errors.ts';
import { LOCAL_OPERATOR } from '../access/role.ts';
import { prefersAsync, type WorkContext } from './async-job.ts';
import { asyncJobRoutes } from './async-job.routes.ts';
import { type AsyncJobView, AsyncJobView as JobSchema } from './async-job.schema.ts';
import { claimAsyncJob, insertAsyncJob } from './async-job.store.ts';
import { createAsyncJobs } from './async-jobs.adapter.ts';
import { afterFile } from '../../../test/kit/after-file.ts';

const { db } = await testDatabase();
const log = { warn: () => {}, error: () => {} } as never;
const started: { n: number; context: WorkContext; end: (result: object) => void; fail: (error: Error) => void }[] = [];
const work = ({ n }: { n: number }, context: WorkContext) =>
  new Promise<{ n: number }>((resolve, reject) => {
    context.signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
    started.push({ n, context, end: resolve as never, fail: reject });
  });

async function service(options: { isResumable?: boolean } = {}) {
  const app = await testService({ db });
  const jobs = createAsyncJobs({ db, service: 'test', now: () => new Date(), log, beatMs: 20, ...options });
  const handle = jobs.define({ kind: 'count', isResumable: options.isResumable ?? true, work });
  app.post(
    '/count/:n',
    {
      config: { role: 'viewer' },
      schema: {
        params: Type.Object({ n: Type.Integer() }),
        response: { 200: Type.Object({ n: Type.Integer() }), 202: JobSchema },
      },
    },
    (request, reply) => handle(request, reply, request.params),
  );
  await app.register(asyncJobRoutes({ db }));
  await app.ready();
  jobs.start();
  afterFile(() => jobs.stop());
  const ask = (n: number, headers = {}) => app.inject({ method: 'POST', url: `/count/${n}`, headers });
  const askJob = async (n: number) => (await ask(n, { prefer: 'respond-async' })).json<AsyncJobView>();
  const job = async (id: string) => (await app.inject(`/api/jobs/${id}`)).json<AsyncJobView>();
  const cancel = (id: string) => app.inject({ method: 'DELETE', url: `/api/jobs/${id}` });
  return { app, jobs, ask, askJob, job, cancel };
}

beforeEach(async () => {
  started.length = 0;
  await db.deleteFrom('kernel.async_jobs').execute();
});

test.each([
  ['respond-async', true],
  ['wait=10, Respond-Async', true],
  ['respond-async; x=1', true],
  [['return=minimal', 'respond-async'], true],
  ['respond-asynchronously', false],
  [undefined, false],
])('Prefer: %s', (header, expected) => expect(prefersAsync(header)).toBe(expected));

test('a caller that waits gets the result, and one that does not gets a job with progress and the same result', async () => {
  const { ask, askJob, job, app, jobs } = await service();
  const waiting = ask(1);
  await expect.poll(() => started.length).toBe(1);
  started[0]?.end({ n: 1 });
  expect([(await waiting).statusCode, (await waiting).json()]).toEqual([200, { n: 1 }]);

  const accepted = await ask(2, { prefer: 'respond-async' });
  expect(accepted.statusCode).toBe(202);
  expect(accepted.headers).toMatchObject({
    location: `/api/jobs/${accepted.json<AsyncJobView>().id}`,
    'preference-applied': 'respond-async',
  });
  const { id } = accepted.json<AsyncJobView>();
  await expect.poll(() => started.length).toBe(2);
  started[1]?.context.progress(3, 10, 'the third');
  await expect.poll(async () => (await job(id)).progress).toEqual({ done: 3, total: 10, note: 'the third' });
  expect(await job(id)).toMatchObject({ status: 'running', result: null, requested_by: 'operator', input: { n: 2 } });
  started[1]?.end({ n: 2 });
  await expect.poll(async () => (await job(id)).status).toBe('completed');
  expect((await job(id)).result).toEqual({ n: 2 });
  expect((await app.inject('/api/jobs?status=completed')).json()).toHaveLength(1);
  const failing = await askJob(3);
  await expect.poll(() => started.length).toBe(3);
  started[2]?.fail(conflict('there are two of them'));
  await expect.poll(async () => (await job(failing.id)).error).toBe('there are two of them');
  await jobs.stop();
});

test('a running job is stopped, a waiting one is cancelled at once, a finished one is a conflict', async () => {
  const { askJob, job, cancel, jobs } = await service();
  const [first, second, third] = [await askJob(1), await askJob(2), await askJob(3)];
  await expect.poll(() => started.map(({ n }) => n)).toEqual([1, 2]);
  expect((await cancel(third.id)).json()).toMatchObject({ status: 'cancelled' });
  expect((await cancel(first.id)).json()).toMatchObject({ status: 'running', cancel_requested: true });
  await expect.poll(async () => (await job(first.id)).status).toBe('cancelled');
  expect(started[0]?.context.signal.aborted).toBe(true);
  expect((await cancel(first.id)).statusCode).toBe(409);
  expect((await cancel('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
  started[1]?.end({ n: 2 });
  await expect.poll(async () => (await job(second.id)).status).toBe('completed');
  expect(started.map(({ n }) => n)).toEqual([1, 2]);
  await jobs.stop();
});

/** A job whose process has not renewed it for an hour, so that no time limit of a test decides. */
const orphan = async () => {
  const { id } = await insertAsyncJob(db, { service: 'test', kind: 'count', input: { n: 7 }, actor: LOCAL_OPERATOR });
  await claimAsyncJob(db, { service: 'test', kinds: ['count'], token: crypto.randomUUID(), staleMs: 1_000 });
  const heartbeat_at = sql<Date>`clock_timestamp() - interval '1 hour'`;
  await db.updateTable('kernel.async_jobs').set({ heartbeat_at }).where('id', '=', id).execute();
  return id;
};

test('a job whose process died is resumed with its input, and by one process only', async () => {
  const id = await orphan();
  const [one, other] = [await service(), await service()];
  await expect.poll(() => started.length).toBe(1);
  expect(started[0]?.n).toBe(7);
  started[0]?.end({ n: 7 });
  await expect.poll(async () => (await one.job(id)).status).toBe('completed');
  expect(started).toHaveLength(1);
  await Promise.all([one.jobs.stop(), other.jobs.stop()]);
});

test('work that must not be repeated fails when its process died', async () => {
  const id = await orphan();
  const { job, jobs } = await service({ isResumable: false });
  await expect.poll(async () => (await job(id)).error).toContain('interrupted');
  expect(started).toHaveLength(0);
  await jobs.stop();
});

test('a service that stops gives its jobs back', async () => {
  const { askJob, jobs, job } = await service();
  const { id } = await askJob(4);
  await expect.poll(() => started.length).toBe(1);
  await jobs.stop();
  expect((await job(id)).status).toBe('queued');
});

test('more jobs than the limit are refused', async () => {
  const make = () => insertAsyncJob(db, { service: 'other', kind: 'count', input: {}, actor: LOCAL_OPERATOR });
  for (let count = 0; count < 50; count++) await make();
  await expect(make()).rejects.toThrow('50 jobs are waiting or running');
});
