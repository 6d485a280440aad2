import type { Executor } from '../db/database.ts';
import { newRequestId, type Origin, type Work } from '../work/work.context.ts';
import { type ClaimedJob, completeJobs } from './job-lease.store.ts';
import type { Job, JobBatch, JobContext } from './queue.ts';

type JobState = 'open' | 'completed' | 'failed';

/** The work of one handler call: one job, or a batch of jobs with one lease token. */
export interface WorkUnit<P> {
  readonly token: string;
  /** What the handler's log lines, jobs and orders belong to. */
  readonly work: Work;
  /** The trace that the jobs continue, where they have one in common, and the spans that published them otherwise. */
  readonly trace: { parent: string | null; links: readonly string[] };
  readonly batch: JobBatch<P>;
  readonly ids: readonly number[];
  /** The recorded needs of these jobs. */
  intentIdsOf(ids: readonly number[]): number[];
  readonly waitMs: number;
  /**
   * When the leases expire on this process's monotonic clock: a worker that resumes after a pause knows it without asking.
   */
  leaseUntilMs: number;
  abort(reason: Error): void;
  stateOf(id: number): JobState;
  errorOf(id: number): unknown;
}

export function createWorkUnit<P>(input: {
  queue: string;
  token: string;
  rows: readonly ClaimedJob[];
  leaseUntilMs: number;
}): WorkUnit<P> {
  const { token, rows } = input;
  const abort = new AbortController();
  const states = new Map<number, JobState>(rows.map(({ id }) => [id, 'open']));
  const errors = new Map<number, unknown>();

  // Jobs completed one by one are not part of "the rest". Jobs completed as the rest remain part of it: a handler whose
  // transaction is rolled back may retry it, and the retry must complete them too.
  const completedAlone = new Set<number>();

  const intentIds = new Map(rows.flatMap(({ id, intent_ids: intents }) => (intents.length > 0 ? [[id, intents]] : [])));
  const intentIdsOf = (ids: readonly number[]) =>
    intentIds.size === 0 ? [] : ids.flatMap((id) => intentIds.get(id) ?? []);

  const complete = async (tx: Executor, ids: readonly number[]): Promise<void> => {
    if (ids.length === 0) return;
    await completeJobs(tx, ids, token, intentIdsOf(ids));
    for (const id of ids) states.set(id, 'completed');
  };

  const origins = rows.map(
    (row): Origin => ({ requestId: row.request_id ?? newRequestId('job'), traceParent: row.trace_parent }),
  );
  const contexts = rows.map((row, index): JobContext<P> => {
    const job = jobOf<P>(input.queue, row, origins[index]?.requestId ?? '');
    const completeOne = async (tx: Executor) => {
      await complete(tx, [job.id]);
      completedAlone.add(job.id);
    };
    return { job, signal: abort.signal, complete: completeOne };
  });

  return {
    token,
    work: workOf(rows, origins),
    trace: traceOf(origins),
    ids: rows.map(({ id }) => id),
    intentIdsOf,
    waitMs: rows.reduce((most, row) => Math.max(most, row.wait_ms), 0),
    leaseUntilMs: input.leaseUntilMs,
    batch: {
      contexts,
      signal: abort.signal,
      completeRest: (tx) =>
        complete(
          tx,
          rows.flatMap(({ id }) => (states.get(id) === 'failed' || completedAlone.has(id) ? [] : [id])),
        ),
      fail: ({ job }, error) => {
        states.set(job.id, 'failed');
        errors.set(job.id, error);
      },
    },
    abort: (reason) => abort.abort(reason),
    stateOf: (id) => states.get(id) ?? 'open',
    errorOf: (id) => errors.get(id),
  };
}

/** A batch of jobs of several requests has an id of its own; a job that it enqueues with the key of one of them keeps that id. */
function workOf(rows: readonly ClaimedJob[], origins: readonly Origin[]): Work {
  const [first] = origins;
  const isOne = origins.every(({ requestId }) => requestId === first?.requestId);
  if (isOne && first) return { requestId: first.requestId, span: null };
  const byKey = rows.flatMap(({ key }, index): [string, Origin][] => {
    const origin = origins[index];
    return key === null || !origin ? [] : [[key, origin]];
  });
  return { requestId: newRequestId('batch'), span: null, origins: new Map(byKey) };
}

function traceOf(origins: readonly Origin[]): WorkUnit<unknown>['trace'] {
  const parents = [...new Set(origins.flatMap(({ traceParent }) => traceParent ?? []))];
  const traces = new Set(parents.map((parent) => parent.split('-')[1]));
  const [first = null] = parents;
  return traces.size <= 1 ? { parent: first, links: parents.slice(1) } : { parent: null, links: parents };
}

/** A job that failed before runs alone: in a batch, one bad job would make the others fail until all of them are dead. */
export function groupClaim(rows: readonly ClaimedJob[], batchSize: number): ClaimedJob[][] {
  const fresh = rows.filter(({ attempt }) => attempt === 1);
  const groups = rows.flatMap((row) => (row.attempt > 1 ? [[row]] : []));
  for (let from = 0; from < fresh.length; from += batchSize) groups.push(fresh.slice(from, from + batchSize));
  return groups;
}

function jobOf<P>(queue: string, row: ClaimedJob, requestId: string): Job<P> {
  return {
    id: row.id,
    queue,
    key: row.key,
    payload: row.payload as P,
    attempt: row.attempt,
    maxAttempts: row.max_attempts,
    enqueuedAt: row.enqueued_at,
    requestId,
  };
}
