import { SECOND_MS } from '../kernel/clock.ts';
import { afterFailure, type Circuit } from '../kernel/net/circuit.ts';
import { backoffMs } from '../kernel/net/retry.ts';
import type { SourceType } from '../registry/registry.tables.ts';

/** How often a source of each type is read, unless its config says otherwise. */
export type Cadences = Record<SourceType, number>;

export const CADENCES_SECONDS: Cadences = {
  market_api: 60,
  news_api: 300,
  filings_api: 600,
  web_scrape: 900,
  broker: 300,
};

/** Sources taken up per scheduler cycle and type: a backlog is worked off in portions, and no type crowds out another. */
export const SOURCES_PER_CYCLE_MAX: Record<SourceType, number> = {
  // One snapshot call covers them all.
  market_api: 500,
  news_api: 50,
  filings_api: 50,
  web_scrape: 50,
  broker: 10,
};

const FAILURE_PAUSE = { baseDelayMs: 30 * SECOND_MS, maxDelayMs: 3_600 * SECOND_MS };
const VENDOR_PAUSE_MAX_MS = 6 * 3_600 * SECOND_MS;

/** A source whose run was cut short goes on at once; one read to its end rests for its cadence. */
export function dueAfterSuccess(now: Date, cadenceSeconds: number, more: boolean): Date {
  return more ? now : new Date(now.getTime() + cadenceSeconds * SECOND_MS);
}

export interface FailureOutcome {
  circuit: Circuit;
  nextDueAt: Date;
}

/** The longest of: our own back-off, the breaker's pause, and what the vendor asked for (within reason). */
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

/** A cursor as a run's record shows it: positions as they are, long lists by their length. */
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
