import type { Quota } from './quota.ts';

const LATE_PER_WINDOW = 1 / 50;
const LATE_MIN_MS = 10;
const LATE_START_MAX_MS = 200;
/** A process that is later than this cannot keep any quota. */
const LATE_MAX_MS = 20_000;
const LEAD_MAX_MS = 20_000;
const MARGIN = 1.25;
const MARGIN_MS = 5;
/** Delays that no longer occur are forgotten by this factor per call. */
const FORGOTTEN = 0.9;

/** Small at first: windows are extended by `lateMs`, which costs 2% of a one-second quota and 0.3% of a one-minute quota. */
export function firstLateMs(quotas: readonly Quota[]): number {
  const shortest = Math.min(...quotas.map(({ windowMs }) => windowMs));
  return Math.max(LATE_MIN_MS, Math.min(LATE_START_MAX_MS, shortest * LATE_PER_WINDOW));
}

export const learnLead = (known: number, roundTripMs: number): number =>
  Math.min(LEAD_MAX_MS, Math.max(known * FORGOTTEN, roundTripMs * MARGIN + MARGIN_MS));

/** Grows with a miss, so that a slow process makes progress, and shrinks again once it is in time. */
export const learnLate = (known: number, startedLateMs: number): number =>
  Math.min(LATE_MAX_MS, Math.max(known * FORGOTTEN, startedLateMs * MARGIN));
