import { dailySigma } from '../market/volatility.ts';
import {
  CORRELATION_SESSIONS,
  type Deviations,
  deviationsCorrelation,
  fillDeviations,
  newDeviations,
  shrinkCorrelation,
  shrunkCorrelation,
} from './correlation.ts';

/** The daily returns of one symbol, newest last. */
export interface SessionReturns {
  /** The session of each return. */
  readonly dates: readonly string[];
  readonly values: Float64Array;
  /** The dates that a correlation uses, as one text: equal texts mean that two symbols have the same sessions. */
  readonly recentDates: string;
  readonly recent: Deviations;
}

export function sessionReturns(dates: readonly string[], values: Float64Array): SessionReturns {
  const recent = newDeviations();
  fillDeviations(recent, values, Math.max(0, values.length - CORRELATION_SESSIONS), values.length);
  return { dates, values, recentDates: dates.slice(-CORRELATION_SESSIONS).join(), recent };
}

/** From each close to the next one; `dates` are the sessions of the closes. */
export function returnsBetween(dates: readonly string[], closes: readonly number[]): SessionReturns {
  const values = Float64Array.from(dates.slice(1), (_, index) =>
    Math.log((closes[index + 1] ?? Number.NaN) / (closes[index] ?? Number.NaN)),
  );
  return sessionReturns(dates.slice(1), values);
}

/** The volatility of a session. */
export const sigmaOf = ({ values }: SessionReturns): number => dailySigma([...values], []).sigma;

/**
 * The shrunk correlation over the last 60 sessions that both symbols have. Symbols with the same sessions, which is usual, are not
 * aligned: a decision correlates every pair of holdings.
 */
export function correlateReturns(one: SessionReturns, other: SessionReturns, isSameSector: boolean): number {
  if (one.recentDates === other.recentDates && one.recent.isComplete && other.recent.isComplete)
    return shrinkCorrelation(deviationsCorrelation(one.recent, other.recent), one.recent.used, isSameSector);
  const [mine, theirs] = alignReturns(one, other);
  return shrunkCorrelation(mine, theirs, isSameSector);
}

/** Two columns of returns for the sessions that both symbols have. */
function alignReturns(one: SessionReturns, other: SessionReturns): [Float64Array, Float64Array] {
  const theirs = byDate(other);
  const mine = byDate(one);
  const dates = one.dates.filter((date) => theirs.has(date)).slice(-CORRELATION_SESSIONS);
  return [
    Float64Array.from(dates, (date) => mine.get(date) ?? Number.NaN),
    Float64Array.from(dates, (date) => theirs.get(date) ?? Number.NaN),
  ];
}

const byDate = ({ dates, values }: SessionReturns): Map<string, number> =>
  new Map(dates.map((date, index) => [date, values[index] ?? Number.NaN]));
