import { DAY_MS } from '../kernel/clock.ts';

/** How many outcomes of average quality a source is credited with before its own speak. */
const SHRINKAGE = 50;
const ACCURACY_GAIN = 2.5;
const RETRACTION_COST = 0.2;
const CREDIBILITY_MIN = 0.05;
const CREDIBILITY_MAX = 0.95;
const HALF_LIFE_MS = 180 * DAY_MS;
/** Half of the time anybody is right about a direction; the pool says so until outcomes say otherwise. */
const POOL_PRIOR = 0.5;

/** What a source's statements came to, faded: wins and n are sums of weights, not counts. */
export interface TrackRecord {
  wins: number;
  n: number;
  retracted: number;
}

export const EMPTY_RECORD: TrackRecord = { wins: 0, n: 0, retracted: 0 };

/** A statement whose horizon has passed. */
export interface Outcome {
  sourceKey: string;
  maturedAt: Date;
  won: boolean;
  /** The source took it back in the same story. */
  retracted: boolean;
}

/** What all sources are known by at an instant. */
export interface CredibilityBook {
  asOf: Date;
  records: ReadonlyMap<string, TrackRecord>;
  pool: TrackRecord;
}

export const emptyBook = (asOf: Date): CredibilityBook => ({ asOf, records: new Map(), pool: EMPTY_RECORD });

const fade = (fromMs: number, toMs: number) => 0.5 ** (Math.max(0, toMs - fromMs) / HALF_LIFE_MS);

export function fadeRecord(record: TrackRecord, from: Date, to: Date): TrackRecord {
  const factor = fade(from.getTime(), to.getTime());
  return { wins: record.wins * factor, n: record.n * factor, retracted: record.retracted * factor };
}

function addOutcome(record: TrackRecord, outcome: Outcome, asOf: Date): TrackRecord {
  const weight = fade(outcome.maturedAt.getTime(), asOf.getTime());
  return {
    wins: record.wins + (outcome.won ? weight : 0),
    n: record.n + weight,
    retracted: record.retracted + (outcome.retracted ? weight : 0),
  };
}

/**
 * The book some time later. Fading is exponential, so carrying it forward gives what counting everything anew would give.
 * Outcomes that mature after `asOf` are not known yet and are left out.
 */
export function advanceBook(book: CredibilityBook, outcomes: readonly Outcome[], asOf: Date): CredibilityBook {
  const records = new Map([...book.records].map(([key, record]) => [key, fadeRecord(record, book.asOf, asOf)]));
  let pool = fadeRecord(book.pool, book.asOf, asOf);
  for (const outcome of outcomes) {
    if (outcome.maturedAt > asOf) continue;
    records.set(outcome.sourceKey, addOutcome(records.get(outcome.sourceKey) ?? EMPTY_RECORD, outcome, asOf));
    pool = addOutcome(pool, outcome, asOf);
  }
  return { asOf, records, pool };
}

/** Relative to the pool, because in absolute terms news is right about half of the time. */
export function effectiveCredibility(configured: number, record: TrackRecord, pool: TrackRecord): number {
  const poolAccuracy = pool.n > 0 ? pool.wins / pool.n : POOL_PRIOR;
  const accuracy = (record.wins + SHRINKAGE * poolAccuracy) / (record.n + SHRINKAGE);
  const retractionRate = record.n > 0 ? record.retracted / record.n : 0;
  const raw = configured + ACCURACY_GAIN * (accuracy - poolAccuracy) - RETRACTION_COST * retractionRate;
  return Math.min(CREDIBILITY_MAX, Math.max(CREDIBILITY_MIN, raw));
}

export function credibilityOf(book: CredibilityBook, sourceKey: string, configured: number): number {
  return effectiveCredibility(configured, book.records.get(sourceKey) ?? EMPTY_RECORD, book.pool);
}
