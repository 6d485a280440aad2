import { isObject } from './json.ts';

/** How often a single item is tried, over as many runs, before the source goes on without it. */
export const ITEM_ATTEMPTS_MAX = 3;
const ITEMS_WAITING_MAX = 200;

/** Items that could not be had, with the tries made: part of a cursor. One broken page must not hold up a source, nor be lost at once. */
export type SecondChances = Record<string, number>;

export function readChances(value: unknown): SecondChances {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, tries]) => (typeof tries === 'number' ? [[id, tries] as const] : [])),
  );
}

/** The book after a run: what was had leaves it, what failed again is counted, what failed for the last time leaves it too. */
export function settleChances(
  before: SecondChances,
  outcome: { had: readonly string[]; failed: readonly string[] },
): { waiting: SecondChances; givenUp: string[] } {
  const waiting = { ...before };
  const givenUp: string[] = [];
  for (const id of outcome.had) delete waiting[id];
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
