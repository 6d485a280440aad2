/** Spans over which the price effect of news is measured. The first two need intraday bars. */
export const PATTERN_HORIZONS = ['1h', '6h', '1d', '7d', '30d'] as const;
export type PatternHorizon = (typeof PATTERN_HORIZONS)[number];

export const SESSION_HORIZONS = ['1d', '7d', '30d'] as const satisfies readonly PatternHorizon[];
export type SessionHorizon = (typeof SESSION_HORIZONS)[number];
/** Number of half-hour bars. */
export const HORIZON_BARS: Readonly<Record<'1h' | '6h', number>> = { '1h': 2, '6h': 12 };

export const LAG_SESSIONS_MAX = 5;

export function isSessionHorizon(horizon: PatternHorizon): horizon is SessionHorizon {
  return horizon !== '1h' && horizon !== '6h';
}
