import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { acquireLease, type LeaseHold, releaseLease, renewLease } from './leadership.store.ts';
import { LeaseLostError } from './queue.ts';

export interface Leadership extends LeaseHold {
  /** Aborts when leadership is lost or the loop stops; writes are additionally fenced by `requireFence`. */
  readonly signal: AbortSignal;
}

export interface LeadershipOptions {
  db: Db;
  name: string;
  /** Unique per process. */
  holder: string;
  ttlMs: number;
  /** Ends the loop. */
  signal: AbortSignal;
  work: (leadership: Leadership) => Promise<void>;
  onError?: (error: unknown) => void;
}

/** The lease survives two failed renewals; followers try to acquire it at the same interval. */
const RENEWALS_PER_LEASE = 3;

/**
 * Tries to become leader until stopped, and runs `work` while it leads. When `work` returns or throws, the lease is released
 * and the election starts again; when leadership is lost, the next election waits until `work` has ended.
 */
export async function withLeadership(options: LeadershipOptions): Promise<void> {
  const { db, name, holder, ttlMs, signal } = options;
  const onError = options.onError ?? (() => {});
  while (!signal.aborted) {
    const askedMs = performance.now();
    const fence = await acquireLease(db, name, holder, ttlMs).catch((error: unknown) => {
      onError(error);
      return null;
    });
    if (fence !== null) await lead(options, fence, askedMs + ttlMs).catch(onError);
    await sleep(ttlMs / RENEWALS_PER_LEASE, undefined, { signal }).catch(() => {});
  }
}

async function lead(options: LeadershipOptions, fence: number, firstUntilMs: number): Promise<void> {
  const { db, name, ttlMs } = options;
  const hold: LeaseHold = { name, fence };
  const lost = new AbortController();
  const ended = new AbortController();
  const renewing = keepRenewing({ db, hold, ttlMs, firstUntilMs, lost, ended: ended.signal, onError: options.onError });
  try {
    await options.work({ ...hold, signal: AbortSignal.any([options.signal, lost.signal]) });
  } finally {
    ended.abort();
    await renewing;
    await releaseLease(db, hold);
  }
}

interface Renewal {
  db: Db;
  hold: LeaseHold;
  ttlMs: number;
  firstUntilMs: number;
  lost: AbortController;
  ended: AbortSignal;
  onError: ((error: unknown) => void) | undefined;
}

/**
 * The deadline uses this process's monotonic clock, started before each renewal is sent, so it is never later than the
 * database's.
 */
async function keepRenewing({ db, hold, ttlMs, firstUntilMs, lost, ended, onError }: Renewal): Promise<void> {
  let untilMs = firstUntilMs;
  let deadline: NodeJS.Timeout | undefined;
  const lose = () => lost.abort(new LeaseLostError(`leader "${hold.name}"`));
  const armDeadline = () => {
    clearTimeout(deadline);
    deadline = setTimeout(lose, Math.max(0, untilMs - performance.now()));
  };
  armDeadline();
  while (!ended.aborted && !lost.signal.aborted) {
    await sleep(ttlMs / RENEWALS_PER_LEASE, undefined, { signal: ended }).catch(() => {});
    if (ended.aborted) break;
    const askedMs = performance.now();
    try {
      if (await renewLease(db, hold, ttlMs)) {
        untilMs = askedMs + ttlMs;
        armDeadline();
      } else lose();
    } catch (error) {
      onError?.(error);
    }
  }
  clearTimeout(deadline);
}
