import { SECOND_MS } from '../kernel/clock.ts';
import { afterFailure, type Circuit } from '../kernel/net/circuit.ts';
import { backoffMs } from '../kernel/net/retry.ts';
import type { SourceType } from '../registry/registry-enums.ts';

/** Default seconds between reads of a source, by type; a source's config can override it. */
export type Cadences = Record<SourceType, number>;

export const CADENCES_SECONDS: Cadences = {
  market_api: 60,
  news_api: 300,
  filings_api: 600,
  web_scrape: 900,
  broker: 300,
};

/** Sources started per scheduler cycle and type, so that a backlog of one type cannot crowd out another. */
export const SOURCES_PER_CYCLE_MAX: Record<SourceType, number> = {
  // One snapshot call covers all of them.
  market_api: 500,
  news_api: 50,
  filings_api: 50,
  web_scrape: 50,
  broker: 10,
};

/**
 * News sources of one job that reads the vendor's feed of all companies once. Their run ids must fit into the job's payload, and a
 * feed of 5,000 companies takes four jobs.
 */
export const FEED_SOURCES_PER_CYCLE_MAX = 1_500;
/** A source last read earlier than this is read by itself: the feed of all companies since then would have too many pages. */
export const FEED_LAG_MAX_MS = 6 * 3_600 * SECOND_MS;

const FAILURE_PAUSE = { baseDelayMs: 30 * SECOND_MS, maxDelayMs: 3_600 * SECOND_MS };
const VENDOR_PAUSE_MAX_MS = 6 * 3_600 * SECOND_MS;

/** A source with more items is due immediately; one read to its end is due after its cadence. */
export function dueAfterSuccess(now: Date, cadenceSeconds: number, more: boolean): Date {
  return more ? now : new Date(now.getTime() + cadenceSeconds * SECOND_MS);
}

export interface FailureOutcome {
  circuit: Circuit;
  nextDueAt: Date;
}

/** The longest of our back-off, the circuit breaker's pause and the vendor's requested pause (capped). */
export function dueAfterFailure(
  circuit: Circuit,
  now: Date,
  vendorPauseMs: number | null,
  random: number,
): FailureOutcome {
  const next = afterFailure(circuit, now);
  const pauses = [
    backoffMs(next.consecutiveFailures, FAILURE_PAUSE, random),
    next.retryAt === null ? 0 : next.retryAt.getTime() - now.getTime(),
    Math.min(vendorPauseMs ?? 0, VENDOR_PAUSE_MAX_MS),
  ];
  return { circuit: next, nextDueAt: new Date(now.getTime() + Math.max(...pauses)) };
}

/** Summary of a cursor for the run's record: long lists are replaced by their length. */
export function summariseCursor(cursor: Record<string, unknown> | null): Record<string, unknown> | null {
  if (cursor === null) return null;
  const entries = Object.entries(cursor).map(([key, value]) => [
    key,
    Array.isArray(value)
      ? value.length
      : value !== null && typeof value === 'object'
        ? Object.keys(value).length
        : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}
