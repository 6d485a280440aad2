import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { createJobQueue } from './job-queue.store.ts';
import { createLine } from './line.adapter.ts';

const { db, pool } = await testDatabase();
const queue = createJobQueue('dev');

function lineFor(name: string) {
  let elapsedMs = 0;
  const line = createLine({
    pool,
    queue: `dev:${name}`,
    leaseMs: 60_000,
    worker: 'w',
    monotonicMs: () => elapsedMs,
  });
  return {
    next: async () => (await line.claim({ token: randomUUID(), limit: 1 })).map(({ payload }) => payload)[0],
    advance: (ms: number) => {
      elapsedMs += ms;
    },
  };
}
const job = (name: string, payload: string, more = {}) => ({ queue: name, payload, ...more });

test('a consumer continues from its position and finds a later high-priority job when it returns to the head', async () => {
  const line = lineFor('place');
  await queue.enqueue(
    db,
    ['a', 'b', 'c', 'd'].map((payload) => job('place', payload)),
  );
  expect(await line.next()).toBe('a');
  await queue.enqueue(db, [job('place', 'urgent', { priority: 9 })]);
  expect(await line.next()).toBe('b');
  line.advance(1_000);
  expect(await line.next()).toBe('urgent');
  expect(await line.next()).toBe('c');
});

test('a job added before the position is found when the rest of the queue is empty', async () => {
  const line = lineFor('late');
  await queue.enqueue(db, [job('late', 'a'), job('late', 'b')]);
  expect(await line.next()).toBe('a');
  await queue.enqueue(db, [job('late', 'old', { runAt: new Date('2020-01-01T00:00:00Z') })]);
  expect(await line.next()).toBe('b');
  expect(await line.next()).toBe('old');
  expect(await line.next()).toBeUndefined();
});
