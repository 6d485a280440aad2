import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../audit/audit.store.ts';

export const ASYNC_JOB_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type AsyncJobStatus = (typeof ASYNC_JOB_STATUSES)[number];

/** What the work of a request gets, whether its caller waits or not. */
export interface WorkContext {
  /** The caller, also where a job is resumed later. */
  actor: Actor;
  /** Aborts when a job is cancelled or taken over, or when the time of a waiting caller is over. */
  signal: AbortSignal;
  /** The instant by which a waiting caller must have its answer; null for a job. */
  deadline: Date | null;
  progress: (done: number, total: number, note?: string) => void;
}

export interface LongWork<I extends object, R extends object> {
  kind: string;
  /** True where repeating the work after a crash is safe; otherwise an interrupted job fails. */
  isResumable: boolean;
  work: (input: I, context: WorkContext) => Promise<R>;
}

/** Answers 200 with the result, or 202 with a job where the request prefers not to wait. */
export type LongRequestHandler<I> = (request: FastifyRequest, reply: FastifyReply, input: I) => Promise<never>;

export interface AsyncJobs {
  define<I extends object, R extends object>(work: LongWork<I, R>): LongRequestHandler<I>;
}

/** RFC 7240: `Prefer: respond-async`, alone or among other preferences, in any case. */
export const prefersAsync = (header: string | string[] | undefined): boolean =>
  [header ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .some((preference) => preference.split(';')[0]?.trim().toLowerCase() === 'respond-async');
