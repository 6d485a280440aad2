import type pg from 'pg';
import { type Completer, retryBriefly } from './completer.adapter.ts';
import { failJobs } from './job-lease.store.ts';
import { describeError, retryInMs } from './job-rules.ts';
import { type ConsumerHooks, type Job, LeaseLostError, PermanentJobError } from './queue.ts';
import type { WorkUnit } from './work-unit.adapter.ts';

export interface SettleDeps {
  pool: pg.Pool;
  completer: Completer;
  queue: string;
  hooks: ConsumerHooks;
  random: () => number;
}

/** How a handler's run ended. */
export interface Outcome {
  failure: { thrown: unknown } | null;
  runMs: number;
}

/** The jobs of a unit that the consumer must complete. */
function leftToComplete(unit: WorkUnit<unknown>, { failure }: Outcome): Job[] {
  if (failure) return [];
  return unit.batch.contexts.flatMap(({ job }) => (unit.stateOf(job.id) === 'open' ? [job] : []));
}

function failedJobs(unit: WorkUnit<unknown>, { failure }: Outcome): Job[] {
  return unit.batch.contexts.flatMap(({ job }) => (failure || unit.stateOf(job.id) === 'failed' ? [job] : []));
}

/** Records the failed jobs. Returns how many turned out to be complete: their handler committed before it threw. */
export async function settleFailed(deps: SettleDeps, unit: WorkUnit<unknown>, outcome: Outcome): Promise<number> {
  const attempts = failedJobs(unit, outcome).map((job) => {
    const error = unit.stateOf(job.id) === 'failed' ? unit.errorOf(job.id) : outcome.failure?.thrown;
    return { job, error, retryInMs: retryInMs(job.attempt, error, deps.random()) };
  });
  if (attempts.length === 0) return 0;
  const written = attempts.map(({ job, error, retryInMs }) => ({
    id: job.id,
    error: describeError(error),
    retryInMs,
    permanent: error instanceof PermanentJobError,
  }));
  const retired = await retryBriefly(() => failJobs(deps.pool, unit.token, written));
  let completed = 0;
  for (const { job, error, retryInMs } of attempts) {
    const end = retired.get(job.id);
    if (end?.dies) deps.hooks.dead?.({ queue: deps.queue, job, error });
    else if (end) deps.hooks.failed?.({ queue: deps.queue, job, error, retryInMs });
    else if (unit.stateOf(job.id) === 'completed' && !(error instanceof LeaseLostError)) completed += 1;
    else deps.hooks.leaseLost?.({ queue: deps.queue, job });
  }
  return completed;
}

/** Completes the jobs that the handler did not, and reports all completed jobs of the unit. */
export async function settleCompleted(
  deps: SettleDeps,
  unit: WorkUnit<unknown>,
  outcome: Outcome,
  alsoCompleted: number,
): Promise<void> {
  const { hooks, queue } = deps;
  const left = leftToComplete(unit, outcome);
  let count = unit.ids.length - failedJobs(unit, outcome).length + alsoCompleted;
  if (left.length > 0) {
    const ids = left.map(({ id }) => id);
    const ours = await deps.completer.complete(ids, unit.token, unit.intentIdsOf(ids));
    for (const job of left.filter(({ id }) => !ours.has(id))) {
      count -= 1;
      hooks.leaseLost?.({ queue, job });
    }
  }
  if (count > 0) hooks.completed?.({ queue, count, runMs: outcome.runMs, waitMs: unit.waitMs });
}
