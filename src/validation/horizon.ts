import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { HORIZON_SESSIONS } from '../kernel/calendar/horizon.ts';

/** How long after a prediction it is labelled, shortest first. */
export const HORIZONS = ['1h', '6h', '1d', '7d', '30d'] as const;
export type Horizon = (typeof HORIZONS)[number];

/** The period of a snapshot: labels whose horizon ended within it. */
export const LOOKBACKS = ['7d', '30d', '90d', 'all'] as const;
export type Lookback = (typeof LOOKBACKS)[number];

export const LOOKBACK_DAYS: Readonly<Record<Lookback, number | null>> = { '7d': 7, '30d': 30, '90d': 90, all: null };

type HorizonRule =
  | { readonly kind: 'minutes'; readonly minutes: number }
  | { readonly kind: 'sessions'; readonly sessions: number };

const RULES: Readonly<Record<Horizon, HorizonRule>> = {
  '1h': { kind: 'minutes', minutes: 60 },
  '6h': { kind: 'minutes', minutes: 360 },
  '1d': { kind: 'sessions', sessions: HORIZON_SESSIONS['1d'] },
  '7d': { kind: 'sessions', sessions: HORIZON_SESSIONS['7d'] },
  '30d': { kind: 'sessions', sessions: HORIZON_SESSIONS['30d'] },
};

/** Horizons shorter than a session need intraday bars. */
export const isIntraday = (horizon: Horizon): boolean => RULES[horizon].kind === 'minutes';

/** A horizon in sessions, for scaling volatility. */
export function horizonSessions(horizon: Horizon, calendar: TradingCalendar): number {
  const rule = RULES[horizon];
  return rule.kind === 'sessions' ? rule.sessions : rule.minutes / calendar.minutesPerSession;
}

/** In trading time: an entry at the open ends at the close of the first, fifth or twenty-first session. */
export function horizonEnd(entry: Date, horizon: Horizon, calendar: TradingCalendar): Date {
  const rule = RULES[horizon];
  return rule.kind === 'sessions'
    ? calendar.addSessions(entry, rule.sessions)
    : calendar.addTradingMinutes(entry, rule.minutes);
}

/** Labels of neighbouring days overlap for this long, so their errors are correlated. */
export function overlapSessions(horizon: Horizon): number {
  const rule = RULES[horizon];
  return rule.kind === 'sessions' ? rule.sessions - 1 : 0;
}
