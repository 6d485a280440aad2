import { isObject } from './json.ts';

/** Attempts for a single item, one per run, before it is given up. */
export const ITEM_ATTEMPTS_MAX = 3;
const ITEMS_WAITING_MAX = 200;

/**
 * Failed items with their attempt counts, stored in the cursor, so that a broken page is retried without blocking its
 * source.
 */
export type ItemRetries = Record<string, number>;

export function readRetries(value: unknown): ItemRetries {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, tries]) => (typeof tries === 'number' ? [[id, tries] as const] : [])),
  );
}

/** Updates the retries after a run: fetched items are removed, failed ones counted, and those at the limit given up. */
export function updateRetries(
  before: ItemRetries,
  outcome: { resolved: readonly string[]; failed: readonly string[] },
): { waiting: ItemRetries; givenUp: string[] } {
  const waiting = { ...before };
  const givenUp: string[] = [];
  for (const id of outcome.resolved) delete waiting[id];
  for (const id of outcome.failed) {
    const tries = (waiting[id] ?? 0) + 1;
    const full = waiting[id] === undefined && Object.keys(waiting).length >= ITEMS_WAITING_MAX;
    if (tries >= ITEM_ATTEMPTS_MAX || full) {
      delete waiting[id];
      givenUp.push(id);
    } else waiting[id] = tries;
  }
  return { waiting, givenUp };
}
