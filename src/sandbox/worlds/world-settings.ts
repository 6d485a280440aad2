import type { WorldName } from './world-name.ts';

/** The market's general state; each has its own drift and volatility. */
export type Regime = 'expansion' | 'slowdown' | 'contraction';

export interface RegimeSettings {
  readonly drift: number;
  readonly volatility: number;
  /** Probability of leaving the regime at the end of a session. */
  readonly exit: number;
  /** Weight as the next regime. */
  readonly weight: number;
}

/**
 * GARCH(1,1) with asymmetry (Glosten, Jagannathan and Runkle) around a mean of one: tomorrow's variance is a constant plus `shock`
 * times today's squared move, plus `persistence` times today's variance, plus `asymmetry` times the squared move of a fall.
 */
export interface Clustering {
  readonly shock: number;
  readonly persistence: number;
  readonly asymmetry: number;
}

/** How sessions of one factor are drawn. Null: normal moves of constant size. */
export interface Dynamics {
  readonly clustering: Clustering | null;
  /** Degrees of freedom of Student's t for the move of a session. */
  readonly tailDegrees: number | null;
}

/**
 * Crowding: companies that rose a lot are held by the same traders. They earn a little in most sessions and lose it together when
 * the holders sell. The two offset each other, so that following past returns earns nothing on average.
 */
export interface Crowding {
  readonly lookbackSessions: number;
  readonly unwindChance: number;
  /** Fall in an unwind per standard deviation of the past return. */
  readonly size: number;
}

/** Returns are logarithmic; rates are per session. */
export interface MarketSettings {
  readonly firstRegime: Regime;
  readonly regimes: Readonly<Record<Regime, RegimeSettings>>;
  readonly sectorVolatility: number;
  /** Times each company's own volatility. */
  readonly ownVolatilityScale: number;
  readonly marketDynamics: Dynamics;
  readonly sectorDynamics: Dynamics;
  readonly ownDynamics: Dynamics;
  readonly gap: {
    /** The share of a session's variance between close and open. */
    readonly varianceShare: number;
    /** Whether a market that never closes also opens each session with a gap. */
    readonly withoutNight: boolean;
  };
  readonly crowding: Crowding | null;
}

export interface NewsSettings {
  /** Unscheduled events per company and session; earnings have their own schedule. */
  readonly perCompany: number;
  readonly macroPerSession: number;
  readonly rumoursPerSession: number;
  /** Price effect at magnitude 1: immediate jump and drift over the catalyst's half-life. */
  readonly jump: number;
  readonly drift: number;
  readonly macroJump: number;
  readonly macroDrift: number;
  /** Share of companies whose news is followed by a drift; the news of the others predicts nothing. */
  readonly predictiveShare: number;
  /** Share of news that the price answers in the opposite direction: expected before, or read otherwise by traders. */
  readonly contraryShare: number;
  /** Share of the outlets' true rumours that are false in this world too. */
  readonly extraFalseRumours: number;
  /** A false story has a smaller effect, reversed within `falseReversalSessions`. */
  readonly falseJumpShare: number;
  readonly falseReversalSessions: number;
}

export interface LiquiditySettings {
  /** Times each instrument's daily volume. */
  readonly volumeScale: number;
  /** Half the distance between bid and ask in quotes and in the simulated brokerage, as a share of the price. */
  readonly halfSpread: number;
}

/** Parameters of one simulated market. */
export interface WorldSettings {
  readonly name: WorldName;
  readonly market: MarketSettings;
  readonly news: NewsSettings;
  readonly liquidity: LiquiditySettings;
}
