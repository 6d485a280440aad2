import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { DomainError, unavailable } from '../errors.ts';
import type { HttpGet } from '../net/http.ts';
import { retryAfterMs } from '../net/retry.ts';
import { correctionOf, narrowOffset, UNKNOWN_OFFSET } from './clock-offset.ts';
import { describeQuota, type Quota } from './quota.ts';
import { countRecentSlots, pauseQuotas, type RateSlot, reserveRateSlot } from './rate-slot.store.ts';
import { firstLateMs, learnLate, learnLead } from './slot-timing.ts';

/** Longer than any quota's window: a caller that would wait longer should be scheduled later. */
const SLOT_WAIT_MAX_MS = 120_000;

interface AcquireOptions {
  /** The longest wait for a slot; the call is refused at once when none is free within it. */
  maxWaitMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Called before a wait of a second or longer. */
  onWait?: ((waitMs: number) => void) | undefined;
}

export interface RateLimiter {
  /**
   * Resolves when the call may start; the caller must start it immediately. Throws `rate_limited` when the wait would be too
   * long. Without a quota it may start at once.
   */
  acquire(quotas: readonly Quota[], options?: AcquireOptions): Promise<void>;
  /** Lets no call under these quotas start for the given time, in any process: the vendor asked for a pause. */
  pause(quotas: readonly Quota[], pauseMs: number): Promise<void>;
  /** Calls of all processes that started within the quota's window until now. */
  countRecent(quota: Quota): Promise<number>;
}

/** Shorter waits are not worth a line of progress. */
const WAIT_REPORTED_MS = 1_000;
/** After a 429 without a figure. */
const PAUSE_DEFAULT_MS = 5_000;
/** A vendor that names a longer pause is asked again after this time. */
const PAUSE_MAX_MS = 15 * 60_000;

/** The clock is read in whole milliseconds, before and after. */
const CLOCK_STEP_MS = 2;

/** The system's clock, because all processes of a machine share it. */
const clockMs = () => Date.now();

export function createRateLimiter(deps: { db: Db }): RateLimiter {
  let offset = UNKNOWN_OFFSET;
  // One process has one distance to the database and one event loop, so that all its quotas share what it learns.
  let leadMs = 0;
  let lateMs = 0;

  async function reserve(quotas: readonly Quota[], giveUpAtMs: number, missed: Missed | null): Promise<Reservation> {
    const { correctionMs, errorMs } = correctionOf(offset);
    const heldMs = Math.max(firstLateMs(quotas), lateMs);
    let askedMs = 0;
    const slot = await reserveRateSlot(deps.db, quotas, () => {
      askedMs = clockMs();
      return {
        nowMs: askedMs + correctionMs,
        leadMs,
        lateMs: heldMs + 2 * errorMs + CLOCK_STEP_MS,
        maxWaitMs: Math.max(0, giveUpAtMs - askedMs),
        releasedMs: missed?.slotMs ?? null,
      };
    });
    const answeredMs = clockMs();
    offset = narrowOffset(offset, { askedMs, answeredMs, dbNowMs: slot.dbNowMs });
    leadMs = learnLead(leadMs, answeredMs - askedMs);
    // With an uncertain clock the call starts in the middle of the slot's time, so that it is neither early nor late.
    return { slot, startMs: slot.slotMs + errorMs - correctionMs, heldMs, askedMs, answeredMs };
  }

  return {
    acquire: async (quotas, options = {}) => {
      if (quotas.length === 0) return;
      const maxWaitMs = options.maxWaitMs ?? SLOT_WAIT_MAX_MS;
      const startedAtMs = clockMs();
      let missed = null as Missed | null;
      for (;;) {
        options.signal?.throwIfAborted();
        const { slot, startMs, heldMs, askedMs, answeredMs } = await reserve(quotas, startedAtMs + maxWaitMs, missed);
        if (!slot.reserved) throw refusal(quotas, slot, slot.slotMs - askedMs, maxWaitMs, missed);
        const waitMs = startMs - clockMs();
        if (waitMs >= WAIT_REPORTED_MS) options.onWait?.(waitMs);
        await sleepUntil(startMs, options.signal);
        const byMs = clockMs() - startMs;
        // An answer that arrived too late says nothing about how late this process starts calls.
        const startedLateMs = clockMs() - Math.max(startMs, answeredMs);
        lateMs = learnLate(lateMs, startedLateMs);
        if (byMs <= heldMs) return;
        missed = { slotMs: slot.slotMs, byMs, times: (missed?.times ?? 0) + 1 };
      }
    },
    pause: (quotas, pauseMs) =>
      pauseQuotas(
        deps.db,
        quotas.map(({ name }) => name),
        Math.min(PAUSE_MAX_MS, pauseMs),
      ),
    countRecent: (quota) => countRecentSlots(deps.db, quota, clockMs() + correctionOf(offset).correctionMs),
  };
}

interface Reservation {
  slot: RateSlot;
  /** On this machine's clock. */
  startMs: number;
  heldMs: number;
  askedMs: number;
  answeredMs: number;
}

interface Missed {
  slotMs: number;
  byMs: number;
  times: number;
}

/** Timers may fire early and the clock may be set, so the clock is read again. */
async function sleepUntil(atMs: number, signal: AbortSignal | undefined): Promise<void> {
  for (let leftMs = atMs - clockMs(); leftMs > 0; leftMs = atMs - clockMs())
    await sleep(Math.ceil(leftMs), undefined, { signal });
}

function refusal(
  quotas: readonly Quota[],
  slot: RateSlot,
  waitMs: number,
  maxWaitMs: number,
  missed: Missed | null,
): DomainError {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const quota = quotas.find(({ name }) => name === slot.boundBy);
  if (quota === undefined && missed !== null)
    return unavailable(
      `no call could start within ${seconds(maxWaitMs)} although the quota is free: this process was late ${missed.times} times, the last time by ${Math.round(missed.byMs)} ms`,
    );
  const bound = quota ?? quotas[0];
  const limit = bound === undefined ? 'the quota' : describeQuota(bound);
  return new DomainError(
    'rate_limited',
    `${limit} is used up: the next call is free in ${seconds(waitMs)}, and this one may wait ${seconds(maxWaitMs)}`,
  );
}

/**
 * An outbound HTTP client that takes a slot before every request, retries included. A 429 pauses the quota in every process for as
 * long as the server asks.
 */
export function rateLimited(
  get: HttpGet,
  limiter: Pick<RateLimiter, 'acquire' | 'pause'>,
  quotasOf: (url: string) => readonly Quota[],
): HttpGet {
  return async (request) => {
    const quotas = quotasOf(request.url);
    await limiter.acquire(quotas, { signal: request.signal });
    const response = await get(request);
    if (response.status === 429 && quotas.length > 0) {
      const asked = retryAfterMs(response.headers['retry-after'], new Date(clockMs()));
      await limiter.pause(quotas, asked ?? PAUSE_DEFAULT_MS);
    }
    return response;
  };
}
