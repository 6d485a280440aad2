import autocannon from 'autocannon';

/** What a round of load measured. */
export interface LoadResult {
  failed: number;
  perSecond: number;
  p99Ms: number;
}

async function generate(options: autocannon.Options): Promise<void> {
  const { errors, non2xx, requests, latency, start, finish } = await autocannon(options);
  const seconds = (finish.getTime() - start.getTime()) / 1_000;
  const result: LoadResult = { failed: errors + non2xx, perSecond: requests.total / seconds, p99Ms: latency.p99 };
  process.send?.(result);
}

/**
 * A separate process that sends requests, so that it does not share memory and threads with the measured server. It ends when
 * its channel is closed.
 */
process.on('message', (options: autocannon.Options) => void generate(options));
