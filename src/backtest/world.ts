import type { IsoDate } from '../kernel/calendar/calendar.ts';

/** One recommendation as the simulator sees it: what was known when it was told, and nothing later. */
export interface Signal {
  readonly recommendationId: string;
  /** Column of its ticker. */
  readonly ticker: number;
  readonly generatedAtMs: number;
  /** From here on it is not acted upon any more. */
  readonly staleAtMs: number;
  /** The end of its horizon: as long as the view may still be void. */
  readonly expiresAtMs: number;
  readonly window: string;
  readonly action: 'buy' | 'sell' | 'hold';
  readonly informational: boolean;
  readonly confidence: number;
  /** Net of cost at the lower bound; NaN where no price was known. */
  readonly edge: number;
  /** Of a day and of its horizon, as they were when it was told; NaN where no price was known. */
  readonly sigmaDaily: number;
  readonly sigmaHorizon: number;
  readonly horizonSessions: number;
  readonly trendScore: number;
  readonly layerContributions: Readonly<Record<string, number>>;
}

/** What happens to a holder before a session opens. */
export interface HolderEvent {
  readonly ticker: number;
  /** New shares for one old one; 1 for a dividend. */
  readonly ratio: number;
  /** Per share held after the split of the same morning; 0 for a split. */
  readonly cash: number;
}

export interface SessionColumns {
  readonly dates: readonly IsoDate[];
  readonly openMs: Float64Array;
  readonly closeMs: Float64Array;
  /** The close of the last session of its week. */
  readonly weekEndMs: Float64Array;
}

/** Time-major: the bar of ticker i in session t stands at `t * tickers + i`; NaN where there is none. Prices as traded. */
export interface BarColumns {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** All that a backtest reads. Session t may use what stands at t or before, and nothing else. */
export interface World {
  readonly tickers: readonly string[];
  /** Empty where it is not known. */
  readonly sectors: readonly string[];
  readonly sessions: SessionColumns;
  /** The first session that is traded; those before it are warm-up. */
  readonly first: number;
  readonly bars: BarColumns;
  /** By session; splits before dividends. */
  readonly events: readonly (readonly HolderEvent[])[];
  /** By session, told after the close before and no later than its own close: of each ticker the newest. */
  readonly signals: readonly (readonly Signal[])[];
  /** Total return of the benchmark, 1 at its first bar; NaN before it. */
  readonly benchmark: Float64Array;
  /** For annualising. */
  readonly sessionsPerYear: number;
}

export const newBarColumns = (sessions: number, tickers: number): BarColumns => {
  const column = () => new Float64Array(sessions * tickers).fill(Number.NaN);
  return { open: column(), high: column(), low: column(), close: column(), volume: column() };
};
