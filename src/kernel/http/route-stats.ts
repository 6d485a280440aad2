/**
 * A latency histogram per route and status class. Implemented here because every request updates it: adding to an array costs
 * about ten nanoseconds, while a general client hashes its labels each time. Its size is at most routes x 5 x buckets.
 */
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'];

interface ClassStats {
  counts: number[];
  sumSeconds: number;
}

export interface RouteStats {
  method: string;
  pattern: string;
  classes: (ClassStats | undefined)[];
}

export function recordDuration(stats: RouteStats, status: number, durationMs: number): void {
  const index = Math.min(4, Math.max(0, Math.floor(status / 100) - 1));
  let entry = stats.classes[index];
  if (!entry) {
    entry = { counts: Array.from({ length: BUCKETS_SECONDS.length + 1 }, () => 0), sumSeconds: 0 };
    stats.classes[index] = entry;
  }
  const seconds = durationMs / 1_000;
  let bucket = 0;
  while (bucket < BUCKETS_SECONDS.length && seconds > (BUCKETS_SECONDS[bucket] ?? 0)) bucket++;
  entry.counts[bucket] = (entry.counts[bucket] ?? 0) + 1;
  entry.sumSeconds += seconds;
}

interface Sample {
  metricName: string;
  labels: Record<string, string | number>;
  value: number;
}

/** The histogram in the format of the metrics client. */
export function routeHistogram(routes: readonly RouteStats[]) {
  const values: Sample[] = [];
  for (const { method, pattern, classes } of routes) {
    classes.forEach((entry, index) => {
      if (!entry) return;
      const labels = { method, route: pattern, status: CLASSES[index] ?? '5xx' };
      let cumulative = 0;
      entry.counts.forEach((count, bucket) => {
        cumulative += count;
        const le = BUCKETS_SECONDS[bucket] ?? '+Inf';
        values.push({ metricName: `${NAME}_bucket`, labels: { ...labels, le }, value: cumulative });
      });
      values.push({ metricName: `${NAME}_sum`, labels, value: entry.sumSeconds });
      values.push({ metricName: `${NAME}_count`, labels, value: cumulative });
    });
  }
  return { name: NAME, help: 'Request duration by route and status class', type: 'histogram', values };
}

const NAME = 'http_request_duration_seconds';
