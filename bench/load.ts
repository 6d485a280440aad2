import autocannon from 'autocannon';

const CONNECTIONS = 32;
const ROUND_SECONDS = 3;

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: ROUND_SECONDS, workers: 1 });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

/**
 * Measures both in turn, twice, and keeps the better of each: what else the machine does hits either alike, and the first
 * round warms them up.
 */
export async function compareThroughput(
  url: string,
  baselineUrl: string,
): Promise<{ value: number; baseline: number }> {
  let value = 0;
  let baseline = 0;
  for (let round = 0; round < 2; round++) {
    baseline = Math.max(baseline, await requestsPerSecond(baselineUrl));
    value = Math.max(value, await requestsPerSecond(url));
  }
  return { value, baseline };
}
