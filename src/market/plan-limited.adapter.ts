import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, type Now } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Quota } from '../kernel/limits/quota.ts';
import type { RateLimiter } from '../kernel/limits/rate-limiter.adapter.ts';
import type { HttpGet } from '../kernel/net/http.ts';
import { retryAfterMs } from '../kernel/net/retry.ts';
import { limitAfter429, pauseAfter429, statedLimit } from './vendor-plan.ts';
import { findVendorPlan, saveVendorPlan } from './vendor-plan.store.ts';

export interface PlanLimitedDeps {
  db: Db;
  get: HttpGet;
  limiter: Pick<RateLimiter, 'acquire'>;
  /** The account whose plan limits the calls. */
  vendor: string;
  /** The quotas of one call; a lower limit of the plan applies to each of them. */
  quotas: readonly Quota[];
  now: Now;
  /** The longest wait for a slot or for the end of a pause, read before each call. */
  maxWaitMs?: (() => number) | undefined;
  /** For tests; waits for real otherwise. */
  sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
}

const WAIT_MAX_MS = 2 * MINUTE_MS;
/** A 429 is waited out this often; then it is returned. */
const PAUSES_MAX = 2;

/**
 * Keeps calls within the vendor's plan: takes a slot under the learned limit, waits out a 429 instead of repeating the call at
 * once, and stores what the vendor says about its limit, so that every process keeps to it.
 */
export function planLimited(deps: PlanLimitedDeps): HttpGet {
  const answered: number[] = [];
  const pause =
    deps.sleep ??
    (async (ms: number, signal?: AbortSignal) => {
      await sleep(ms, undefined, { signal });
    });
  return async (request) => {
    for (let pauses = 0; ; pauses++) {
      const maxWaitMs = deps.maxWaitMs?.() ?? WAIT_MAX_MS;
      const plan = await findVendorPlan(deps.db, deps.vendor);
      const pausedMs = Math.max(0, (plan?.pausedUntil?.getTime() ?? 0) - deps.now().getTime());
      if (pausedMs > maxWaitMs) throw tooSoon(deps.vendor, pausedMs);
      if (pausedMs > 0) await pause(pausedMs, request.signal);
      const planLimit = plan?.callsPerMinute ?? Number.POSITIVE_INFINITY;
      const quotas = deps.quotas.map((quota) => ({ ...quota, limit: Math.min(quota.limit, planLimit) }));
      await deps.limiter.acquire(quotas, { signal: request.signal, maxWaitMs: maxWaitMs - pausedMs });
      const response = await deps.get(request);
      const now = deps.now();
      while (answered[0] !== undefined && answered[0] < now.getTime() - MINUTE_MS) answered.shift();
      if (response.status !== 429) {
        answered.push(now.getTime());
        const stated = statedLimit(response.headers);
        if (stated !== null && stated !== plan?.callsPerMinute)
          await saveVendorPlan(deps.db, deps.vendor, { callsPerMinute: stated }, now);
        return response;
      }
      const pauseMs = pauseAfter429(response.headers, retryAfterMs(response.headers['retry-after'], now), now);
      const current = Math.min(...quotas.map(({ limit }) => limit));
      await saveVendorPlan(
        deps.db,
        deps.vendor,
        {
          callsPerMinute: limitAfter429(response.headers, answered.length, current),
          pausedUntil: new Date(now.getTime() + pauseMs),
        },
        now,
      );
      if (pauses >= PAUSES_MAX) return response;
    }
  };
}

function tooSoon(vendor: string, pausedMs: number): DomainError {
  const seconds = Math.ceil(pausedMs / 1_000);
  return new DomainError('rate_limited', `${vendor} asked to pause; the next call is allowed in ${seconds} s`);
}
