import { MINUTE_MS } from '../kernel/clock.ts';

/** News that is evaluated together: live, the queue merges bursts in the same way. */
export interface Instant<T> {
  readonly at: Date;
  readonly items: readonly T[];
}

/** Groups items, which ascend in time, by the end of the step in which they became available; no step ends after `end`. */
export function instantsOf<T extends { readonly availableAt: Date }>(
  items: readonly T[],
  end: Date,
  stepMinutes: number,
): Instant<T>[] {
  const stepMs = stepMinutes * MINUTE_MS;
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const at = Math.min(end.getTime(), Math.ceil(item.availableAt.getTime() / stepMs) * stepMs);
    const group = groups.get(at);
    if (group) group.push(item);
    else groups.set(at, [item]);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([at, group]) => ({ at: new Date(at), items: group }));
}
