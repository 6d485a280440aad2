import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '../kernel/clock.ts';
import { withLeadership } from '../kernel/queue/leadership.adapter.ts';
import { type ScheduleDeps, scheduleDue } from './use/schedule-due.ts';

const SCHEDULER_LEASE = 'scheduler';
const LEASE_TTL_MS = 15 * SECOND_MS;
/** Cadences are tens of seconds; this interval keeps them accurate to a few percent. */
const CYCLE_MS = 2 * SECOND_MS;
/** Producers enqueue with their cause; this only finds what was lost afterwards. */
const RESTORE_EVERY_MS = 60 * SECOND_MS;

export interface SchedulerDeps extends ScheduleDeps {
  /** Unique to the process. */
  holder: string;
  isPipelineEnabled: () => boolean | Promise<boolean>;
  /** Enqueues jobs of all queues that state asks for and that are missing. */
  restoreWork: (pipelineEnabled: boolean) => Promise<unknown>;
  monotonicMs: () => number;
  cycleMs?: number;
  restoreEveryMs?: number;
  leaseTtlMs?: number;
  onCycle?: (cycle: { created: number; requeued: number; abandoned: number }) => void;
  onError?: (error: unknown) => void;
}

export interface Scheduler {
  /** Resolves when stopped. The lease is released, so another scheduler takes over immediately. */
  stop(): Promise<void>;
}

/** Runs a scheduling cycle every few seconds on the elected leader; a failed cycle is repeated by the next. */
export function startScheduler(deps: SchedulerDeps): Scheduler {
  const stopping = new AbortController();
  const loop = withLeadership({
    db: deps.db,
    name: SCHEDULER_LEASE,
    holder: deps.holder,
    ttlMs: deps.leaseTtlMs ?? LEASE_TTL_MS,
    signal: stopping.signal,
    ...(deps.onError === undefined ? {} : { onError: deps.onError }),
    work: async ({ name, fence, signal }) => {
      let restoredAtMs = Number.NEGATIVE_INFINITY;
      while (!signal.aborted) {
        const isOn = await deps.isPipelineEnabled();
        if (isOn) {
          const cycle = await scheduleDue(deps, { name, fence });
          deps.onCycle?.(cycle);
        }
        if (deps.monotonicMs() - restoredAtMs >= (deps.restoreEveryMs ?? RESTORE_EVERY_MS)) {
          restoredAtMs = deps.monotonicMs();
          await deps.restoreWork(isOn);
        }
        await sleep(deps.cycleMs ?? CYCLE_MS, undefined, { signal }).catch(() => {});
      }
    },
  });
  return {
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
}
