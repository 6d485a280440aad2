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

/** What the caller calls the parts of a request, for the messages. */
export interface RequestNames {
  readonly from: string;
  readonly to: string;
  readonly capital: string;
  /** In front of a limit's name. */
  readonly sweep: string;
}
const FIELD_NAMES: RequestNames = { from: 'start_date', to: 'end_date', capital: 'initial_capital', sweep: 'sweep.' };
export const OPTION_NAMES: RequestNames = { from: '--from', to: '--to', capital: '--capital', sweep: '--sweep ' };

/** Throws for a request that no run could carry out, before it is queued. */
export function checkRequest(
  calendar: TradingCalendar,
  request: BacktestRequest,
  now: Date,
  names: RequestNames = FIELD_NAMES,
): void {
  const { startDate, endDate, initialCapital } = request;
  const { from, to } = calendar.covers;
  if (startDate > endDate) throw invalid(`${names.from} must not be after ${names.to}`);
  if (startDate < from || endDate > to)
    throw invalid(`${names.from} and ${names.to} must lie between ${from} and ${to}`);
  if (startDate > calendar.dateOf(now)) throw invalid(`${names.from} must not be in the future`);
  if (!(initialCapital >= CAPITAL_MIN && initialCapital <= CAPITAL_MAX))
    throw invalid(`${names.capital} must be from ${CAPITAL_MIN} to ${CAPITAL_MAX}`);
  const sessions = sessionsOf(calendar, request, now);
  if (sessions.length === 0) throw invalid(`no trading session has closed between ${names.from} and ${names.to}`);
  if (sessions.length > SESSIONS_MAX) {
    throw invalid(
      `a backtest covers at most ${SESSIONS_MAX} sessions; ${names.from} to ${names.to} has ${sessions.length}`,
    );
  }
  checkSweep(request.sweep, names.sweep);
}
