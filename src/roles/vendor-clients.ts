import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Db } from '../kernel/db/database.ts';
import { FILINGS_QUOTAS, type Quota, vendorQuotas, type VendorSourceType } from '../kernel/limits/quota.ts';
import { createRateLimiter, rateLimited, type RateLimiter } from '../kernel/limits/rate-limiter.adapter.ts';
import type { HttpGet } from '../kernel/net/http.ts';
import { RETRY_POLICY_WITHOUT_429, type RetryDeps, retrying } from '../kernel/net/retry.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { planLimited } from '../market/plan-limited.adapter.ts';

/** Whose plan limits a call. Stored under this name. */
export type VendorAccount = 'polygon' | 'alpaca';

export interface VendorClientDeps {
  config: Config;
  db: Db;
  /** The guarded client. */
  get: HttpGet;
  limiter?: RateLimiter;
}

export interface PlannedOptions {
  /** Calls do not wait for a slot beyond it. */
  deadline?: Date | undefined;
  /** Calls do not wait longer than this for a slot. */
  maxWaitMs?: number | undefined;
  onWait?: ((waitMs: number, callsPerMinute: number) => void) | undefined;
}

export interface VendorClients {
  limiter: RateLimiter;
  /** Keeps to the plan of a market data account, which all processes and commands share through the database. */
  planned(account: VendorAccount, sourceType: VendorSourceType, options?: PlannedOptions): HttpGet;
  /** Keeps to fixed quotas. */
  limited(quotas: readonly Quota[]): HttpGet;
}

const RETRIES: RetryDeps = {
  sleep: async (ms, signal) => {
    await sleep(ms, undefined, { signal });
  },
  random: Math.random,
  now: systemNow,
};

/** HTTP clients that take a slot of the vendor's quota before every call. */
export function vendorClients({
  config,
  db,
  get,
  limiter = createRateLimiter({ db }),
}: VendorClientDeps): VendorClients {
  return {
    limiter,
    planned: (account, sourceType, { deadline, maxWaitMs, onWait } = {}) => {
      const quotaName = account === 'polygon' ? 'vendor' : account;
      const leftMs = () =>
        deadline ? Math.max(0, deadline.getTime() - systemNow().getTime()) : Number.POSITIVE_INFINITY;
      const isBounded = deadline !== undefined || maxWaitMs !== undefined;
      return retrying(
        planLimited({
          db,
          get,
          limiter,
          vendor: account,
          quotasFor: (perMinute) => vendorQuotas(sourceType, config.market.ceilings, quotaName, perMinute),
          now: systemNow,
          maxWaitMs: isBounded ? () => Math.min(leftMs(), maxWaitMs ?? Number.POSITIVE_INFINITY) : undefined,
          onWait,
        }),
        RETRIES,
        RETRY_POLICY_WITHOUT_429,
      );
    },
    limited: (quotas) =>
      retrying(
        rateLimited(get, limiter, () => quotas),
        RETRIES,
      ),
  };
}

/** One client for the checks of keys: each vendor's calls count against its own quota; other addresses have none. */
export function quotaByAddress(deps: VendorClientDeps, options: PlannedOptions = {}): HttpGet {
  const { config, get } = deps;
  const clients = vendorClients(deps);
  const origin = (url: string) => new URL(url).origin;
  const byOrigin = new Map<string, HttpGet>([
    [origin(config.filings.archiveUrl), clients.limited(FILINGS_QUOTAS)],
    [origin(config.filings.baseUrl), clients.limited(FILINGS_QUOTAS)],
    [origin(config.market.alpacaUrl), clients.planned('alpaca', 'market_api', options)],
    [origin(config.market.baseUrl), clients.planned('polygon', 'market_api', options)],
  ]);
  return (request) => (byOrigin.get(origin(request.url)) ?? get)(request);
}
