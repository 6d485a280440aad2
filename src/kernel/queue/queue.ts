import { ExpectedFailure } from '../errors.ts';
import type { Executor } from '../db/database.ts';
import type { Origin } from '../work/work.context.ts';

/**
 * The queue port. Callers use short names (`parse`, `extract`, `broker`); the stored name has the deployment stage in front
 * (`dev:parse`), so that two stages can share a database without taking each other's jobs.
 */
export interface JobRequest<P = unknown> {
  queue: string;
  payload: P;
  /** While a job with this key waits in the queue, enqueueing the key again does nothing. A running job does not count. */
  key?: string | undefined;
  /** The earliest start; at once when absent. */
  runAt?: Date | undefined;
  maxAttempts?: number | undefined;
  /** Higher runs first; 0 when absent. */
  priority?: number | undefined;
  /**
   * Also records the need for the job, for queues whose need no other table records. Needs a key. The record stays when the job
   * is flushed, dead or lost, and is deleted by the completion of a job with this key that was claimed after it was committed.
   */
  intent?: boolean | undefined;
  /** What the job belongs to, for a job that is enqueued again; the work in progress when absent. */
  origin?: Origin | undefined;
}

export interface Job<P = unknown> {
  id: number;
  /** The short name. */
  queue: string;
  key: string | null;
  payload: P;
  /** 1 for the first attempt. */
  attempt: number;
  maxAttempts: number;
  enqueuedAt: Date;
  /** Of the request, or of the work that enqueued the first job of the chain. */
  requestId: string;
}

export interface JobContext<P = unknown> {
  readonly job: Job<P>;
  /** Aborts when the lease is lost, or when the consumer's drain time has passed. */
  readonly signal: AbortSignal;
  /**
   * Completes the job inside the transaction of its effect: both commit or neither. Throws `LeaseLostError` when another
   * worker holds the job by now, so a stalled worker cannot commit late. A job whose handler returns without this call is
   * completed by the consumer afterwards; its effect must then be safe to repeat after a crash.
   */
  readonly complete: (tx: Executor) => Promise<void>;
}

export interface JobBatch<P = unknown> {
  readonly contexts: readonly JobContext<P>[];
  /** Aborts when any lease of the batch is lost, or as for a single job. */
  readonly signal: AbortSignal;
  /**
   * Completes all jobs of the batch that have neither completed nor failed, in one statement; otherwise as
   * `JobContext.complete`.
   */
  readonly completeRest: (tx: Executor) => Promise<void>;
  /** Marks one job as failed; the others of the batch continue. */
  readonly fail: (context: { readonly job: { readonly id: number } }, error: unknown) => void;
}

type JobHandler<P> = (context: JobContext<P>) => Promise<void>;
export type BatchHandler<P> = (batch: JobBatch<P>) => Promise<void>;

export interface QueueDepth {
  waiting: number;
  active: number;
  /** Jobs due later: scheduled, or waiting for a retry. */
  delayed: number;
  dead: number;
}

export interface JobFailure {
  attempt: number;
  at: string;
  error: string;
  worker: string;
}

export interface DeadJob<P = unknown> extends Job<P> {
  error: string;
  failures: JobFailure[];
  diedAt: Date;
}

export interface FlushOptions {
  /** Also deletes the enqueue markers of these scopes whose entity is the key of a flushed job, in the same statement. */
  markerScopes?: readonly string[];
}

/**
 * All operations except consuming. They run on the caller's executor, so that a job is enqueued in the transaction that
 * causes it.
 */
export interface JobQueue {
  readonly stage: string;
  /** Returns how many were inserted; the others were already waiting with their key. */
  enqueue(db: Executor, jobs: readonly JobRequest[]): Promise<number>;
  /** By stored name (`dev:parse`); the given queues are included even when empty. */
  depths(db: Executor, queues?: readonly string[]): Promise<Record<string, QueueDepth>>;
  /** Deletes waiting jobs, delayed ones included, and returns their number. Running jobs finish and dead ones stay. */
  flush(db: Executor, queues: readonly string[], options?: FlushOptions): Promise<number>;
  listDead(db: Executor, queue: string, limit: number): Promise<DeadJob[]>;
  /** Gives dead jobs a new set of attempts and keeps their history. At most 10,000 per call. */
  requeueDead(db: Executor, queue: string, ids?: readonly number[]): Promise<number>;
  /** Deletes dead jobs that died before this, the oldest first, at most `limit`. */
  purgeDead(db: Executor, before: Date, limit: number): Promise<number>;
}

/** Events of a consumer, for metrics and logs. Handlers must not throw. */
export interface ConsumerHooks {
  completed?(event: { queue: string; count: number; runMs: number; waitMs: number }): void;
  /** A failure that will be retried. */
  failed?(event: { queue: string; job: Job; error: unknown; retryInMs: number }): void;
  dead?(event: { queue: string; job: Job; error: unknown }): void;
  /** Expired leases of dead workers: how many of their jobs wait again, and how many had used their last attempt. */
  leasesExpired?(event: { queue: string; retried: number; dead: number }): void;
  /** The job was taken over by another worker or flushed while this one ran it. */
  leaseLost?(event: { queue: string; job: Job }): void;
  /** A claim, heartbeat or completion could not reach the database; the consumer continues. */
  error?(event: { queue: string; doing: string; error: unknown }): void;
}

interface ConsumerSettings {
  queue: string;
  /** Most handlers that run concurrently. */
  concurrency?: number;
  /** How long a worker without heartbeats keeps its jobs; a heartbeat is sent at a third of it. */
  leaseMs?: number;
  /** How often to poll without a notification. */
  pollMs?: number;
  /** How long `stop` waits for running handlers before it aborts them and lets their leases expire. */
  drainMs?: number;
  /** The pipeline flag, read before each claim; while it is false the consumer idles. */
  isEnabled?: () => boolean | Promise<boolean>;
  hooks?: ConsumerHooks;
}

export type ConsumerOptions<P> = ConsumerSettings &
  ({ handler: JobHandler<P> } | { batchHandler: BatchHandler<P>; batchSize: number });

export interface Consumer {
  /** Stops claiming, drains within `drainMs`, and releases what was claimed but not started. Safe to call twice. */
  stop(): Promise<void>;
}

/** Creates consumers; one per process, used for every queue it serves. */
export interface JobConsumers {
  start<P>(options: ConsumerOptions<P>): Consumer;
}

/** Another worker holds the job by now. The handler must roll back. */
export class LeaseLostError extends ExpectedFailure {
  constructor(what: string) {
    super(`the lease of ${what} is lost`);
    this.name = 'LeaseLostError';
  }
}

/** Thrown by a handler when a retry is useless: the job is dead at once. */
export class PermanentJobError extends ExpectedFailure {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'PermanentJobError';
  }
}

/** Thrown by a handler when the other side asked for a pause: the retry comes no earlier. */
export class DelayedJobError extends ExpectedFailure {
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs: number) {
    super(message);
    this.name = 'DelayedJobError';
    this.retryAfterMs = retryAfterMs;
  }
}
