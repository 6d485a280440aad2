import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVersionedCache } from './versioned-cache.ts';

test('a value is loaded once per version', async () => {
  let version = 1;
  let loads = 0;
  const cache = createVersionedCache<number>({ readVersion: async () => version, entriesMax: 10 });
  const read = () => cache.get('a', async () => ++loads);
  expect([await read(), await read()]).toEqual([1, 1]);
  version++;
  expect([await read(), await read()]).toEqual([2, 2]);
});

test('concurrent readers share one version query', async () => {
  let asked = 0;
  const cache = createVersionedCache<string>({ readVersion: async () => (asked++, 1), entriesMax: 10 });
  await Promise.all(Array.from({ length: 100 }, () => cache.get('a', async () => 'x')));
  expect(asked).toBeLessThanOrEqual(2);
});

test('a failed load or version query is not cached', async () => {
  let fail = true;
  const cache = createVersionedCache<string>({
    readVersion: async () => {
      if (fail) throw new Error('database down');
      return 1;
    },
    entriesMax: 10,
  });
  const read = (answer: () => Promise<string>) => cache.get('a', answer);
  await expect(read(async () => 'x')).rejects.toThrow('database down');
  fail = false;
  await expect(read(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await read(async () => 'y')).toBe('y');
});

test('the number of entries is bounded', async () => {
  const cache = createVersionedCache<number>({ readVersion: async () => 1, entriesMax: 3 });
  let loads = 0;
  for (const key of ['a', 'b', 'c', 'd', 'a']) await cache.get(key, async () => ++loads);
  expect(loads).toBe(5);
});

test('no reader sees data older than its call, in any interleaving', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom('read', 'write'), { maxLength: 30 }),
      async (scheduler, steps) => {
        let committed = 0;
        const cache = createVersionedCache<number>({
          readVersion: scheduler.scheduleFunction(async () => committed),
          entriesMax: 10,
        });
        const load = scheduler.scheduleFunction(async () => committed);
        const reads: Promise<void>[] = [];
        const sequence = scheduler.scheduleSequence(
          steps.map((step) => async () => {
            if (step === 'write') {
              committed++;
              return;
            }
            const known = committed;
            reads.push(cache.get('a', load).then((seen) => expect(seen).toBeGreaterThanOrEqual(known)));
          }),
        );
        await scheduler.waitFor(sequence.task);
        await scheduler.waitFor(Promise.all(reads));
      },
    ),
  );
});
