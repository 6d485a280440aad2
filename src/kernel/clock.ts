/** The time as an argument. Only `system-clock.adapter.ts` reads the machine's clock for decisions. */
export type Now = () => Date;

/** Returns a signal that aborts after `timeoutMs`. */
export type StartTimeout = (timeoutMs: number) => AbortSignal;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** A clock that moves only when it is set, for replay and tests. */
export interface ManualClock {
  now: Now;
  set(instant: Date): void;
  advance(ms: number): void;
}

export function manualClock(start: Date): ManualClock {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    set: (instant) => {
      current = instant.getTime();
    },
    advance: (ms) => {
      current += ms;
    },
  };
}
