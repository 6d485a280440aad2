import { SECOND_MS } from '../kernel/clock.ts';
import { withoutCovered } from '../kernel/queue/missing-job.store.ts';
import { storedName } from '../kernel/queue/job-rules.ts';
import type { MissingJob, PendingWork } from '../kernel/queue/pending-work.ts';
import { listBackfills } from '../market/backfill.store.ts';
import { backfillJob, INGEST_ATTEMPTS_MAX, INGEST_QUEUE, ingestJobs } from './ingest-job.ts';
import { listRunsWithoutJob } from './run.store.ts';

/** Detection is exact at any age; the delay only avoids runs that another transaction is changing. */
const WITHOUT_JOB_AFTER_MS = 5 * SECOND_MS;
/** More than the sources of an installation; the scheduler's own recovery takes the rest. */
const RUNS_MAX = 5_000;

/** Runs that were started the maximum number of times are ended by the scheduler. */
export const ingestWork: PendingWork = {
  queue: INGEST_QUEUE,
  covers: [INGEST_QUEUE],
  title: 'Ingestion',
  derivedFrom: 'Open runs of sources, and backfills of prices that wait for the vendor’s quota.',
  stopsWithPipeline: true,
  list: async (db, { stage, now, afterKey }) => {
    // All of them are on the first page.
    if (afterKey !== null) return [];
    const runs = await listRunsWithoutJob(db, {
      storedQueue: storedName(stage, INGEST_QUEUE),
      touchedBefore: new Date(now.getTime() - WITHOUT_JOB_AFTER_MS),
      limit: RUNS_MAX,
    });
    const open = runs.filter(({ attempt }) => attempt < INGEST_ATTEMPTS_MAX);
    const sinceOf = new Map(open.map(({ id, since }) => [id, since]));
    const jobs = ingestJobs(open.map((run) => ({ runId: run.id, sourceType: run.source_type })));
    const ofRuns = jobs.flatMap((job): MissingJob[] => {
      const { key, payload } = job;
      const since = sinceOf.get(payload.kind === 'market' ? (payload.run_ids[0] ?? '') : (key ?? '')) ?? now;
      return key === undefined ? [] : [{ job: { ...job, key }, since }];
    });
    const backfills = (await listBackfills(db)).map(
      ({ ticker, requested_at: since }): MissingJob => ({ job: backfillJob(ticker), since }),
    );
    return [...ofRuns, ...(await withoutCovered(db, stage, backfills))];
  },
};
