import { setTimeout as sleep } from 'node:timers/promises';
import type { Now } from '../kernel/clock.ts';
import {
  BROKER_QUOTAS,
  FILINGS_QUOTAS,
  NO_QUOTAS,
  type Quota,
  scrapeQuotas,
  vendorQuotas,
} from '../kernel/limits/quota.ts';
import { rateLimited, type RateLimiter } from '../kernel/limits/rate-limiter.adapter.ts';
import type { HttpGet } from '../kernel/net/http.ts';
import { retrying } from '../kernel/net/retry.ts';
import type { SourceClients } from './source-adapter.ts';

export interface SourceClientsDeps {
  get: HttpGet;
  limiter: Pick<RateLimiter, 'acquire' | 'pause'>;
  now: Now;
  /** In [0, 1). */
  random: () => number;
  /** Reads backfills without a quota. Set only when the vendor is the sandbox, never with a real vendor. */
  bulkFill: boolean;
  /** A client for news that keeps to the vendor's plan; the fixed quotas apply when absent. */
  news?: HttpGet | undefined;
}

/** Creates all HTTP clients of ingestion; each request and each retry takes a quota slot first. */
export function createSourceClients(deps: SourceClientsDeps): (fill: 'live' | 'bulk') => SourceClients {
  const client = (quotasOf: (url: string) => readonly Quota[]): HttpGet =>
    retrying(rateLimited(deps.get, deps.limiter, quotasOf), {
      sleep: async (ms, signal) => {
        await sleep(ms, undefined, { signal });
      },
      random: deps.random,
      now: deps.now,
    });
  const live: SourceClients = {
    news: deps.news ?? client(() => vendorQuotas('news_api')),
    filings: client(() => FILINGS_QUOTAS),
    broker: client(() => BROKER_QUOTAS),
    web: client((url) => scrapeQuotas(new URL(url).host)),
  };
  const unhurried = client(() => NO_QUOTAS);
  const bulk: SourceClients = { news: unhurried, filings: unhurried, broker: unhurried, web: unhurried };
  return (fill) => (fill === 'bulk' && deps.bulkFill ? bulk : live);
}
