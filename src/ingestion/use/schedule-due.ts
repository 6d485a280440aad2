import { type Now, SECOND_MS } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { storedName } from '../../kernel/queue/job-rules.ts';
import { requireFence } from '../../kernel/queue/leadership.store.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { dueAfterFailure, FEED_LAG_MAX_MS, FEED_SOURCES_PER_CYCLE_MAX, SOURCES_PER_CYCLE_MAX } from '../cadence.ts';
import { INGEST_ATTEMPTS_MAX, INGEST_QUEUE, ingestJobs } from '../ingest-job.ts';
import { failRun, insertRuns, listRunsWithoutJob } from '../run.store.ts';
import { findSourceForRun, listDueSources, saveFailure } from '../source-state.store.ts';

/** Detection is exact at any age; the delay only avoids runs that another transaction is changing. */
const WITHOUT_JOB_AFTER_MS = 5 * SECOND_MS;
const RECOVERED_RUNS_MAX = 500;

export interface ScheduleDeps {
  db: Db;
  queue: JobQueue;
  now: Now;
  /** In [0, 1). */
  random: () => number;
  /** True when the vendor's calls do not suffice to read the news of each company by itself. */
  usesNewsFeed?: () => Promise<boolean>;
}

/** The scheduler's lease with its fencing token. */
export interface SchedulerLease {
  name: string;
  fence: number;
}

/**
 * One cycle: creates runs and jobs for all due sources in one fenced transaction, which a former leader cannot commit.
 * All state is in the database, so the next leader continues from there.
 */
export async function scheduleDue(
  deps: ScheduleDeps,
  hold: SchedulerLease,
): Promise<{ created: number; requeued: number; abandoned: number }> {
  const now = deps.now();
  const feed = (await deps.usesNewsFeed?.())
    ? { readSince: new Date(now.getTime() - FEED_LAG_MAX_MS), perCycle: FEED_SOURCES_PER_CYCLE_MAX }
    : null;
  return deps.db.transaction().execute(async (tx) => {
    await requireFence(tx, hold);
    const recovered = await recoverRuns(deps, tx, now);
    const due = await listDueSources(tx, now, SOURCES_PER_CYCLE_MAX, feed);
    const runs = await insertRuns(
      tx,
      due.map(({ sourceId, caughtUp }) => ({
        sourceId,
        trigger: caughtUp ? 'schedule' : 'backfill',
        createdAt: now,
      })),
    );
    const dueOf = new Map(due.map((source) => [source.sourceId, source]));
    await deps.queue.enqueue(
      tx,
      ingestJobs(
        runs.map((run) => {
          const { sourceType = 'web_scrape', inFeed = false } = dueOf.get(run.source_id) ?? {};
          return { runId: run.id, sourceType, inFeed };
        }),
      ),
    );
    return { created: runs.length, ...recovered };
  });
}

/** Enqueues a new job for each run that lost its job; a run already started the maximum number of times fails. */
async function recoverRuns(deps: ScheduleDeps, tx: Tx, now: Date) {
  const runs = await listRunsWithoutJob(tx, {
    storedQueue: storedName(deps.queue.stage, INGEST_QUEUE),
    touchedBefore: new Date(now.getTime() - WITHOUT_JOB_AFTER_MS),
    limit: RECOVERED_RUNS_MAX,
  });
  const requeue = runs.filter(({ attempt }) => attempt < INGEST_ATTEMPTS_MAX);
  const requeued = await deps.queue.enqueue(
    tx,
    ingestJobs(requeue.map((run) => ({ runId: run.id, sourceType: run.source_type }))),
  );
  const abandoned = runs.filter(({ attempt }) => attempt >= INGEST_ATTEMPTS_MAX);
  for (const run of abandoned) {
    await failRun(tx, run.id, `The run was abandoned after ${INGEST_ATTEMPTS_MAX} attempts without a result.`, now);
    const found = await findSourceForRun(tx, run.source_id);
    if (found === null) continue;
    await saveFailure(tx, run.source_id, { ...dueAfterFailure(found.circuit, now, null, deps.random()), at: now });
  }
  return { requeued, abandoned: abandoned.length };
}
