import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/clock.ts';

const RUN_EVERY_MS = DAY_MS;
/** A run that was stopped is continued soon; one that failed needs somebody first. */
const CONTINUE_AFTER_MS = 10 * MINUTE_MS;
const RETRY_AFTER_MS = HOUR_MS;
export const MEASURE_EVERY_MS = HOUR_MS;

/** Whether housekeeping starts a run now. */
export function isRunDue(
  last: { status: 'running' | 'completed' | 'stopped' | 'failed'; started_at: Date } | null,
  now: Date,
): boolean {
  if (last === null) return true;
  const waits = {
    running: CONTINUE_AFTER_MS,
    completed: RUN_EVERY_MS,
    stopped: CONTINUE_AFTER_MS,
    failed: RETRY_AFTER_MS,
  };
  return now.getTime() - last.started_at.getTime() >= waits[last.status];
}
