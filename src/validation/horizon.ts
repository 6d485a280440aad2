import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { HORIZON_SESSIONS } from '../kernel/calendar/horizon.ts';

/** The horizons of the interface's figures, shortest first. */
export const HORIZONS = ['1h', '6h', '1d', '7d', '30d'] as const;
export type Horizon = (typeof HORIZONS)[number];

/** How long after a prediction it is labelled, shortest first: also at the longest horizon that a view can have. */
export const LABEL_HORIZONS = [...HORIZONS, '90d'] as const;
export type LabelHorizon = (typeof LABEL_HORIZONS)[number];

/** The period of a snapshot: labels whose horizon ended within it. */
export const LOOKBACKS = ['7d', '30d', '90d', 'all'] as const;
export type Lookback = (typeof LOOKBACKS)[number];

export const LOOKBACK_DAYS: Readonly<Record<Lookback, number | null>> = { '7d': 7, '30d': 30, '90d': 90, all: null };

/** Published before the outcome, or computed from stored documents afterwards. The two are never graded together. */
export const RECORDS = ['lived', 'replayed'] as const;
export type ValidationRecord = (typeof RECORDS)[number];

type HorizonRule =
  | { readonly kind: 'minutes'; readonly minutes: number }
  | { readonly kind: 'sessions'; readonly sessions: number };

const RULES: Readonly<Record<LabelHorizon, HorizonRule>> = {
  '1h': { kind: 'minutes', minutes: 60 },
  '6h': { kind: 'minutes', minutes: 360 },
  '1d': { kind: 'sessions', sessions: HORIZON_SESSIONS['1d'] },
  '7d': { kind: 'sessions', sessions: HORIZON_SESSIONS['7d'] },
  '30d': { kind: 'sessions', sessions: HORIZON_SESSIONS['30d'] },
  '90d': { kind: 'sessions', sessions: HORIZON_SESSIONS['90d'] },
};

/** Horizons shorter than a session need intraday bars. */
export const isIntraday = (horizon: LabelHorizon): boolean => RULES[horizon].kind === 'minutes';

/** A horizon in sessions, for scaling volatility. */
export function horizonSessions(horizon: LabelHorizon, calendar: TradingCalendar): number {
  const rule = RULES[horizon];
  return rule.kind === 'sessions' ? rule.sessions : rule.minutes / calendar.minutesPerSession;
}

/** In trading time: an entry at the open ends at the close of the first, fifth, twenty-first or sixty-third session. */
export function horizonEnd(entry: Date, horizon: LabelHorizon, calendar: TradingCalendar): Date {
  const rule = RULES[horizon];
  return rule.kind === 'sessions'
    ? calendar.addSessions(entry, rule.sessions)
    : calendar.addTradingMinutes(entry, rule.minutes);
}

/** Labels of neighbouring days overlap for this long, so their errors are correlated. */
export function overlapSessions(horizon: LabelHorizon): number {
  const rule = RULES[horizon];
  return rule.kind === 'sessions' ? rule.sessions - 1 : 0;
}
