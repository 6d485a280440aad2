import type { ArtifactStore } from './artifacts.ts';

/** The backlog of a first start between storing and parsing has about this size. */
const RECENT_BYTES_MAX = 16 * 1024 * 1024;

/**
 * Keeps the bytes of stored artifacts until they are read once, which the parser in the same process does soon after: opening,
 * reading and closing a file takes longer than parsing some documents. Beyond the limit new ones are not kept, because the oldest
 * are read next; none is kept any more where nobody has read one by then, because the parser runs elsewhere.
 */
export function keepRecent(store: ArtifactStore, bytesMax: number = RECENT_BYTES_MAX): ArtifactStore {
  const recent = new Map<string, Buffer>();
  let size = 0;
  let isRead = false;
  let isKept = true;
  const keep = (storageKey: string, bytes: Uint8Array): void => {
    if (!isKept || recent.has(storageKey)) return;
    if (size + bytes.byteLength <= bytesMax) {
      // A copy: a small piece of a large buffer would keep all of it in memory.
      recent.set(storageKey, Buffer.from(bytes));
      size += bytes.byteLength;
    } else if (!isRead) {
      isKept = false;
      recent.clear();
    }
  };
  return {
    put: async (bytes, contentType) => {
      const ref = await store.put(bytes, contentType);
      keep(ref.storageKey, bytes);
      return ref;
    },
    get: async (storageKey) => {
      const kept = recent.get(storageKey);
      if (kept === undefined) return store.get(storageKey);
      isRead = true;
      recent.delete(storageKey);
      size -= kept.byteLength;
      return kept;
    },
  };
}
