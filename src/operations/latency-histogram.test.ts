import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyLatencies, LATENCY_BUCKETS, latencyBucket, latencyQuantileMs } from './latency-histogram.ts';

const histogramOf = (latencies: readonly number[]) => {
  const counts = emptyLatencies();
  for (const ms of latencies) counts[latencyBucket(ms)]! += 1;
  return counts;
};

test('without measurements there is no quantile', () => {
  expect(latencyQuantileMs(emptyLatencies(), 0.5)).toBeNull();
});

test('a quantile is within a quarter of the true one', () => {
  const latency = fc.double({ min: 1.5, max: 86_400_000, noNaN: true });
  fc.assert(
    fc.property(fc.array(latency, { minLength: 1 }), fc.constantFrom(0.5, 0.95, 1), (latencies, share) => {
      const sorted = latencies.toSorted((a, b) => a - b);
      const exact = sorted[Math.ceil(share * sorted.length) - 1]!;
      const estimate = latencyQuantileMs(histogramOf(latencies), share)!;
      expect(estimate / exact).toBeGreaterThan(0.75);
      expect(estimate / exact).toBeLessThan(1.3);
    }),
  );
});

test('every latency has a bucket, invalid ones included', () => {
  fc.assert(
    fc.property(fc.double(), (ms) => {
      expect(latencyBucket(ms)).toBeGreaterThanOrEqual(0);
      expect(latencyBucket(ms)).toBeLessThan(LATENCY_BUCKETS);
    }),
  );
});
