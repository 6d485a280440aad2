/** Parameters of the simulated market. Returns are logarithmic; rates are per session. */
export const HISTORY_SESSIONS = 250;
/** 30-minute bars exist from this session on: the last 60 of history and all later ones. */
export const INTRADAY_FROM_SESSION = HISTORY_SESSIONS - 60;
export const SLOT_MINUTES = 30;

/** What is the same in every simulated market; `worlds/` holds what differs. */
export const MARKET = {
  fundNoise: 0.0006,
  /** Extra range inside a 30-minute bar, as a share of its standard deviation. */
  wickShare: 0.6,
  volumeNoise: 0.45,
  tickSeconds: 3,
} as const;

export const EVENTS = {
  earningsEverySessions: 63,
  /** Drift is scaled down for short half-lives: effect = drift * min(1, halfLife / this). */
  driftFullAtHalfLife: 8,
  macroHalfLife: { days: 3, weeks: 10, months: 42, years: 126 },
  spillover: { contagion: 0.25, supplyChain: 0.35, takeoverPeers: 0.2, substitution: -0.3 },
  magnitude: { low: 0.25, high: 0.95 },
  surpriseSd: 0.13,
} as const;

export const STORIES = {
  /** Probability that a company event is also published as a filing or on the company's own page. */
  filing: 0.5,
  pressRelease: 0.45,
  rewritesMax: 4,
  rewriteKinds: { exact: 0.06, duplicate: 0.36, cluster: 0.26, independent: 0.32 },
  rewriteDelayMinutes: { low: 6, high: 1_100 },
  noisePerSession: 2.4,
  lookalikesPerSession: 0.8,
  hostilePerSession: 0.25,
  denialShare: 0.4,
  /**
   * Targets keep a distance from the thresholds 0.80 and 0.50, so that a byline left in by the parser does not cross
   * them.
   */
  duplicateJaccard: { low: 0.86, high: 0.95 },
  clusterJaccard: { low: 0.58, high: 0.72 },
  /** Interval of live stories on the outlets with feeds. */
  liveEverySeconds: 12,
} as const;
