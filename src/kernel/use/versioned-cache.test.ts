import { expect, test } from 'vitest';
import { requireFreshReads } from '../../../test/kit/fresh-reads.ts';
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

test('no reader sees data older than its call, in any interleaving', () =>
  requireFreshReads((readVersion) => {
    const cache = createVersionedCache<number>({ readVersion, entriesMax: 10 });
    return (load) => cache.get('a', load);
  }));
