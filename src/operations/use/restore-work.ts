import { HOUR_MS, type Now } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { storedName } from '../../kernel/queue/job-rules.ts';
import { type DeadKey, listDeadKeys, lockRestoring } from '../../kernel/queue/missing-job.store.ts';
import type { MissingJob, PendingWork } from '../../kernel/queue/pending-work.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';

/** Jobs per transaction. */
const PAGE = 1_000;
const PAGES_MAX = 10_000;
/** The timer revives a dead job this long after its death, so that a job that always fails does not run all the time. */
export const REVIVE_AFTER_MS = HOUR_MS;

export interface RestoreDeps {
  db: Db;
  queue: JobQueue;
  now: Now;
  works: readonly PendingWork[];
}

export interface RestoredQueue {
  queue: string;
  /** Jobs enqueued again. */
  restored: number;
  /** Dead jobs that were given new attempts. */
  revived: number;
}

/**
 * Enqueues every job that state asks for and that neither waits nor runs. Repeating it adds nothing: a need with a job is not
 * missing. Dead jobs younger than `reviveAfterMs` are left dead. Returns the queues that changed.
 */
export async function restoreWork(
  deps: RestoreDeps,
  options: { reviveAfterMs?: number } = {},
): Promise<RestoredQueue[]> {
  const results: RestoredQueue[] = [];
  for (const work of deps.works) {
    const result = await restoreQueue(deps, work, options.reviveAfterMs ?? REVIVE_AFTER_MS);
    if (result.restored + result.revived > 0) results.push(result);
  }
  return results;
}

async function restoreQueue(deps: RestoreDeps, work: PendingWork, reviveAfterMs: number): Promise<RestoredQueue> {
  const result: RestoredQueue = { queue: work.queue, restored: 0, revived: 0 };
  let afterKey: string | null = null;
  for (let page = 0; page < PAGES_MAX; page++) {
    const now = deps.now();
    const from: string | null = afterKey;
    const missing: MissingJob[] = await deps.db.transaction().execute(async (tx) => {
      await lockRestoring(tx);
      const found = await work.list(tx, { stage: deps.queue.stage, now, afterKey: from, limit: PAGE });
      const dead = await findDead(tx, deps.queue.stage, work, found);
      result.restored += await deps.queue.enqueue(
        tx,
        found.flatMap(({ job }) => (dead.has(job.key) ? [] : [job])),
      );
      const diedBefore = now.getTime() - reviveAfterMs;
      for (const queue of work.covers) {
        const due = [...dead.values()].filter((one) => one.queue === queue && one.died_at.getTime() <= diedBefore);
        if (due.length === 0) continue;
        result.revived += await deps.queue.requeueDead(
          tx,
          queue,
          due.map(({ id }) => id),
        );
      }
      return found;
    });
    afterKey = missing.at(-1)?.job.key ?? null;
    if (missing.length < PAGE) break;
  }
  return result;
}

export type DeadNeed = DeadKey & { queue: string };

/** The dead jobs of missing keys, by key. */
export async function findDead(
  db: Tx | Db,
  stage: string,
  work: PendingWork,
  missing: readonly MissingJob[],
): Promise<Map<string, DeadNeed>> {
  const keys = missing.map(({ job }) => job.key);
  const found = new Map<string, DeadNeed>();
  for (const queue of work.covers) {
    for (const dead of await listDeadKeys(db, storedName(stage, queue), keys)) found.set(dead.key, { ...dead, queue });
  }
  return found;
}
