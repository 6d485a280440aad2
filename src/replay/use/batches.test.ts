import { expect, test } from 'vitest';
import { createBatches } from './batches.ts';

const STEPS_PER_BATCH = 30;

/** Batches whose writes end when the test says so. */
function slowBatches() {
  const begun: { items: readonly number[]; end: (error?: Error) => void }[] = [];
  const batches = createBatches(
    (items: readonly number[]) =>
      new Promise<void>((resolve, reject) => {
        begun.push({ items, end: (error) => (error ? reject(error) : resolve()) });
      }),
  );
  const addBatch = async (first: number) => {
    for (let step = 0; step < STEPS_PER_BATCH; step++) await batches.add(first + step, true);
  };
  return { batches, begun, addBatch };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('batches are written one after the other, and the fourth waits for the first', async () => {
  const { batches, begun, addBatch } = slowBatches();
  for (const first of [0, 30, 60]) await addBatch(first);
  let isTaken = false;
  const fourth = addBatch(90).then(() => {
    isTaken = true;
  });
  await settle();
  expect([begun.length, isTaken]).toEqual([1, false]);
  begun[0]?.end();
  await fourth;
  await settle();
  expect(begun.map(({ items }) => items[0])).toEqual([0, 30]);
  const finished = batches.finish();
  for (let index = 1; index < 4; index++) {
    await settle();
    begun[index]?.end();
  }
  await finished;
  expect(begun.map(({ items }) => [items[0], items.length])).toEqual([0, 30, 60, 90].map((first) => [first, 30]));
});

test('after an error nothing more is written', async () => {
  const { batches, begun, addBatch } = slowBatches();
  for (const first of [0, 30]) await addBatch(first);
  begun[0]?.end(new Error('the disk is full'));
  await expect(batches.finish()).rejects.toThrow('the disk is full');
  expect(begun).toHaveLength(1);
});

test('abandoning waits for the write in progress and drops the others', async () => {
  const { batches, begun, addBatch } = slowBatches();
  for (const first of [0, 30]) await addBatch(first);
  await settle();
  const abandoned = batches.abandon();
  begun[0]?.end();
  await abandoned;
  expect(begun).toHaveLength(1);
});
