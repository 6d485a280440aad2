import type { TimedStream } from './material.ts';

/** Reads an ascending stream up to one instant after the other; items of a page beyond the instant wait for the next call. */
export function timedStream<T extends { readonly availableAt: Date }>(
  pages: AsyncIterator<readonly T[]>,
): TimedStream<T> {
  let page: readonly T[] = [];
  let place = 0;
  let isOver = false;
  return {
    until: async (at) => {
      const atMs = at.getTime();
      const found: T[] = [];
      for (;;) {
        for (let item = page[place]; item && item.availableAt.getTime() <= atMs; item = page[place]) {
          found.push(item);
          place++;
        }
        if (place < page.length || isOver) return found;
        const next = await pages.next();
        isOver = next.done === true;
        page = next.done === true ? [] : next.value;
        place = 0;
      }
    },
  };
}
