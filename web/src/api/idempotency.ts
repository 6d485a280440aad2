const KEPT_MS = 10 * 60_000;
const KEPT_MAX = 50;

interface Kept {
  key: string;
  atMs: number;
}

/**
 * Idempotency keys of changes. A change that is under way, or whose response was lost, may have been made: the same request sent
 * again takes the same key, so that the service makes it once and an order is not placed twice.
 */
export function createIdempotencyKeys(newKey: () => string, nowMs: () => number) {
  const open = new Map<string, Kept>();
  const nameOf = (url: string, body: string | undefined) => `${url}\n${body ?? ''}`;
  return {
    keyOf(url: string, body: string | undefined): string {
      const name = nameOf(url, body);
      const kept = open.get(name);
      if (kept !== undefined && nowMs() - kept.atMs < KEPT_MS) return kept.key;
      const made = { key: newKey(), atMs: nowMs() };
      open.delete(name);
      open.set(name, made);
      const [oldest] = open.keys();
      if (open.size > KEPT_MAX && oldest !== undefined) open.delete(oldest);
      return made.key;
    },
    /** Takes the response; without one there is nothing to settle. */
    settle(url: string, body: string | undefined, response: { status: number; detail?: string }): void {
      if (!isUnknown(response)) open.delete(nameOf(url, body));
    },
  };
}

/** A failure on the way, or the first request is still at work. */
const isUnknown = ({ status, detail = '' }: { status: number; detail?: string }): boolean =>
  status >= 500 || (status === 409 && detail.includes('still in progress'));
