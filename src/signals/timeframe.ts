import type { Timeframe, TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { StoredTimeframe } from '../market/bar.ts';
import { SIGMA_FLOOR } from '../market/volatility.ts';

export type { Timeframe };
export const TIMEFRAMES = ['M30', 'H1', 'H4', 'D', 'W', 'M'] as const satisfies readonly Timeframe[];

/** Omega: the weight of a timeframe in the pooled probability. */
export const TIMEFRAME_WEIGHTS: Readonly<Record<Timeframe, number>> = {
  M30: 0.05,
  H1: 0.1,
  H4: 0.15,
  D: 0.3,
  W: 0.25,
  M: 0.15,
};

/** A timeframe with fewer closed bars is ignored. */
export const BARS_MIN: Readonly<Record<Timeframe, number>> = { M30: 60, H1: 60, H4: 60, D: 60, W: 40, M: 24 };

/** The stored bars that a timeframe is aggregated from. */
export const BASE_OF: Readonly<Record<Timeframe, StoredTimeframe>> = {
  M30: 'M30',
  H1: 'M30',
  H4: 'M30',
  D: 'D',
  W: 'D',
  M: 'D',
};

const DRIFT_SCALE_PER_SESSION = 0.08;

/** Constants that depend on the bar length only. */
export interface BarScale {
  sigmaFloor: number;
  /** Stationary deviation of the drift, in units of sigma per bar. */
  tau: number;
}

export function barScale(calendar: TradingCalendar, timeframe: Timeframe): BarScale {
  const root = Math.sqrt(calendar.sessionsPerBar(timeframe));
  return { sigmaFloor: SIGMA_FLOOR * root, tau: DRIFT_SCALE_PER_SESSION * root };
}
