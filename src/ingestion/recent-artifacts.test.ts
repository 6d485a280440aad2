import { describe, expect, test } from 'vitest';
import { artifactRef, type ArtifactStore } from './artifacts.ts';
import { keepRecent } from './recent-artifacts.ts';

function countingStore() {
  const stored = new Map<string, Buffer>();
  const reads: string[] = [];
  const store: ArtifactStore = {
    put: async (bytes) => {
      const ref = artifactRef(bytes);
      stored.set(ref.storageKey, Buffer.from(bytes));
      return ref;
    },
    get: async (key) => {
      reads.push(key);
      const found = stored.get(key);
      if (!found) throw new Error('not found');
      return found;
    },
  };
  return { store, reads };
}

describe('artifacts that were just stored', () => {
  test('are read from memory once, then from the store', async () => {
    const { store, reads } = countingStore();
    const recent = keepRecent(store);
    const bytes = Buffer.from('one');
    const { storageKey } = await recent.put(bytes, 'text/plain');
    bytes.fill(0);
    expect((await recent.get(storageKey)).toString()).toBe('one');
    expect(reads).toEqual([]);
    expect((await recent.get(storageKey)).toString()).toBe('one');
    expect(reads).toEqual([storageKey]);
  });

  test('beyond the limit are read from the store, and reading makes room', async () => {
    const { store, reads } = countingStore();
    const recent = keepRecent(store, 5);
    const before = await recent.put(Buffer.from('a'), 'text/plain');
    await recent.get(before.storageKey);
    const first = await recent.put(Buffer.from('abc'), 'text/plain');
    const second = await recent.put(Buffer.from('def'), 'text/plain');
    expect((await recent.get(second.storageKey)).toString()).toBe('def');
    expect((await recent.get(first.storageKey)).toString()).toBe('abc');
    const third = await recent.put(Buffer.from('ghijk'), 'text/plain');
    expect((await recent.get(third.storageKey)).toString()).toBe('ghijk');
    expect(reads).toEqual([second.storageKey]);
  });

  test('are no longer kept where nobody reads them', async () => {
    const { store, reads } = countingStore();
    const recent = keepRecent(store, 5);
    const keys: string[] = [];
    for (const text of ['abc', 'def', 'g']) keys.push((await recent.put(Buffer.from(text), 'text/plain')).storageKey);
    for (const key of keys) await recent.get(key);
    expect(reads).toEqual(keys);
  });

  test('that could not be stored are not kept', async () => {
    const { store } = countingStore();
    const recent = keepRecent({ ...store, put: async () => Promise.reject(new Error('disk full')) });
    await expect(recent.put(Buffer.from('x'), 'text/plain')).rejects.toThrow('disk full');
    await expect(recent.get(artifactRef(Buffer.from('x')).storageKey)).rejects.toThrow('not found');
  });
});
