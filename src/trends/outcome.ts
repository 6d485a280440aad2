import type { CatalystType, TimeHorizon } from '../intelligence/catalyst.ts';
import type { Direction } from '../intelligence/intelligence.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { HORIZON_SESSIONS } from '../kernel/calendar/horizon.ts';
import { logReturns } from '../market/adjustment.ts';
import { dailySigma, horizonSigma } from '../market/volatility.ts';
import { type Close, closeAt, closesKnown, type PriceSeries } from './prices.ts';
import { eventTime } from './window.ts';

/** A smaller move, relative to the volatility of the horizon, is immaterial: the statement was neither right nor wrong. */
const MATERIAL_SIGMAS = 0.5;
/** A missing close may be replaced by that of one of the next sessions. */
const CLOSE_LATE_SESSIONS_MAX = 3;

export const OUTCOME_SESSIONS_MAX = Math.max(...Object.values(HORIZON_SESSIONS)) + CLOSE_LATE_SESSIONS_MAX;

/** The platform may be down this long without leaving statements unjudged. */
export const CATCH_UP_SESSIONS = 130;
/** Includes enough bars before the oldest statement to compute its volatility. */
export const OUTCOME_BARS = OUTCOME_SESSIONS_MAX + CATCH_UP_SESSIONS + 60;

export const OUTCOME_STATUSES = ['won', 'lost', 'immaterial', 'unlabelable'] as const;
export type OutcomeStatus = (typeof OUTCOME_STATUSES)[number];

export interface Statement {
  direction: Direction;
  catalystType: CatalystType;
  timeHorizon: TimeHorizon;
  publishedAt: Date;
  availableAt: Date;
}

export interface EvaluatedOutcome {
  status: OutcomeStatus;
  car: number | null;
  /** When the last price that it needs became available. */
  maturedAt: Date;
}

/** Whether a statement is judged: a report of a price move would be judged by that move, and a neutral one states no direction. */
export function isJudged(statement: Pick<Statement, 'direction' | 'catalystType'>): boolean {
  return (
    (statement.direction === 'positive' || statement.direction === 'negative') &&
    statement.catalystType !== 'price_move'
  );
}

/**
 * Judges a statement by the excess return over the benchmark from the last close before it to the close at its horizon. The day of
 * the news is included, because the question is whether the statement was right, not whether it could be traded. Null while the
 * horizon has not passed at `asOf`.
 */
export function evaluateOutcome(
  statement: Statement,
  series: { own: PriceSeries; benchmark: PriceSeries },
  calendar: TradingCalendar,
  asOf: Date,
  closesOf = closesKnown,
): EvaluatedOutcome | null {
  const entrySession = calendar.lastClosedSession(eventTime(statement));
  if (!entrySession) return null;
  const horizon = HORIZON_SESSIONS[statement.timeHorizon];
  const exitAt = calendar.addSessions(entrySession.close, horizon);
  if (exitAt > asOf) return null;
  const own = closesOf(series.own, asOf);
  const benchmark = closesOf(series.benchmark, asOf);
  const exitMs = exitAt.getTime();
  const exit = own.find(({ endsAt }) => endsAt.getTime() >= exitMs);
  const latest = calendar.addSessions(exitAt, CLOSE_LATE_SESSIONS_MAX);
  if (!exit || exit.endsAt > latest) {
    return asOf > latest ? { status: 'unlabelable', car: null, maturedAt: latest } : null;
  }
  const entry = closeAt(own, entrySession.close);
  const market = excessBase(benchmark, entrySession.close, exit.endsAt);
  const maturedAt = exit.availableAt > exit.endsAt ? exit.availableAt : exit.endsAt;
  const stale = entry ? calendar.sessions(entry.endsAt, entrySession.close) : Number.POSITIVE_INFINITY;
  if (!entry || market === null || stale > CLOSE_LATE_SESSIONS_MAX) {
    return { status: 'unlabelable', car: null, maturedAt };
  }
  const car = exit.price / entry.price - 1 - market;
  const entryMs = entrySession.close.getTime();
  const before = own.filter(({ endsAt }) => endsAt.getTime() <= entryMs).map(({ price }) => price);
  const { sigma } = dailySigma(logReturns(before), []);
  if (Math.abs(car) <= MATERIAL_SIGMAS * horizonSigma(sigma, horizon)) return { status: 'immaterial', car, maturedAt };
  const right = statement.direction === 'positive' ? car > 0 : car < 0;
  return { status: right ? 'won' : 'lost', car, maturedAt };
}

function excessBase(benchmark: readonly Close[], from: Date, to: Date): number | null {
  const first = closeAt(benchmark, from);
  const last = closeAt(benchmark, to);
  return first && last && last.endsAt > first.endsAt ? last.price / first.price - 1 : null;
}
