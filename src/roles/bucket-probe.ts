import type { Config } from '../config.ts';
import type { BucketFacts } from '../operations/health-checks.ts';

/** At most this long, so that a health report is not late; a shorter S3_TIMEOUT_SECONDS applies. */
const PROBE_TIMEOUT_MAX_MS = 3_000;
const PROBE_AGE_MAX_MS = 10_000;
const PROBE_KEY = 'sextant-health';

/** Asks each configured bucket for an object that need not exist. The answers are shared for a few seconds. */
export function createBucketProbe(config: Config, monotonicMs: () => number): () => Promise<BucketFacts[]> {
  const timeoutMs = Math.min(config.s3TimeoutMs, PROBE_TIMEOUT_MAX_MS);
  const { artifacts, lake } = config;
  const buckets = [
    {
      use: 'artifacts' as const,
      bucket: artifacts.s3Bucket,
      endpoint: artifacts.s3Endpoint,
      region: artifacts.s3Region,
    },
    { use: 'lake' as const, bucket: lake.s3Bucket, endpoint: lake.s3Endpoint, region: lake.s3Region },
  ].flatMap(({ bucket, ...rest }) => (bucket === null ? [] : [{ bucket, ...rest }]));
  if (buckets.length === 0) return async () => [];

  const askAll = async (): Promise<BucketFacts[]> => {
    // Imported on use: the S3 client is larger than everything else together.
    const { BucketFault, createS3Bucket } = await import('../kernel/net/s3.adapter.ts');
    return Promise.all(
      buckets.map(async ({ use, endpoint, ...options }): Promise<BucketFacts> => {
        const bucket = createS3Bucket({ ...options, endpoint: endpoint ?? undefined, timeoutMs, attempts: 1 });
        try {
          // Not a HEAD request, whose answer for a bucket that does not exist is that for the object.
          await bucket.get(PROBE_KEY);
          return { use, failure: null };
        } catch (error) {
          return { use, failure: error instanceof BucketFault ? error.reason : explain(error) };
        } finally {
          bucket.close();
        }
      }),
    );
  };
  let known: Promise<BucketFacts[]> | null = null;
  let askedAtMs = 0;
  return () => {
    if (known === null || monotonicMs() - askedAtMs > PROBE_AGE_MAX_MS) {
      askedAtMs = monotonicMs();
      known = askAll();
    }
    return known;
  };
}

/** Health is open to everyone: the sentence names no bucket and no address. */
function explain(error: unknown): string {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return `answered with ${status === undefined ? (error as Error).name : `status ${status}`}`;
}
