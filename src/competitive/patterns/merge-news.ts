export interface News {
  readonly impactId: string;
  /** Number of the first session in which the news could be traded. */
  readonly session: number;
  readonly eventAt: Date;
  readonly direction: -1 | 0 | 1;
}

/**
 * News of one catalyst type about one company within one horizon measure the same price move, so they count as one event, dated
 * by the first. `known` holds sessions of events already measured; news within a horizon of them belongs to those events.
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
