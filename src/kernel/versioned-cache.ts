/**
 * Keeps what was loaded for as long as a version number stands still, and asks for that number on every read: what it answers
 * is never older than the question. Readers who come at the same time share one asking, so under load a read costs a small
 * part of a round trip.
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

  const ask = (): Promise<void> => {
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

  /** An asking that is under way may have begun before a change this reader knows of: it waits for the one after it. */
  const askAfresh = (): Promise<void> => {
    if (!running) return ask();
    following ??= running
      .catch(() => {})
      .then(() => {
        following = null;
        return ask();
      });
    return following;
  };

  return {
    async get(key, load) {
      await askAfresh();
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
