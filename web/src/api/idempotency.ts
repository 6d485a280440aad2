import { stringifyWithoutSecrets } from '../lib/secrets.ts';
import type { TabStorage } from '../lib/tab-storage.ts';
import { isChange } from './outcome.ts';

/** Shorter than the day for which the services repeat their first answer to a key. */
const KEPT_MS = 12 * 3_600_000;
const KEPT_MAX = 50;
const STORED_AS = 'sextant-open-changes';

interface Kept {
  key: string;
  atMs: number;
  isStored: boolean;
}

interface KeyDeps {
  newKey: () => string;
  /** The time of day, because the time since the page was loaded starts again with it. */
  nowMs: () => number;
  /** Where keys outlive a reload. */
  storage: TabStorage;
}

/**
 * Idempotency keys of changes. A change that is under way, or whose response was lost, may have been made: the same request sent
 * again, also after a reload, takes the same key, so that the service makes it once and an order is not placed twice.
 */
export function createIdempotencyKeys({ newKey, nowMs, storage }: KeyDeps) {
  const open = readStored(storage);
  const nameOf = (url: string, body: string | undefined) => `${url}\n${body ?? ''}`;
  const isOpen = (kept: Kept | undefined): kept is Kept => kept !== undefined && nowMs() - kept.atMs < KEPT_MS;
  const store = () => {
    const stored = [...open].filter(([, { isStored }]) => isStored);
    if (stored.length === 0) storage.removeItem(STORED_AS);
    else storage.setItem(STORED_AS, JSON.stringify(stored));
  };
  return {
    keyOf(url: string, body: string | undefined): string {
      const name = nameOf(url, body);
      const kept = open.get(name);
      if (isOpen(kept)) return kept.key;
      const made = { key: newKey(), atMs: nowMs(), isStored: isStorable(url, body) };
      open.delete(name);
      open.set(name, made);
      const [oldest] = open.keys();
      if (open.size > KEPT_MAX && oldest !== undefined) open.delete(oldest);
      store();
      return made.key;
    },
    /** Takes the response; without one there is nothing to settle. */
    settle(url: string, body: string | undefined, response: { status: number; detail?: string }): void {
      if (isUnknown(response)) return;
      open.delete(nameOf(url, body));
      store();
    },
    /** Whether a stored change has no known outcome. */
    hasOpen: (): boolean => [...open.values()].some((kept) => kept.isStored && isOpen(kept)),
  };
}

/** A question changes nothing, and a body with a secret stays in memory. */
const isStorable = (url: string, body: string | undefined): boolean =>
  isChange({ method: 'POST', url }) && (body === undefined || stringifyWithoutSecrets(JSON.parse(body)) === body);

/** Refusals before the service looks at the key, which an earlier attempt may have used. */
const BEFORE_THE_KEY = new Set([401, 403, 429]);

/** A failure on the way, a refusal that says nothing about an earlier attempt, or the first request is still at work. */
const isUnknown = ({ status, detail = '' }: { status: number; detail?: string }): boolean =>
  status >= 500 || BEFORE_THE_KEY.has(status) || (status === 409 && detail.includes('still in progress'));

function readStored(storage: TabStorage): Map<string, Kept> {
  try {
    return new Map(JSON.parse(storage.getItem(STORED_AS) ?? '[]') as [string, Kept][]);
  } catch {
    return new Map();
  }
}
