import type { IsoDate, Session, TradingCalendar } from '../kernel/calendar/calendar.ts';
import { invalid } from '../kernel/errors.ts';
import type { RiskTier } from '../trading/tiers.ts';
import { checkSweep, type Sweep } from './sweep.ts';

export const BACKTEST_QUEUE = 'backtest';
/** An attempt that ended with a crashed process counts, so a backtest that crashes its process is not retried forever. */
const ATTEMPTS_MAX = 3;

export const backtestJob = (id: string) => ({
  queue: BACKTEST_QUEUE,
  key: id,
  payload: { backtest_id: id },
  maxAttempts: ATTEMPTS_MAX,
});
export const BACKTEST_STATUSES = ['pending', 'running', 'completed'] as const;
export type BacktestStatus = (typeof BACKTEST_STATUSES)[number];
export const BACKTEST_STAGES = ['waiting', 'loading', 'replaying', 'simulating', 'judging', 'done'] as const;
export type BacktestStage = (typeof BACKTEST_STAGES)[number];

/** `replayed`: the year before the first start, traded once after the first fill. */
export const BACKTEST_ORIGINS = ['requested', 'replayed'] as const;
export type BacktestOrigin = (typeof BACKTEST_ORIGINS)[number];

export const CAPITAL_MIN = 1;
export const CAPITAL_MAX = 1e12;
/** Twenty years of New York. */
export const SESSIONS_MAX = 5_040;

export interface BacktestRequest {
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
  readonly initialCapital: number;
  readonly riskTier: RiskTier;
  readonly sweep: Sweep;
}

/** The sessions of a request that have closed at `now`. */
export function sessionsOf(
  calendar: TradingCalendar,
  { startDate, endDate }: Pick<BacktestRequest, 'startDate' | 'endDate'>,
  now: Date,
): Session[] {
  return calendar.sessionsBetween(startDate, endDate).filter(({ close }) => close <= now);
}

/** Throws for a request that no run could carry out, before it is queued. */
export function checkRequest(calendar: TradingCalendar, request: BacktestRequest, now: Date): void {
  const { startDate, endDate } = request;
  const { from, to } = calendar.covers;
  if (startDate > endDate) throw invalid('start_date must not be after end_date');
  if (startDate < from || endDate > to) throw invalid(`start_date and end_date must lie between ${from} and ${to}`);
  if (startDate > calendar.dateOf(now)) throw invalid('start_date must not be in the future');
  const sessions = sessionsOf(calendar, request, now);
  if (sessions.length === 0) throw invalid('no trading session has closed between start_date and end_date');
  if (sessions.length > SESSIONS_MAX) {
    throw invalid(`a backtest covers at most ${SESSIONS_MAX} sessions; start_date to end_date has ${sessions.length}`);
  }
  checkSweep(request.sweep);
}
