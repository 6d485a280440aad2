import { setTimeout as sleep } from 'node:timers/promises';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { type Now, SECOND_MS } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import { type Leadership, withLeadership } from '../kernel/queue/leadership.adapter.ts';
import { requireFence } from '../kernel/queue/leadership.store.ts';
import { type JobQueue, LeaseLostError } from '../kernel/queue/queue.ts';
import { beginWork } from '../kernel/work/work.context.ts';
import { ENGINE_LEASE } from './engine-lease.store.ts';
import { isInitialised } from './engine-status.ts';
import { findState } from './state.store.ts';
import { initialiseAccount } from './use/initialise-account.ts';
import { type EngineDeps, loadRound, type Round } from './use/round.ts';
import { type RoundMemory, runRound } from './use/run-round.ts';
import { bookFills } from './use/book-fills.ts';

export interface EngineOptions {
  db: Db;
  queue: JobQueue;
  calendar: TradingCalendar;
  benchmark: string;
  now: Now;
  monotonicMs: () => number;
  newId: () => string;
  startedAt: Date;
  holder: string;
  onError: (error: unknown, task: string) => void;
  ttlMs?: number;
  /** How often fills are booked and settings are read between rounds. */
  beatMs?: number;
}

export interface RunningEngine {
  stop(): Promise<void>;
}

const LEASE_TTL_MS = 15 * SECOND_MS;
const BEAT_MS = SECOND_MS;

/** Runs the engine in this process. One of several copies leads; a copy that lost its lease cannot write. */
export function startEngine(options: EngineOptions): RunningEngine {
  const stopping = new AbortController();
  const loop = withLeadership({
    db: options.db,
    name: ENGINE_LEASE,
    holder: options.holder,
    ttlMs: options.ttlMs ?? LEASE_TTL_MS,
    signal: stopping.signal,
    onError: (error) => options.onError(error, 'leading'),
    work: (leadership) => lead(options, leadership),
  });
  return {
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
}

async function lead(options: EngineOptions, leadership: Leadership): Promise<void> {
  const { signal } = leadership;
  const deps: EngineDeps = { ...options, fence: (tx) => requireFence(tx, leadership) };
  const memory: RoundMemory = { drift: null };
  let polledAtMs = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    try {
      const round = await loadRound(options.db, options.now());
      if (round && (await isReady(options, deps, round))) {
        const elapsedMs = options.monotonicMs() - polledAtMs;
        if (elapsedMs >= round.config.pollingIntervalSeconds * SECOND_MS) {
          polledAtMs = options.monotonicMs();
          await beginWork('trading-round', () => runRound(deps, round, memory, raiseLostLease(options.onError)));
        } else {
          // Between rounds only fills are booked, so that pools and positions follow a fill at once.
          await bookFills(deps, round.account.id, round.now);
        }
      }
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      options.onError(error, 'round');
    }
    await sleep(options.beatMs ?? BEAT_MS, undefined, { signal }).catch(() => {});
  }
}

/** A process that lost its lease must not run the remaining tasks. */
function raiseLostLease(onError: EngineOptions['onError']): EngineOptions['onError'] {
  return (error, task) => {
    if (error instanceof LeaseLostError) throw error;
    onError(error, task);
  };
}

/** False until the books were reconciled with the broker. The first time, trading starts with the account's value. */
async function isReady(options: EngineOptions, deps: EngineDeps, round: Round): Promise<boolean> {
  const { account, config, now } = round;
  if (!isInitialised(account, now, options.startedAt)) return false;
  if (await findState(options.db, account.id)) return true;
  return options.db.transaction().execute(async (tx) => {
    await deps.fence(tx);
    return initialiseAccount(tx, { account, config, calendar: options.calendar, now });
  });
}
