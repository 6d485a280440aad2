import type { Executor } from '../db/database.ts';

/**
 * The queue port. Callers speak short names (`parse`, `extract`, `broker`); the stored name carries the deployment stage
 * (`dev:parse`), so that two stages may share a database without eating each other's work.
 */
export interface JobRequest<P = unknown> {
  queue: string;
  payload: P;
  /** While a waiting job of this queue has the key, enqueueing it again does nothing. A running job does not count. */
  key?: string | undefined;
  /** Not before this instant; at once when absent. */
  runAt?: Date | undefined;
  maxAttempts?: number | undefined;
  /** Higher goes first; 0 when absent. */
  priority?: number | undefined;
}

export interface Job<P = unknown> {
  id: number;
  /** The short name. */
  queue: string;
  key: string | null;
  payload: P;
  /** 1 for the first try. */
  attempt: number;
  maxAttempts: number;
  enqueuedAt: Date;
}

export interface JobContext<P = unknown> {
  readonly job: Job<P>;
  /** Aborts when the lease is lost, or when the consumer has waited long enough for a stop. */
  readonly signal: AbortSignal;
  /**
   * Ends the job inside the transaction that holds its effect: both happen or neither. Throws `LeaseLostError` when another
   * worker has the job by now, so a stalled worker that wakes up late cannot commit. A job whose handler returns without
   * this call is completed by the consumer afterwards; its effect must then bear being repeated after a crash.
   */
  readonly complete: (tx: Executor) => Promise<void>;
}

export interface JobBatch<P = unknown> {
  readonly contexts: readonly JobContext<P>[];
  /** Aborts when any lease of the batch is lost, or as for a single job. */
  readonly signal: AbortSignal;
  /** All the batch's jobs that have neither completed nor failed, in one statement; otherwise as `JobContext.complete`. */
  readonly completeRest: (tx: Executor) => Promise<void>;
  /** Sets one job aside as failed; the others of the batch go on. */
  readonly fail: (context: { readonly job: { readonly id: number } }, error: unknown) => void;
}

type JobHandler<P> = (context: JobContext<P>) => Promise<void>;
export type BatchHandler<P> = (batch: JobBatch<P>) => Promise<void>;

export interface QueueDepth {
  waiting: number;
  active: number;
  /** Waiting for a later instant: scheduled, or backing off after a failure. */
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
  /** Also forgets the enqueue markers of these scopes whose entity is the key of a flushed job, in the same statement. */
  markerScopes?: readonly string[];
}

/** Everything but consuming. Runs on the caller's executor, so enqueueing belongs to the transaction that has the reason. */
export interface JobQueue {
  readonly stage: string;
  /** Returns how many were inserted; the others were already waiting under their key. */
  enqueue(db: Executor, jobs: readonly JobRequest[]): Promise<number>;
  /** By stored name (`dev:parse`); the queues named here are present even when empty. */
  depths(db: Executor, queues?: readonly string[]): Promise<Record<string, QueueDepth>>;
  /** Drops what waits, delayed jobs included; running jobs finish and dead ones stay. Returns how many went. */
  flush(db: Executor, queues: readonly string[], options?: FlushOptions): Promise<number>;
  listDead(db: Executor, queue: string, limit: number): Promise<DeadJob[]>;
  /** Gives dead jobs a fresh set of attempts; their history stays with them. At most 10,000 per call. */
  requeueDead(db: Executor, queue: string, ids?: readonly number[]): Promise<number>;
  /** Deletes dead jobs older than that. */
  purgeDead(db: Executor, olderThanMs: number): Promise<number>;
}

/** What a consumer reports; for metrics and logs. Must not throw. */
export interface ConsumerHooks {
  completed?(event: { queue: string; count: number; runMs: number; waitMs: number }): void;
  /** A failure that will be retried. */
  failed?(event: { queue: string; job: Job; error: unknown; retryInMs: number }): void;
  dead?(event: { queue: string; job: Job; error: unknown }): void;
  /** Workers that went silent were noticed: so many of their jobs wait again, so many were on their last attempt. */
  lapsed?(event: { queue: string; retried: number; dead: number }): void;
  /** Another worker took over, or the job was flushed away, while this one was at it. */
  leaseLost?(event: { queue: string; job: Job }): void;
  /** Claiming, heartbeat or completion could not reach the database; the consumer goes on. */
  error?(event: { queue: string; doing: string; error: unknown }): void;
}

interface ConsumerSettings {
  queue: string;
  /** Handlers at work at once. */
  concurrency?: number;
  /** How long a silent worker keeps its jobs; the heartbeat renews at a third of it. */
  leaseMs?: number;
  /** How often to look without having been woken. */
  pollMs?: number;
  /** How long `stop` waits for running handlers before it aborts them and leaves their leases to lapse. */
  drainMs?: number;
  /** The pipeline flag: asked before each claim; while false the consumer idles. */
  isEnabled?: () => boolean | Promise<boolean>;
  hooks?: ConsumerHooks;
}

export type ConsumerOptions<P> = ConsumerSettings &
  ({ handler: JobHandler<P> } | { batchHandler: BatchHandler<P>; batchSize: number });

export interface Consumer {
  /** Stops claiming, drains within `drainMs`, hands back what was claimed but not begun. Safe to call twice. */
  stop(): Promise<void>;
}

/** The process's way to consume: made once, used for every queue it serves. */
export interface JobConsumers {
  start<P>(options: ConsumerOptions<P>): Consumer;
}

/** The job belongs to another worker by now. Whoever sees this must roll back. */
export class LeaseLostError extends Error {
  constructor(what: string) {
    super(`the lease of ${what} is lost`);
    this.name = 'LeaseLostError';
  }
}

/** Thrown by a handler that knows trying again is useless: the job is dead at once. */
export class PermanentJobError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'PermanentJobError';
  }
}
