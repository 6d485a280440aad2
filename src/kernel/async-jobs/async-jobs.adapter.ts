import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Now } from '../clock.ts';
import { SECOND_MS } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { errorResponseOf, INTERNAL_ERROR } from '../http/status.ts';
import { type AsyncJobs, type LongWork, prefersAsync, type WorkContext } from './async-job.ts';
import {
  type AsyncJobEnd,
  type AsyncJobRow,
  claimAsyncJob,
  deleteOldAsyncJobs,
  finishAsyncJob,
  insertAsyncJob,
  type JobLease,
  releaseAsyncJob,
  renewAsyncJob,
} from './async-job.store.ts';
import { newRequestId, runInSpan } from '../work/work.context.ts';
import { viewAsyncJob } from './view-async-job.ts';

export interface AsyncJobsOptions {
  db: Db;
  service: string;
  now: Now;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Shorter in tests. */
  beatMs?: number;
}

export interface RunningAsyncJobs extends AsyncJobs {
  /** Begins to take jobs, also those that another process left behind. */
  start(): void;
  stop(): Promise<void>;
}

/** How often a job reports progress and learns of its cancellation, and how often waiting jobs are looked for. */
const BEAT_MS = 2 * SECOND_MS;
/** A process that has not renewed its job for this long counts as dead. */
const STALE_MS = 30 * SECOND_MS;
const CONCURRENT_JOBS = 2;
const ATTEMPTS_MAX = 3;
const KEPT_MS = 7 * 86_400 * SECOND_MS;
/** A waiting caller has its answer within 60 s; the rest is for writing and sending it. */
const SYNC_WITHIN_MS = 50 * SECOND_MS;
/** How long work may take to end after its signal aborted. */
const STOP_GRACE_MS = 5 * SECOND_MS;

type AnyWork = LongWork<object, object>;

/** Runs the long requests of one service: for a caller that waits, or as jobs that survive the process. */
export function createAsyncJobs(options: AsyncJobsOptions): RunningAsyncJobs {
  const { db, service, log } = options;
  const beatMs = options.beatMs ?? BEAT_MS;
  const works = new Map<string, AnyWork>();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> | null = null;

  async function take(): Promise<void> {
    while (!stopping.signal.aborted && running.size < CONCURRENT_JOBS && works.size > 0) {
      const token = randomUUID();
      const job = await claimAsyncJob(db, { service, kinds: [...works.keys()], token, staleMs: STALE_MS });
      if (!job) return;
      const lease = { id: job.id, token };
      const run = runAsRequest(job, () => runJob(job, lease))
        .catch((error: unknown) => log.error({ err: error, job: job.id }, 'a job could not be recorded'))
        .finally(() => {
          running.delete(run);
          look();
        });
      running.add(run);
    }
  }

  function look(): void {
    if (stopping.signal.aborted) return;
    looking ??= take()
      .catch((error: unknown) => log.warn({ err: error }, 'looking for jobs failed'))
      .finally(() => (looking = null));
  }

  async function runJob(job: AsyncJobRow, lease: JobLease): Promise<void> {
    const work = works.get(job.kind);
    if (!work) return releaseAsyncJob(db, lease);
    if (job.attempts > (work.isResumable ? ATTEMPTS_MAX : 1)) {
      const error = 'interrupted: the service stopped while it ran; what it has done until then stays';
      await finishAsyncJob(db, lease, { status: 'failed', error });
      return;
    }
    const end = await execute(work, job, lease);
    if (end === 'released') await releaseAsyncJob(db, lease);
    else if (end !== 'lost') await finishAsyncJob(db, lease, end);
  }

  async function execute(work: AnyWork, job: AsyncJobRow, lease: JobLease): Promise<AsyncJobEnd | 'released' | 'lost'> {
    const ending = new AbortController();
    let reason: 'cancel' | 'lost' | 'stop' | null = null;
    const end = (why: typeof reason) => {
      reason ??= why;
      ending.abort();
    };
    const progress = { done: 0, total: 0, note: null as string | null };
    const onStop = () => end('stop');
    stopping.signal.addEventListener('abort', onStop, { once: true });
    const beat = setInterval(() => {
      renewAsyncJob(db, lease, progress).then(
        (state) => state !== 'go_on' && end(state),
        (error: unknown) => log.warn({ err: error, job: job.id }, 'the progress of a job could not be recorded'),
      );
    }, beatMs);
    try {
      const context: WorkContext = {
        actor: { name: job.requested_by, tokenName: job.token_name },
        signal: ending.signal,
        deadline: null,
        progress: (done, total, note) => Object.assign(progress, { done, total, note: note ?? null }),
      };
      const result = await Promise.race([work.work(job.input, context), notStopped(ending.signal)]);
      await renewAsyncJob(db, lease, progress);
      return { status: 'completed', result };
    } catch (error) {
      if (reason === 'cancel') return { status: 'cancelled' };
      if (reason === 'lost') return 'lost';
      if (reason === 'stop')
        return work.isResumable ? 'released' : { status: 'failed', error: 'interrupted: the service stopped' };
      const known = errorResponseOf(error);
      if (!known) log.error({ err: error, job: job.id, kind: job.kind }, 'a job failed');
      return { status: 'failed', error: known?.detail ?? INTERNAL_ERROR.detail.replace('request', 'job') };
    } finally {
      clearInterval(beat);
      stopping.signal.removeEventListener('abort', onStop);
    }
  }

  return {
    define(work) {
      if (works.has(work.kind)) throw new Error(`the work ${work.kind} is defined twice`);
      works.set(work.kind, work as unknown as AnyWork);
      return async (request, reply, input) => {
        if (!prefersAsync(request.headers.prefer)) {
          const result = await runNow(work as unknown as AnyWork, input, request.actor, options.now);
          return reply.send(result) as never;
        }
        const { name, tokenName } = request.actor;
        const job = await insertAsyncJob(db, { service, kind: work.kind, input, actor: { name, tokenName } });
        look();
        return reply
          .code(202)
          .header('location', `/api/jobs/${job.id}`)
          .header('preference-applied', 'respond-async')
          .send(viewAsyncJob(job)) as never;
      };
    },
    start() {
      if (works.size === 0) return;
      let sweptAtMs = performance.now();
      timer = setInterval(() => {
        look();
        if (performance.now() - sweptAtMs < 3_600 * SECOND_MS) return;
        sweptAtMs = performance.now();
        deleteOldAsyncJobs(db, KEPT_MS).catch((error: unknown) =>
          log.warn({ err: error }, 'old jobs were not deleted'),
        );
      }, beatMs);
      timer.unref();
      look();
    },
    async stop() {
      if (timer) clearInterval(timer);
      stopping.abort();
      await looking;
      await Promise.all(running);
    },
  };
}

/** The job belongs to the request that asked for it. */
const runAsRequest = <T>(job: AsyncJobRow, run: () => Promise<T>): Promise<T> =>
  runInSpan(
    job.request_id ?? newRequestId('job'),
    {
      name: `process ${job.kind}`,
      kind: 'consumer',
      parent: job.trace_parent,
      attributes: { 'sextant.job_id': job.id, 'sextant.request_id': job.request_id ?? undefined },
    },
    run,
  );

/** For a caller that waits: ends within the time that callers are promised. */
async function runNow(work: AnyWork, input: object, actor: WorkContext['actor'], now: Now): Promise<object> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), SYNC_WITHIN_MS);
  try {
    const deadline = new Date(now().getTime() + SYNC_WITHIN_MS);
    const context: WorkContext = { actor, signal: ending.signal, deadline, progress: () => {} };
    return await Promise.race([work.work(input, context), notStopped(ending.signal)]);
  } catch (error) {
    if (!ending.signal.aborted) throw error;
    throw new DomainError(
      'timed_out',
      `not finished within ${SYNC_WITHIN_MS / SECOND_MS} s: send the request again with "Prefer: respond-async" to get a job`,
      { cause: error },
    );
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects some time after the signal aborts, for work that does not notice it. */
const notStopped = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const giveUp = () => setTimeout(() => reject(new Error('the work did not stop in time')), STOP_GRACE_MS).unref();
    signal.addEventListener('abort', giveUp, { once: true });
  });
