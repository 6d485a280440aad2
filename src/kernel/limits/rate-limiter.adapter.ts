import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import type { HttpGet } from '../net/http.ts';
import { type Quota, slotGraceMs } from './quota.ts';
import { reserveRateSlot } from './rate-slot.store.ts';

/** Longer than any quota's window: a caller that would wait longer should be scheduled later. */
const SLOT_WAIT_MAX_MS = 120_000;
/** A caller that misses its slot this often is too slow to make calls. */
const MISSED_SLOTS_MAX = 20;

interface AcquireOptions {
  /** The longest wait for a slot; the call is refused at once when none is free within it. */
  maxWaitMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface RateLimiter {
  /**
   * Resolves when the call may start; the caller must start it immediately. Throws `rate_limited` when the wait would be too
   * long.
   */
  acquire(quotas: readonly Quota[], options?: AcquireOptions): Promise<void>;
}

export function createRateLimiter(deps: { db: Db }): RateLimiter {
  return {
    acquire: async (quotas, options = {}) => {
      const graceMs = slotGraceMs(quotas);
      const maxWaitMs = options.maxWaitMs ?? SLOT_WAIT_MAX_MS;
      const giveUpAt = performance.now() + maxWaitMs;
      for (let missed = 0; missed < MISSED_SLOTS_MAX; missed++) {
        options.signal?.throwIfAborted();
        let askedAt = performance.now();
        const slot = await reserveRateSlot(deps.db, quotas, graceMs, Math.max(0, giveUpAt - askedAt), () => {
          askedAt = performance.now();
        });
        if (!slot.reserved) break;
        // Timers may fire slightly early, so the wait is rounded up.
        if (slot.waitMs > 0) await sleep(Math.ceil(slot.waitMs) + 1, undefined, { signal: options.signal });
        // The database read its clock no earlier than this, so the error is towards giving up the slot and never towards a
        // late call.
        const lookedAt = askedAt + slot.queuedMs;
        if (performance.now() - lookedAt - slot.waitMs <= graceMs) return;
      }
      const names = quotas.map(({ name }) => name).join(', ');
      throw new DomainError('rate_limited', `no slot is free within ${Math.round(maxWaitMs / 1000)} s under ${names}`);
    },
  };
}

/** An outbound HTTP client that takes a slot before every request, retries included. */
export function rateLimited(
  get: HttpGet,
  limiter: RateLimiter,
  quotasOf: (url: string) => readonly Quota[],
  maxWaitMs?: number,
): HttpGet {
  return async (request) => {
    await limiter.acquire(quotasOf(request.url), { signal: request.signal, maxWaitMs });
    return get(request);
  };
}
