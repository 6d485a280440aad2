import { HORIZON_SESSIONS } from '../kernel/calendar/horizon.ts';
import { GATE_HORIZON } from './gate.ts';
import { spearman } from './statistics/correlation.ts';

/** Predictions of this many sessions before a session are in force during it. */
export const IN_FORCE_SESSIONS = HORIZON_SESSIONS[GATE_HORIZON];
/** A session with fewer companies is too small for a correlation across companies. */
const COMPANIES_MIN = 5;

/** A lived prediction as the live record reads it. */
export interface LivedScore {
  readonly ticker: string;
  readonly pUp: number;
}

export interface LiveSession {
  readonly companies: number;
  readonly rankIc: number | null;
}

/**
 * The rank correlation of a session's returns with the mean of the predictions in force. Each return counts once, so that
 * sessions are independent although horizons overlap (Hodrick 1992).
 */
export function gradeLiveSession(
  scores: readonly LivedScore[],
  returnOf: (ticker: string) => number | null,
): LiveSession {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const { ticker, pUp } of scores) {
    const known = sums.get(ticker) ?? { sum: 0, count: 0 };
    sums.set(ticker, { sum: known.sum + pUp, count: known.count + 1 });
  }
  const x: number[] = [];
  const y: number[] = [];
  for (const [ticker, { sum, count }] of sums) {
    const value = returnOf(ticker);
    if (value === null || !Number.isFinite(value)) continue;
    x.push(sum / count);
    y.push(value);
  }
  return { companies: x.length, rankIc: x.length < COMPANIES_MIN ? null : spearman(x, y) };
}

/** Periods of the gate's horizon that do not overlap. */
export const independentDates = (sessions: number): number => Math.floor(sessions / IN_FORCE_SESSIONS);
