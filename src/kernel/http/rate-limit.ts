export interface RateLimit {
  perSecond: number;
  burst: number;
}

const CLIENTS_MAX = 10_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** One token bucket per client. Returns 0 when the request may pass, otherwise the seconds to wait. */
export function createRateLimiter(limit: RateLimit): (client: string, nowMs: number) => number {
  const buckets = new Map<string, Bucket>();
  return (client, nowMs) => {
    let bucket = buckets.get(client);
    if (!bucket) {
      // Removes the oldest entry, which is the most likely to be full again.
      if (buckets.size >= CLIENTS_MAX) buckets.delete(buckets.keys().next().value ?? '');
      bucket = { tokens: limit.burst, at: nowMs };
      buckets.set(client, bucket);
    }
    const elapsedMs = Math.max(0, nowMs - bucket.at);
    bucket.tokens = Math.min(limit.burst, bucket.tokens + (elapsedMs / 1_000) * limit.perSecond);
    bucket.at = nowMs;
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return 0;
    }
    return Math.max(1, Math.ceil((1 - bucket.tokens) / limit.perSecond));
  };
}
