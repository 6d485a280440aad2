import type { Reading } from './material.ts';

/** Cuts an ascending stream into stretches; what was fetched beyond the cut waits for the next. */
export function readingOf<T extends { readonly availableAt: Date }>(pages: AsyncIterator<readonly T[]>): Reading<T> {
  let page: readonly T[] = [];
  let place = 0;
  let isOver = false;
  return {
    until: async (at) => {
      const found: T[] = [];
      for (;;) {
        for (let item = page[place]; item && item.availableAt <= at; item = page[place]) {
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
