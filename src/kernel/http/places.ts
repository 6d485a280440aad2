/** What can hold a place: `Places` writes both fields. */
export interface Holder {
  /** Its index among the holders, or null. */
  place: number | null;
  sinceMs: number;
}

/**
 * The requests that run in a class. An array in which each holder knows its index, and not a `Map` or a `Set`: after many additions
 * and deletions V8 replaces their table, the old table points to the new one, and once a table is in the old generation it keeps
 * every later request in memory until the next full collection. That was a fifth of the processor time of a service.
 */
export class Places<T extends Holder> {
  readonly #holders: T[] = [];

  get count(): number {
    return this.#holders.length;
  }

  take(holder: T, nowMs: number): void {
    holder.place = this.#holders.length;
    holder.sinceMs = nowMs;
    this.#holders.push(holder);
  }

  /** The last holder moves into the free place. */
  free(holder: T): void {
    const { place } = holder;
    if (place === null) return;
    holder.place = null;
    const last = this.#holders.pop();
    if (last === undefined || last === holder) return;
    last.place = place;
    this.#holders[place] = last;
  }

  freeWhere(isOver: (holder: T) => boolean): void {
    for (const holder of this.#holders.filter(isOver)) this.free(holder);
  }
}
