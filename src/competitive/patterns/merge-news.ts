export interface News {
  readonly impactId: string;
  /** The session in which it could first be traded on, by number. */
  readonly session: number;
  readonly eventAt: Date;
  readonly direction: -1 | 0 | 1;
}

/**
 * News of one kind about one company within one horizon measure the same price move: they are one event, the first of them.
 * `known` are events already measured; what falls into their horizon, or they into its, belongs to them.
 */
export function mergeNews(news: readonly News[], horizonSessions: number, known: readonly number[] = []): News[] {
  const sorted = news.toSorted(
    (a, b) => a.eventAt.getTime() - b.eventAt.getTime() || (a.impactId < b.impactId ? -1 : 1),
  );
  const events: News[] = [];
  for (const item of sorted) {
    const last = events.at(-1);
    if (last && item.session - last.session < horizonSessions) continue;
    if (!known.some((session) => Math.abs(item.session - session) < horizonSessions)) events.push(item);
  }
  return events;
}
