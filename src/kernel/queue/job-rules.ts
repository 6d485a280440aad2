import { invalid } from '../errors.ts';
import type { Origin } from '../work/work.context.ts';
import { DelayedJobError, type JobRequest } from './queue.ts';

const MAX_ATTEMPTS_DEFAULT = 5;
const MAX_ATTEMPTS_MAX = 100;
const PRIORITY_MAX = 1_000;
/** Payloads carry ids, not content. */
export const PAYLOAD_CHARS_MAX = 65_536;
export const ERROR_CHARS_MAX = 2_000;
export const BACKOFF_BASE_MS = 1_000;
export const BACKOFF_MAX_MS = 300_000;
/** A longer pause that the other side asks for is cut to this. */
const ASKED_PAUSE_MAX_MS = 3_600_000;

const QUEUE_PATTERN = /^[a-z][a-z0-9_.-]{0,59}$/;
const STAGE_PATTERN = /^[a-z][a-z0-9_-]{0,39}$/;

export function storedName(stage: string, queue: string): string {
  if (!STAGE_PATTERN.test(stage)) throw invalid(`stage "${stage}" must match ${STAGE_PATTERN.source}`);
  if (!QUEUE_PATTERN.test(queue)) throw invalid(`queue name "${queue}" must match ${QUEUE_PATTERN.source}`);
  return `${stage}:${queue}`;
}

/**
 * Doubles with each attempt up to a limit. The upper half is random, so that jobs that failed together are not retried
 * together. `random` is in [0, 1).
 */
export function backoffMs(attempt: number, random: number): number {
  const full = Math.min(BACKOFF_MAX_MS, BACKOFF_BASE_MS * 2 ** Math.min(attempt - 1, 30));
  return Math.round(full / 2 + (full / 2) * random);
}

/** The pause before the next attempt: the backoff, or the pause that the error asks for if it is longer. */
export function retryInMs(attempt: number, error: unknown, random: number): number {
  const asked = error instanceof DelayedJobError && Number.isFinite(error.retryAfterMs) ? error.retryAfterMs : 0;
  return Math.max(backoffMs(attempt, random), Math.min(Math.ceil(asked), ASKED_PAUSE_MAX_MS));
}

/** A short text of an error for a text column: without NUL, which PostgreSQL refuses, and without stacks or HTML pages. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : printed(error);
  return text.replaceAll('\u0000', '\uFFFD').slice(0, ERROR_CHARS_MAX);
}

function printed(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    // An object without a prototype, or one whose toString throws.
    return 'a value that cannot be printed was thrown';
  }
}

/** The columns of one insert, in the form that `unnest` takes. */
export interface JobColumns {
  queues: string[];
  keys: (string | null)[];
  payloads: string[];
  runAts: (Date | null)[];
  maxAttempts: number[];
  /** Negated priority: lower runs first. */
  ranks: number[];
  /** Whether the need is recorded too. */
  intents: boolean[];
  requestIds: string[];
  traceParents: (string | null)[];
}

/** What a job belongs to: given with it, or by its key among the jobs of a batch, or the work that enqueues it. */
function originOfJob(
  { key, origin }: JobRequest,
  work: Origin,
  origins: ReadonlyMap<string, Origin> | undefined,
): Origin {
  return origin ?? (key === undefined ? undefined : origins?.get(key)) ?? work;
}

/**
 * Jobs without a key keep their order. Jobs with a key are sorted by key, so that two transactions that enqueue the same keys
 * lock them in the same order and cannot deadlock.
 */
export function jobColumns(
  stage: string,
  jobs: readonly JobRequest[],
  work: Origin,
  origins?: ReadonlyMap<string, Origin>,
): JobColumns {
  const columns: JobColumns = {
    queues: [],
    keys: [],
    payloads: [],
    runAts: [],
    maxAttempts: [],
    ranks: [],
    intents: [],
    requestIds: [],
    traceParents: [],
  };
  for (const job of sortKeyed(jobs)) {
    columns.queues.push(storedName(stage, job.queue));
    columns.keys.push(checkKey(job.key));
    columns.payloads.push(encodePayload(job));
    columns.runAts.push(job.runAt ?? null);
    columns.maxAttempts.push(bounded('maxAttempts', job.maxAttempts ?? MAX_ATTEMPTS_DEFAULT, 1, MAX_ATTEMPTS_MAX));
    columns.ranks.push(-bounded('priority', job.priority ?? 0, -PRIORITY_MAX, PRIORITY_MAX));
    if (job.intent && job.key === undefined) throw invalid(`a "${job.queue}" job with an intent needs a key`);
    columns.intents.push(job.intent ?? false);
    const { requestId, traceParent } = originOfJob(job, work, origins);
    columns.requestIds.push(requestId);
    columns.traceParents.push(traceParent);
  }
  return columns;
}

function sortKeyed(jobs: readonly JobRequest[]): readonly JobRequest[] {
  if (!jobs.some(({ key }) => key !== undefined)) return jobs;
  const rank = ({ queue, key }: JobRequest) => (key === undefined ? '' : `${queue}\u0001${key}`);
  return [...jobs].sort((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  });
}

function checkKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  if (key.length < 1 || key.length > 300 || key.includes('\u0000')) throw invalid('a job key has 1 to 300 characters');
  return key;
}

function encodePayload({ queue, payload }: JobRequest): string {
  const text: string | undefined = JSON.stringify(payload);
  if (text === undefined) throw invalid(`the payload of a "${queue}" job is not JSON`);
  if (text.length > PAYLOAD_CHARS_MAX) {
    throw invalid(`the payload of a "${queue}" job has ${text.length} characters, more than ${PAYLOAD_CHARS_MAX}`);
  }
  return text;
}

function bounded(name: string, value: number, min: number, max: number): number {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw invalid(`${name} must be a whole number from ${min} to ${max}`);
  }
  return value;
}
