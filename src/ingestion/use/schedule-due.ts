import { type Now, SECOND_MS } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { storedName } from '../../kernel/queue/job-rules.ts';
import { requireFence } from '../../kernel/queue/leadership.store.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { dueAfterFailure, SOURCES_PER_CYCLE_MAX } from '../cadence.ts';
import { INGEST_ATTEMPTS_MAX, INGEST_QUEUE, ingestJobs } from '../ingest-job.ts';
import { failRun, insertRuns, listStrayRuns } from '../run.store.ts';
import { findSourceForRun, listDueSources, saveFailure } from '../source-state.store.ts';

/** Whether a run has lost its job can be told at once; the pause only spares a run that another statement is touching. */
const STRAY_AFTER_MS = 5 * SECOND_MS;
const STRAY_RUNS_MAX = 500;

export interface ScheduleDeps {
  db: Db;
  queue: JobQueue;
  now: Now;
  /** In [0, 1). */
  random: () => number;
}

/** Whose turn it is to schedule: a lease and its fence. */
export interface Hold {
  name: string;
  fence: number;
}

/**
 * One cycle: runs for all sources that are due, and the jobs to carry them out, in one transaction that a former leader
 * cannot commit. Where it stopped is in the database, so whoever leads next goes on from there.
 */
export function scheduleDue(
  deps: ScheduleDeps,
  hold: Hold,
): Promise<{ created: number; requeued: number; abandoned: number }> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    await requireFence(tx, hold);
    const strays = await recoverStrays(deps, tx, now);
    const due = await listDueSources(tx, now, SOURCES_PER_CYCLE_MAX);
    const runs = await insertRuns(
      tx,
      due.map(({ sourceId, caughtUp }) => ({
        sourceId,
        trigger: caughtUp ? 'schedule' : 'backfill',
        createdAt: now,
      })),
    );
    const typeOf = new Map(due.map(({ sourceId, sourceType }) => [sourceId, sourceType]));
    await deps.queue.enqueue(
      tx,
      ingestJobs(runs.map((run) => ({ runId: run.id, sourceType: typeOf.get(run.source_id) ?? 'web_scrape' }))),
    );
    return { created: runs.length, ...strays };
  });
}

/** A run whose job is gone gets another, begun or not; one that was begun as often as a job may be is given up. */
async function recoverStrays(deps: ScheduleDeps, tx: Tx, now: Date) {
  const strays = await listStrayRuns(tx, {
    storedQueue: storedName(deps.queue.stage, INGEST_QUEUE),
    touchedBefore: new Date(now.getTime() - STRAY_AFTER_MS),
    limit: STRAY_RUNS_MAX,
  });
  const again = strays.filter(({ attempt }) => attempt < INGEST_ATTEMPTS_MAX);
  const requeued = await deps.queue.enqueue(
    tx,
    ingestJobs(again.map((run) => ({ runId: run.id, sourceType: run.source_type }))),
  );
  const abandoned = strays.filter(({ attempt }) => attempt >= INGEST_ATTEMPTS_MAX);
  for (const run of abandoned) {
    await failRun(tx, run.id, 'The run was given up: no worker finished it.', now);
    const found = await findSourceForRun(tx, run.source_id);
    if (found === null) continue;
    await saveFailure(tx, run.source_id, { ...dueAfterFailure(found.circuit, now, null, deps.random()), at: now });
  }
  return { requeued, abandoned: abandoned.length };
}
