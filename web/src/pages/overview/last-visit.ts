const KEY = 'sextant-last-visit';
/** A reload within this time counts as the same visit. */
const NEW_VISIT_AFTER_MS = 15 * 60_000;
const FIRST_VISIT_LOOKBACK_MS = 24 * 3_600_000;

interface Visits {
  /** Time of the previous visit. */
  previous: string;
  latest: string;
  /** `previous` is not a visit, because this is the first one. */
  isFirst: boolean;
}

function read(): Visits | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Visits | null;
  } catch {
    return null;
  }
}

/** The time of the previous visit, or a day ago on the first one. Also records the current visit. */
export function previousVisit(nowMs: number): { at: string; isFirst: boolean } {
  const known = read();
  const now = new Date(nowMs).toISOString();
  const isSameVisit = known !== null && nowMs - Date.parse(known.latest) < NEW_VISIT_AFTER_MS;
  const previous =
    known === null
      ? new Date(nowMs - FIRST_VISIT_LOOKBACK_MS).toISOString()
      : isSameVisit
        ? known.previous
        : known.latest;
  const isFirst = known === null || (isSameVisit && known.isFirst);
  try {
    localStorage.setItem(KEY, JSON.stringify({ previous, latest: now, isFirst } satisfies Visits));
  } catch {
    // Without storage every visit is the first.
  }
  return { at: previous, isFirst };
}
