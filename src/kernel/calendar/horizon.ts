/**
 * Lengths of time horizons and trend windows in trading sessions. Their names count calendar days: 7, 30 and 90 days have about
 * 5, 21 and 63 sessions.
 */
export const HORIZON_SESSIONS = { intraday: 1, '1d': 1, '7d': 5, '30d': 21, '90d': 63 } as const;
