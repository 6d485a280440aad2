import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { errorTypeOf, isSameTrace, type Span, type SpanStart, type Tracing } from './span.ts';

/**
 * The request, job or round in progress. Log lines, jobs and orders take their request id from here, so that one id leads from a
 * request through the workers to an order.
 */
export interface Work {
  readonly requestId: string;
  /** Null while traces are off. */
  readonly span: Span | null;
  /** Of a batch of jobs: where each of them came from, by its key. */
  readonly origins?: ReadonlyMap<string, Origin> | undefined;
}

/** Stored with a job and with an order: what it belongs to, across processes. */
export interface Origin {
  readonly requestId: string;
  readonly traceParent: string | null;
}

const storage = new AsyncLocalStorage<Work>();
let tracing: Tracing | null = null;

export const currentWork = (): Work | undefined => storage.getStore();

export const runWork = <T>(work: Work, run: () => T): T => storage.run(work, run);

/** For what a piece of work comes upon and what is not part of it. */
export const outsideWork = <T>(run: () => T): T => storage.exit(run);

/** Switches traces on for this process, or off. */
export function setTracing(chosen: Tracing | null): void {
  tracing = chosen;
}

export const isTracing = (): boolean => tracing !== null;

/** Null while traces are off. */
export const startSpan = (span: SpanStart): Span | null => tracing?.start(span) ?? null;

/** The kind of the work is part of its id, as in `trading-round.3f6c…`. */
export const newRequestId = (kind: string): string => `${kind}.${randomUUID()}`;

/** Where something that is stored now comes from. Work that nobody began gets an id of its own. */
export function originOfWork(): Origin {
  const work = storage.getStore();
  return { requestId: work?.requestId ?? newRequestId('work'), traceParent: work?.span?.traceParent ?? null };
}

/** Work that no request began: it gets an id and, where traces are on, a trace of its own. */
export function beginWork<T>(kind: string, run: () => Promise<T>): Promise<T> {
  const requestId = newRequestId(kind);
  const attributes = { 'sextant.request_id': requestId };
  return runInSpan(requestId, { name: kind, attributes, parent: null }, run);
}

type Part = Omit<SpanStart, 'parent'> & { parent?: string | null };

/**
 * Runs work as a part of the work in progress; `parent` is the trace that it belongs to, if that is another one. Calls it directly
 * while traces are off.
 */
export function inSpan<T>(part: Part, run: (span: Span | null) => Promise<T>): Promise<T> {
  if (tracing === null) return run(null);
  const work = storage.getStore();
  const own = work?.span?.traceParent ?? null;
  const parent = part.parent && !isSameTrace(part.parent, own) ? part.parent : own;
  const links = parent !== own && own !== null ? [own, ...(part.links ?? [])] : part.links;
  const start = { ...part, parent, ...(links ? { links } : {}) };
  return runInSpan(work?.requestId ?? newRequestId('work'), start, run, work?.origins);
}

/** Runs work that belongs to an earlier request: what it logs, enqueues and orders has that request's id. */
export function continueWork<T>(
  origin: { requestId: string | null; traceParent: string | null },
  part: Omit<SpanStart, 'parent'>,
  run: (span: Span | null) => Promise<T>,
): Promise<T> {
  const work = storage.getStore();
  const requestId = origin.requestId ?? work?.requestId ?? newRequestId('work');
  return storage.run({ requestId, span: work?.span ?? null }, () =>
    inSpan({ ...part, parent: origin.traceParent }, run),
  );
}

export async function runInSpan<T>(
  requestId: string,
  start: SpanStart,
  run: (span: Span | null) => Promise<T>,
  origins?: Work['origins'],
): Promise<T> {
  const span = startSpan(start);
  try {
    const result = await storage.run({ requestId, span, origins }, () => run(span));
    span?.end();
    return result;
  } catch (thrown) {
    span?.end(errorTypeOf(thrown));
    throw thrown;
  }
}
