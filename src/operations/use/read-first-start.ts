import type { Executor } from '../../kernel/db/database.ts';
import { computeFirstStart, type FirstStartProgress } from '../first-start/first-start.ts';
import { loadFirstStart } from '../first-start/first-start.store.ts';

/**
 * The progress of the first start. `runningSince` is the start of the asking process: time in which the platform did not run does
 * not count towards its pace.
 */
export async function readFirstStart(db: Executor, now: Date, runningSince: Date): Promise<FirstStartProgress> {
  const { startedAt, ...facts } = await loadFirstStart(db);
  const sinceMs = Math.max(startedAt?.getTime() ?? 0, runningSince.getTime());
  return computeFirstStart(facts, Math.max(0, now.getTime() - sinceMs));
}
