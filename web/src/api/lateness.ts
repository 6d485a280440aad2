import type { Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isLate } from './freshness.ts';
import { ApiError } from './http.ts';

const TICK_MS = 1_000;

/** Stands where the failure of a read stands while its answer is late but may still come. */
export const LATE_ANSWER = new ApiError(0, 'The answer is late.');

let nowMs = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

/** Nothing is read while the page is hidden, so its clock stands still and what was read has a second to be read again. */
function tick(): void {
  if (document.hidden) return;
  nowMs = Date.now();
  for (const each of listeners) each();
}

export function subscribeToLateness(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === null) {
    nowMs = Date.now();
    timer = setInterval(tick, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

const readStarts = new WeakMap<Query<never>, number>();

export const noteReadStart = (query: Query<never>): unknown => readStarts.set(query, Date.now());

/** The shortest interval at which a part of the page reads the query again. */
function pollIntervalOf(query: Query<never>): number | null {
  const intervals = query.observers
    .filter(({ options }) => options.enabled !== false)
    .map(({ options }) => options.meta?.pollIntervalMs)
    .filter((interval) => typeof interval === 'number');
  return intervals.length === 0 ? null : Math.min(...intervals);
}

/** Whether what is shown of a query is old because the next answer is late. `isSubstitute`: the data of the query before it. */
export function isQueryLate(query: Query<never> | undefined, isSubstitute = false): boolean {
  if (query === undefined) return false;
  const { data, dataUpdatedAt, error, errorUpdatedAt, fetchStatus } = query.state;
  return isLate(
    {
      hasData: data !== undefined || isSubstitute,
      // A refusal is an answer.
      answeredAt: error === null ? dataUpdatedAt : Math.max(dataUpdatedAt, errorUpdatedAt),
      pollIntervalMs: isSubstitute ? null : pollIntervalOf(query),
      readStartedAt: fetchStatus === 'idle' ? null : (readStarts.get(query) ?? null),
    },
    nowMs,
  );
}

export const useLateness = (find: () => Query<never> | undefined, isSubstitute: boolean): boolean =>
  useSyncExternalStore(subscribeToLateness, () => isQueryLate(find(), isSubstitute));
