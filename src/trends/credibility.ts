import { DAY_MS } from '../kernel/clock.ts';

/** The number of average outcomes that a source's record starts with. */
const SHRINKAGE = 50;
const ACCURACY_GAIN = 2.5;
const RETRACTION_COST = 0.2;
const CREDIBILITY_MIN = 0.05;
const CREDIBILITY_MAX = 0.95;
const HALF_LIFE_MS = 180 * DAY_MS;
/** Without outcomes, the pool assumes that half of all stated directions are right. */
const POOL_PRIOR = 0.5;

/** The outcomes of a source's statements, faded over time: wins and n are sums of weights, not counts. */
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
  /** The source retracted it in the same story. */
  retracted: boolean;
}

/** The records of all sources at an instant. */
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
 * Advances the records to `asOf`. Fading is exponential, so the result equals a computation from all outcomes. Outcomes that
 * mature after `asOf` are ignored.
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

/** Credibility is relative to the pool, because news in general is right only about half of the time. */
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
