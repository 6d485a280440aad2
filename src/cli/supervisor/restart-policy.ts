/** A process that ran this long was healthy: its next failure counts as the first. */
export const STABLE_AFTER_MS = 30_000;
const FIRST_DELAY_MS = 100;
const LAST_DELAY_MS = 5_000;
/** A process that was never ready is misconfigured; retrying for ever would hide that. */
export const FIRST_START_ATTEMPTS_MAX = 3;

export function restartDelayMs(failuresInARow: number): number {
  return Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failuresInARow - 1));
}
