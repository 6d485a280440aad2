export interface News {
  readonly impactId: string;
  /** The session in which it could first be traded on, by number. */
  readonly session: number;
  readonly eventAt: Date;
  readonly direction: -1 | 0 | 1;
}

export interface NewsEvent extends News {
  readonly count: number;
}

/**
 * News of one kind about one company within one horizon measure the same price move: they are one event, dated by the first.
 * `known` are events already measured; what falls into their horizon, or they into its, belongs to them.
 */
export function mergeNews(news: readonly News[], horizonSessions: number, known: readonly number[] = []): NewsEvent[] {
  const sorted = news.toSorted(
    (a, b) => a.eventAt.getTime() - b.eventAt.getTime() || (a.impactId < b.impactId ? -1 : 1),
  );
  const events: NewsEvent[] = [];
  for (const item of sorted) {
    const last = events.at(-1);
    if (last && item.session - last.session < horizonSessions) {
      events[events.length - 1] = { ...last, count: last.count + 1, direction: last.direction || item.direction };
    } else if (!known.some((session) => Math.abs(item.session - session) < horizonSessions)) {
      events.push({ ...item, count: 1 });
    }
  }
  return events;
}
