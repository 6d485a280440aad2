import { MINUTE_MS } from '../kernel/clock.ts';

/** What became known together: news is looked at in steps, as a queue that coalesces bursts looks at it. */
export interface Instant<T> {
  readonly at: Date;
  readonly items: readonly T[];
}

/** Groups what became available in a slice by the end of its step; the last step ends with the slice. Items ascend in time. */
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
