import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { claimJobs, completeJobs } from './job-lease.store.ts';
import { createJobQueue } from './job-queue.store.ts';
import { acquireLease, requireFence } from './leadership.store.ts';
import { LeaseLostError } from './queue.ts';
import { releaseHolder } from './release-holder.store.ts';

const { db, pool } = await testDatabase();
const queue = createJobQueue('dev');
const MINUTE_MS = 60_000;

const claim = (worker: string, limit: number) => {
  const token = randomUUID();
  return claimJobs(pool, { queue: 'dev:parse', limit, token, leaseMs: MINUTE_MS, worker }).then((jobs) => ({
    token,
    jobs,
  }));
};

test('what an ended process held is free at once, its attempt is not counted, and others keep theirs', async () => {
  await queue.enqueue(
    db,
    ['a', 'b', 'c'].map((key) => ({ queue: 'parse', key, payload: { key } })),
  );
  const ended = await claim('ended', 2);
  const other = await claim('other', 1);
  expect(await acquireLease(db, 'scheduler', 'ended', MINUTE_MS)).toBe(1);
  expect(await acquireLease(db, 'broker', 'other', MINUTE_MS)).toBe(1);

  await releaseHolder(db, 'ended');

  expect(await acquireLease(db, 'scheduler', 'next', MINUTE_MS)).toBe(2);
  expect(await acquireLease(db, 'broker', 'next', MINUTE_MS)).toBeNull();
  const next = await claim('next', 10);
  expect(next.jobs.map(({ key, attempt }) => [key, attempt])).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
  const complete = ({ jobs, token }: typeof next) =>
    db.transaction().execute((tx) =>
      completeJobs(
        tx,
        jobs.map(({ id }) => id),
        token,
      ),
    );
  await expect(complete(ended), 'the ended process cannot commit').rejects.toThrow(LeaseLostError);
  await expect(
    db.transaction().execute((tx) => requireFence(tx, { name: 'scheduler', fence: 1 })),
    'nor write as a leader',
  ).rejects.toThrow(LeaseLostError);
  await complete(next);
  await complete(other);
  expect((await sql`select from kernel.jobs`.execute(db)).rows).toHaveLength(0);
});

test('a job whose key was requested again meanwhile waits without its key', async () => {
  await queue.enqueue(db, [{ queue: 'parse', key: 'x', payload: 1 }]);
  await claim('ended', 1);
  await queue.enqueue(db, [{ queue: 'parse', key: 'x', payload: 2 }]);
  await releaseHolder(db, 'ended');
  expect((await claim('next', 10)).jobs).toHaveLength(2);
});
