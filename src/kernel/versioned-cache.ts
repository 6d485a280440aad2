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
  let running: Promise<void> | null = null;
  let following: Promise<void> | null = null;

  const queryVersion = (): Promise<void> => {
    running = options
      .readVersion()
      .then((current) => {
        if (current === version) return;
        version = current;
        entries = new Map();
      })
      .finally(() => {
        running = null;
      });
    return running;
  };

  /**
   * A running version query may have started before a change that this reader knows of, so the reader waits for the next one.
   */
  const queryAfterRunning = (): Promise<void> => {
    if (!running) return queryVersion();
    following ??= running
      .catch(() => {})
      .then(() => {
        following = null;
        return queryVersion();
      });
    return following;
  };

  return {
    async get(key, load) {
      await queryAfterRunning();
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
