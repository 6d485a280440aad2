import type { TimeHorizon } from '../intelligence/catalyst.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { HORIZON_SESSIONS } from '../kernel/calendar/horizon.ts';

export const TREND_WINDOWS = ['intraday', '1d', '7d', '30d', '90d'] as const;
export type TrendWindow = (typeof TREND_WINDOWS)[number];

export const ENTITY_TYPES = ['company', 'sector', 'market'] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

export const WINDOW_SESSIONS: Readonly<Record<TrendWindow, number>> = HORIZON_SESSIONS;

/** The horizon that a window's trend forecasts; for the short windows it is longer than the window. */
export const PROJECTION_HORIZON: Readonly<Record<TrendWindow, Exclude<TimeHorizon, 'intraday'>>> = {
  intraday: '1d',
  '1d': '7d',
  '7d': '7d',
  '30d': '30d',
  '90d': '90d',
};

/** Momentum compares with the view this fraction of a window ago. */
const MOMENTUM_SHARE = 0.25;
const LONGEST_SESSIONS = Math.max(...Object.values(WINDOW_SESSIONS));
/** Attention compares the last session with this many before it. */
export const ATTENTION_SESSIONS = 60;
/** Older evidence is never read. */
export const REACH_SESSIONS = Math.max(LONGEST_SESSIONS * (1 + MOMENTUM_SHARE), ATTENTION_SESSIONS + 1);

export function reachFrom(calendar: TradingCalendar, asOf: Date): Date {
  return calendar.addSessions(asOf, -REACH_SESSIONS);
}

/** The instant whose view momentum compares with. */
export function momentumInstant(calendar: TradingCalendar, window: TrendWindow, asOf: Date): Date {
  return calendar.addSessions(asOf, -WINDOW_SESSIONS[window] * MOMENTUM_SHARE);
}

/** The length of a window in sessions before `asOf`; `intraday` begins at the last close. */
export function windowSessions(calendar: TradingCalendar, window: TrendWindow, asOf: Date): number {
  if (window !== 'intraday') return WINDOW_SESSIONS[window];
  const closed = calendar.lastClosedSession(asOf);
  return closed ? calendar.sessions(closed.close, asOf) : WINDOW_SESSIONS.intraday;
}

/** The event time is at most the time the document became available, whatever date its source states. */
export function eventTime(impact: { publishedAt: Date; availableAt: Date }): Date {
  return impact.publishedAt.getTime() < impact.availableAt.getTime() ? impact.publishedAt : impact.availableAt;
}
