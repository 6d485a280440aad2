import { shareFreshReads } from './fresh-read.ts';

/**
 * Caches values while a version number is unchanged, and reads that number on every access, so that a result is never stale.
 * Concurrent readers share one version query, so under load an access costs a fraction of a round trip.
 */
export interface VersionedCache<V> {
  get(key: string, load: () => Promise<V>): Promise<V>;
}

export function createVersionedCache<V>(options: {
  readVersion: () => Promise<number>;
  entriesMax: number;
}): VersionedCache<V> {
  let version = Number.NaN;
  let entries = new Map<string, Promise<V>>();

  const checkVersion = shareFreshReads(async () => {
    const current = await options.readVersion();
    if (current === version) return;
    version = current;
    entries = new Map();
  });

  return {
    async get(key, load) {
      await checkVersion();
      const known = entries.get(key);
      if (known) return known;
      const current = entries;
      const loading = load();
      if (current.size >= options.entriesMax) current.clear();
      current.set(key, loading);
      loading.catch(() => current.delete(key));
      return loading;
    },
  };
}
