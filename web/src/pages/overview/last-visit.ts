const KEY = 'sextant-last-look';
/** A reload is no new look: what was new a minute ago is still new. */
const NEW_VISIT_AFTER_MS = 15 * 60_000;
const FIRST_VISIT_LOOKBACK_MS = 24 * 3_600_000;

interface Visits {
  /** When the look before this one was. */
  before: string;
  latest: string;
}

function read(): Visits | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Visits | null;
  } catch {
    return null;
  }
}

/** Since when things are new to this viewer. Remembers this look as well. */
export function previousVisitAt(nowMs: number): string {
  const known = read();
  const now = new Date(nowMs).toISOString();
  const fresh = known !== null && nowMs - Date.parse(known.latest) < NEW_VISIT_AFTER_MS;
  const before =
    known === null ? new Date(nowMs - FIRST_VISIT_LOOKBACK_MS).toISOString() : fresh ? known.before : known.latest;
  try {
    localStorage.setItem(KEY, JSON.stringify({ before, latest: now } satisfies Visits));
  } catch {
    // Without storage every look is the first.
  }
  return before;
}
