import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { createJobQueue } from './job-queue.store.ts';
import { createQueueCursor } from './queue-cursor.adapter.ts';

const { db, pool } = await testDatabase();
const queue = createJobQueue('dev');

function cursorFor(name: string) {
  let elapsedMs = 0;
  const cursor = createQueueCursor({
    pool,
    queue: `dev:${name}`,
    leaseMs: 60_000,
    worker: 'w',
    monotonicMs: () => elapsedMs,
  });
  return {
    next: async () => (await cursor.claim({ token: randomUUID(), limit: 1 })).map(({ payload }) => payload)[0],
    advance: (ms: number) => {
      elapsedMs += ms;
    },
  };
}
const job = (name: string, payload: string, more = {}) => ({ queue: name, payload, ...more });

test('a consumer continues from its position and finds a later high-priority job when it returns to the head', async () => {
  const cursor = cursorFor('place');
  await queue.enqueue(
    db,
    ['a', 'b', 'c', 'd'].map((payload) => job('place', payload)),
  );
  expect(await cursor.next()).toBe('a');
  await queue.enqueue(db, [job('place', 'urgent', { priority: 9 })]);
  expect(await cursor.next()).toBe('b');
  cursor.advance(1_000);
  expect(await cursor.next()).toBe('urgent');
  expect(await cursor.next()).toBe('c');
});

test('a job added before the position is found when the rest of the queue is empty', async () => {
  const cursor = cursorFor('late');
  await queue.enqueue(db, [job('late', 'a'), job('late', 'b')]);
  expect(await cursor.next()).toBe('a');
  await queue.enqueue(db, [job('late', 'old', { runAt: new Date('2020-01-01T00:00:00Z') })]);
  expect(await cursor.next()).toBe('b');
  expect(await cursor.next()).toBe('old');
  expect(await cursor.next()).toBeUndefined();
});
