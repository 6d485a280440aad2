import { stringifyWithoutSecrets } from './secrets.ts';
import type { TabStorage } from './tab-storage.ts';

/** Where the entries of forms are kept while the page is not loaded. */
const KEY = 'sextant-drafts';
/** After the pages are back. Later, an old form would open again by surprise. */
const TAKEN_WITHIN_MS = 10_000;

interface Draft {
  value: unknown;
  /** When it was first taken; null before. A form may be built twice while its page loads. */
  takenAt: number | null;
}

/** What was entered into forms when a session ended or the page was loaded again. Holds values of JSON only. */
export function createDrafts(storage: TabStorage, nowMs: () => number) {
  const drafts = new Map<string, Draft>(readStored(storage));
  const inUse = new Map<string, () => unknown>();
  const keep = (name: string, value: unknown): unknown => drafts.set(name, { value, takenAt: null });
  return {
    keep,
    take(name: string): unknown {
      const draft = drafts.get(name);
      if (draft === undefined) return undefined;
      draft.takenAt ??= nowMs();
      if (nowMs() - draft.takenAt <= TAKEN_WITHIN_MS) return draft.value;
      drafts.delete(name);
      return undefined;
    },
    /** Names a form on the page and how to read it; the result ends that. */
    watch(name: string, read: () => unknown): () => void {
      inUse.set(name, read);
      return () => {
        if (inUse.get(name) === read) inUse.delete(name);
      };
    },
    /** For a page that is loaded again: what was kept, and what the forms on the page hold. */
    store(): void {
      for (const [name, read] of inUse) keep(name, read());
      const entries = [...drafts].map(([name, { value }]) => [name, value]);
      if (entries.length > 0) storage.setItem(KEY, stringifyWithoutSecrets(entries));
    },
    /** The reader went to another page. */
    drop(): void {
      drafts.clear();
      storage.removeItem(KEY);
    },
  };
}

function readStored(storage: TabStorage): [string, Draft][] {
  try {
    const entries = JSON.parse(storage.getItem(KEY) ?? '[]') as [string, unknown][];
    storage.removeItem(KEY);
    return entries.map(([name, value]) => [name, { value, takenAt: null }]);
  } catch {
    return [];
  }
}
