import { HOUR_MS } from '../kernel/clock.ts';

/** Restarts are counted over this time. */
export const RESTART_WINDOW_MS = HOUR_MS;
/** One or two restarts can have a passing cause; more in an hour have one that stays. */
const CRASH_LOOP_RESTARTS_MIN = 3;

export function isCrashLooping(restartsInWindow: number): boolean {
  return restartsInWindow >= CRASH_LOOP_RESTARTS_MIN;
}
