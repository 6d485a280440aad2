const KEY = 'sextant-last-look';
/** A reload is no new look: what was new a minute ago is still new. */
const NEW_LOOK_AFTER_MS = 15 * 60_000;
const FIRST_LOOK_BACK_MS = 24 * 3_600_000;

interface Looks {
  /** When the look before this one was. */
  before: string;
  latest: string;
}

function read(): Looks | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Looks | null;
  } catch {
    return null;
  }
}

/** Since when things are new to this viewer. Remembers this look as well. */
export function sinceLastLook(nowMs: number): string {
  const known = read();
  const now = new Date(nowMs).toISOString();
  const fresh = known !== null && nowMs - Date.parse(known.latest) < NEW_LOOK_AFTER_MS;
  const before =
    known === null ? new Date(nowMs - FIRST_LOOK_BACK_MS).toISOString() : fresh ? known.before : known.latest;
  try {
    localStorage.setItem(KEY, JSON.stringify({ before, latest: now } satisfies Looks));
  } catch {
    // Without storage every look is the first.
  }
  return before;
}
