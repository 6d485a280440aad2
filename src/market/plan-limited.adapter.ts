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
  limiter: Pick<RateLimiter, 'acquire' | 'countRecent'>;
  /** The account whose plan limits the calls. */
  vendor: string;
  /** The quotas of one call under a plan of so many calls a minute; infinite while nothing is known. */
  quotasFor: (planPerMinute: number) => readonly Quota[];
  now: Now;
  /** The longest wait for a slot or for the end of a pause, read before each call. */
  maxWaitMs?: (() => number) | undefined;
  /** Called before a wait of a second or longer with the calls a minute that cause it. */
  onWait?: ((waitMs: number, callsPerMinute: number) => void) | undefined;
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
      const quotas = deps.quotasFor(plan?.callsPerMinute ?? Number.POSITIVE_INFINITY);
      // The account's own quota has the largest limit; the others are shares of it.
      const account = quotas.reduce((largest, quota) => (quota.limit > largest.limit ? quota : largest));
      const onWait = deps.onWait && ((waitMs: number) => deps.onWait?.(waitMs, account.limit));
      if (pausedMs > 0) {
        onWait?.(pausedMs);
        await pause(pausedMs, request.signal);
      }
      await deps.limiter.acquire(quotas, { signal: request.signal, maxWaitMs: maxWaitMs - pausedMs, onWait });
      const response = await deps.get(request);
      const now = deps.now();
      if (response.status !== 429) {
        const stated = statedLimit(response.headers);
        if (stated !== null && stated !== plan?.callsPerMinute)
          await saveVendorPlan(deps.db, deps.vendor, { callsPerMinute: stated }, now);
        return response;
      }
      const pauseMs = pauseAfter429(response.headers, retryAfterMs(response.headers['retry-after'], now), now);
      // Calls of all processes in the minute before this one, which was refused.
      const answered = (await deps.limiter.countRecent(account)) - 1;
      await saveVendorPlan(
        deps.db,
        deps.vendor,
        {
          callsPerMinute: limitAfter429(response.headers, answered, account.limit),
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
