import type { Row } from '../kit.ts';
import type { Reading } from './measure.ts';

/** Reads that are not measured, with the reason. */
export const NOT_MEASURED: Readonly<Record<string, string>> = {
  '/api/ops/pipeline/stream': 'a stream that does not end',
};

/** Reads whose rate has no goal, with the reason. */
export const WITHOUT_RATE_GOAL: Readonly<Record<string, string>> = {
  '/metrics': 'reports the process, not rows; it is read every few seconds',
  '/ready': 'reports the process, not rows; it is read every few seconds',
  '/health': 'reports the platform, not rows; it is read every few seconds',
  '/api/analytics/schema': 'describes the lake, which is not in the database; the engine of the lake answers',
};

/** Reads whose time has no goal, with the reason. */
const WITHOUT_TIME_GOAL: Readonly<Record<string, string>> = {
  '/api/analytics/schema': 'the engine of the lake answers, one statement at a time',
};

const SHARE_OF_DATABASE = 0.5;
/**
 * Where this is less than half of the database's rate, it is the goal: the statement reads one small row or none, and the request over
 * HTTP costs more than the statement.
 */
const SHARE_OF_BARE = 0.2;
const BYTES_MAX = 100_000;
const SINGLE_P99_MS = 20;
const LIST_P99_MS = 60;

export const rateGoal = ({ request, databasePerSecond, barePerSecond }: Reading): number | null =>
  databasePerSecond === null || request.path in WITHOUT_RATE_GOAL
    ? null
    : Math.min(SHARE_OF_DATABASE * databasePerSecond, SHARE_OF_BARE * barePerSecond);

/** True where a bare route sets the goal instead of the database. */
export const isSmallRead = ({ databasePerSecond, barePerSecond }: Reading): boolean =>
  databasePerSecond !== null && SHARE_OF_BARE * barePerSecond < SHARE_OF_DATABASE * databasePerSecond;

/** The rate of a read and the time that 99 of 100 requests take at most, each with its goal. */
export function rowsOf(reading: Reading): Row[] {
  const { request, perSecond, p99Ms, databasePerSecond, bytes, isList } = reading;
  const name = `${request.service} GET ${request.path}`;
  const goal = rateGoal(reading);
  const rate: Row = {
    name,
    value: perSecond,
    unit: 'per second',
    ...(databasePerSecond === null ? {} : { baseline: databasePerSecond }),
    ...(goal === null ? {} : { goal: Math.round(goal) }),
  };
  const hasTimeGoal = bytes <= BYTES_MAX && !(request.path in WITHOUT_TIME_GOAL);
  const referenceGoal = isList ? LIST_P99_MS : SINGLE_P99_MS;
  return [rate, { name: `${name}, p99`, value: p99Ms, unit: 'ms', ...(hasTimeGoal ? { referenceGoal } : {}) }];
}
