import { ApiError } from './http.ts';

/** What decides whether data that is shown is still current. */
export interface Freshness {
  data: unknown;
  /** The failure of the last attempt to read it again, also while further attempts follow. */
  failureReason?: Error | null;
  error: Error | null;
  dataUpdatedAt?: number;
}

/** Failures that say nothing about the data: no answer, or a service that cannot answer now. A refusal is an answer. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** How much later than due an answer may come before what is shown counts as old. A slow read is not yet a failure. */
export const LATE_AFTER_MS = 5_000;

interface Answer {
  hasData: boolean;
  /** When the service answered last. */
  answeredAt: number;
  /** How often it is read again; null where it is not by itself. */
  pollIntervalMs: number | null;
  /** When the read under way began; null where none is. */
  readStartedAt: number | null;
}

/** Whether the next answer is late, so that the last one is old. */
export function isLate({ hasData, answeredAt, pollIntervalMs, readStartedAt }: Answer, nowMs: number): boolean {
  const dueAt = pollIntervalMs === null ? readStartedAt : answeredAt + pollIntervalMs;
  return hasData && dueAt !== null && nowMs - dueAt > LATE_AFTER_MS;
}

/** When the data shown was read, if it could not be read again since; null while it is current or there is none. */
export function outdatedSince({ data, failureReason, error, dataUpdatedAt = 0 }: Freshness): number | null {
  if (data === undefined) return null;
  return isOutage(failureReason ?? error) ? dataUpdatedAt : null;
}

/** Whether there is data, and it could be read the last time it was asked for. */
export const isCurrent = (query: Freshness): boolean =>
  query.data !== undefined && query.error === null && outdatedSince(query) === null;

/** The earliest of several, because a row of figures is as old as its oldest. */
export function oldestOf(queries: readonly Freshness[]): number | null {
  const times = queries.map(outdatedSince).filter((at) => at !== null);
  return times.length === 0 ? null : Math.min(...times);
}

interface CachedQuery {
  queryKey: readonly unknown[];
  state: { data: unknown; error: Error | null; fetchFailureReason: Error | null; dataUpdatedAt: number };
  /** Of a query without data that is being tried again. */
  lastError?: Error | null;
  isLate?: boolean;
}

export interface Outage {
  /** The names of the clients without a current answer. */
  services: string[];
  /** When the oldest data on the page was read; null where none was ever read. */
  since: number | null;
  /** No read failed: the answers are only late. */
  isLate: boolean;
}

const isFailing = ({ state, lastError }: CachedQuery): boolean =>
  isOutage(state.fetchFailureReason ?? state.error ?? lastError);

/** What the page in view cannot read at the moment; null when everything is current. */
export function findOutage(queries: readonly CachedQuery[]): Outage | null {
  const failing = queries.filter((query) => query.isLate === true || isFailing(query));
  if (failing.length === 0) return null;
  const read = failing.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
  return {
    services: [...new Set(failing.map(({ queryKey }) => String(queryKey[0])))].toSorted(),
    since: read.length === 0 ? null : Math.min(...read),
    isLate: !failing.some(isFailing),
  };
}
