/** Where the entries of forms are kept while single sign-on has left the console. */
const KEY = 'sextant-drafts';
/** After the pages are back. Later, an old form would open again by surprise. */
const TAKEN_WITHIN_MS = 10_000;
/** Kept in memory only. */
const SECRET = /password|secret|token/i;

interface Draft {
  value: unknown;
  /** When it was first taken; null before. A form may be built twice while its page loads. */
  takenAt: number | null;
}

/** What was entered into forms when a session ended. Holds values of JSON only. */
export function createDrafts(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, nowMs: () => number) {
  const drafts = new Map<string, Draft>(readStored(storage));
  return {
    keep: (name: string, value: unknown): unknown => drafts.set(name, { value, takenAt: null }),
    take(name: string): unknown {
      const draft = drafts.get(name);
      if (draft === undefined) return undefined;
      draft.takenAt ??= nowMs();
      if (nowMs() - draft.takenAt <= TAKEN_WITHIN_MS) return draft.value;
      drafts.delete(name);
      return undefined;
    },
    /** For a page that is loaded again. */
    store(): void {
      const entries = [...drafts].map(([name, { value }]) => [name, value]);
      if (entries.length > 0)
        storage.setItem(
          KEY,
          JSON.stringify(entries, (name, value: unknown) => (SECRET.test(name) ? undefined : value)),
        );
    },
    /** The reader went to another page. */
    drop: (): void => drafts.clear(),
  };
}

function readStored(storage: Pick<Storage, 'getItem' | 'removeItem'>): [string, Draft][] {
  try {
    const entries = JSON.parse(storage.getItem(KEY) ?? '[]') as [string, unknown][];
    storage.removeItem(KEY);
    return entries.map(([name, value]) => [name, { value, takenAt: null }]);
  } catch {
    return [];
  }
}
