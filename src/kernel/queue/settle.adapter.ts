import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { completeHandled, failJobs } from './job-lease.store.ts';
import { backoffMs, describeError } from './job-rules.ts';
import { type ConsumerHooks, type Job, LeaseLostError, PermanentJobError } from './queue.ts';
import type { WorkUnit } from './work-unit.adapter.ts';

/** The handler's effect stands already when settling: worth a few tries before the job is left to run again. */
const SETTLE_TRIES = 5;
const SETTLE_RETRY_MS = 200;

/** Writes down how a handler's run ended: completes what is left, fails what failed, and reports both. */
export async function settle(
  deps: { pool: pg.Pool; queue: string; hooks: ConsumerHooks; random: () => number },
  unit: WorkUnit<unknown>,
  outcome: { thrown: unknown; threw: boolean; runMs: number },
): Promise<void> {
  const { hooks, queue } = deps;
  const jobs = unit.batch.contexts.map(({ job }) => job);
  const failed = jobs.filter(({ id }) => outcome.threw || unit.stateOf(id) === 'failed');
  const handled = jobs.filter(({ id }) => !outcome.threw && unit.stateOf(id) === 'open');
  let completed = jobs.length - failed.length;

  if (handled.length > 0) {
    const ids = handled.map(({ id }) => id);
    const ours = await insist(() => completeHandled(deps.pool, ids, unit.token));
    for (const job of handled.filter(({ id }) => !ours.has(id))) {
      completed -= 1;
      hooks.leaseLost?.({ queue, job });
    }
  }
  if (failed.length > 0) completed += await settleFailed(deps, unit, failed, outcome);
  if (completed > 0) hooks.completed?.({ queue, count: completed, runMs: outcome.runMs, waitMs: unit.waitMs });
}

/** Returns how many turned out to be complete: the handler had committed them before it threw. */
async function settleFailed(
  deps: { pool: pg.Pool; queue: string; hooks: ConsumerHooks; random: () => number },
  unit: WorkUnit<unknown>,
  jobs: readonly Job[],
  outcome: { thrown: unknown; threw: boolean },
): Promise<number> {
  const attempts = jobs.map((job) => {
    const error = unit.stateOf(job.id) === 'failed' ? unit.errorOf(job.id) : outcome.thrown;
    const retryInMs = backoffMs(job.attempt, deps.random());
    return { job, cause: error, retryInMs };
  });
  const retired = await insist(() =>
    failJobs(
      deps.pool,
      unit.token,
      attempts.map(({ job, cause, retryInMs }) => ({
        id: job.id,
        error: describeError(cause),
        retryInMs,
        permanent: cause instanceof PermanentJobError,
      })),
    ),
  );
  let completed = 0;
  for (const { job, cause, retryInMs } of attempts) {
    const end = retired.get(job.id);
    if (end?.dies) deps.hooks.dead?.({ queue: deps.queue, job, error: cause });
    else if (end) deps.hooks.failed?.({ queue: deps.queue, job, error: cause, retryInMs });
    else if (unit.stateOf(job.id) === 'completed' && !(cause instanceof LeaseLostError)) completed += 1;
    else deps.hooks.leaseLost?.({ queue: deps.queue, job });
  }
  return completed;
}

async function insist<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt >= SETTLE_TRIES) throw error;
      await sleep(SETTLE_RETRY_MS * 2 ** (attempt - 1));
    }
  }
}
