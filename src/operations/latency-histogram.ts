/**
 * Counts latencies in buckets that grow by half: any latency from a millisecond to a day is known to within 25%, in 46 small
 * integers that can be added across processes and minutes.
 */
const GROWTH = 1.5;
export const LATENCY_BUCKETS = 46;

export function latencyBucket(ms: number): number {
  if (!(ms > 1)) return 0;
  return Math.min(LATENCY_BUCKETS - 1, Math.ceil(Math.log(ms) / Math.log(GROWTH)));
}

/** The latency that the given share of jobs did not exceed; null without jobs. */
export function latencyQuantileMs(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  for (const [bucket, count] of counts.entries()) {
    seen += count;
    if (seen >= share * total) return bucketMiddleMs(bucket);
  }
  return bucketMiddleMs(LATENCY_BUCKETS - 1);
}

function bucketMiddleMs(bucket: number): number {
  if (bucket === 0) return 1;
  return Math.round(Math.sqrt(GROWTH ** (2 * bucket - 1)) * 10) / 10;
}

export const emptyLatencies = (): number[] => Array.from({ length: LATENCY_BUCKETS }, () => 0);
