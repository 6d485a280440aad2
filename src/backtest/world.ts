import type { IsoDate } from '../kernel/calendar/calendar.ts';

/** One recommendation as the simulator reads it: only what was known when it was published. */
export interface Signal {
  readonly recommendationId: string;
  /** Index of its ticker's column. */
  readonly ticker: number;
  readonly generatedAtMs: number;
  /** It is not traded from this instant on. */
  readonly staleAtMs: number;
  /** The end of its horizon. Until then a trend can invalidate it. */
  readonly expiresAtMs: number;
  readonly window: string;
  readonly action: 'buy' | 'sell' | 'hold';
  readonly informational: boolean;
  readonly confidence: number;
  /** Net of cost at the lower bound; NaN where no price was known. */
  readonly edge: number;
  /** Per day and over the horizon, as published; NaN where no price was known. */
  readonly sigmaDaily: number;
  readonly sigmaHorizon: number;
  readonly horizonSessions: number;
  readonly trendScore: number;
  readonly layerContributions: Readonly<Record<string, number>>;
}

/** A corporate action as a holder's account books it before a session opens. */
export interface HolderEvent {
  readonly ticker: number;
  /** New shares per old share; 1 for a dividend. */
  readonly ratio: number;
  /** Per share held after a split of the same morning; 0 for a split. */
  readonly cash: number;
}

export interface SessionColumns {
  readonly dates: readonly IsoDate[];
  readonly openMs: Float64Array;
  readonly closeMs: Float64Array;
  /** The close of the last session of its week. */
  readonly weekEndMs: Float64Array;
}

/**
 * One value for each session of each ticker (`barIndex`); NaN where there is no bar. Prices as traded. The sessions of a ticker are
 * adjacent, because decisions read many sessions of one ticker.
 */
export interface BarColumns {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** All data of a backtest. Decisions in session t may read only index t and earlier. */
export interface World {
  readonly tickers: readonly string[];
  /** Empty where unknown. */
  readonly sectors: readonly string[];
  readonly sessions: SessionColumns;
  /** The first session that is traded; those before it are warm-up. */
  readonly first: number;
  readonly bars: BarColumns;
  /** By session; splits before dividends. */
  readonly events: readonly (readonly HolderEvent[])[];
  /** By session: the newest of each ticker, published after the previous close and no later than its own close. */
  readonly signals: readonly (readonly Signal[])[];
  /** Total return of the benchmark, 1 at its first bar; NaN before it. */
  readonly benchmark: Float64Array;
  /** For annualising. */
  readonly sessionsPerYear: number;
}

/** The index of a bar in its columns. */
export const barIndex = ({ sessions }: Pick<World, 'sessions'>, session: number, ticker: number): number =>
  ticker * sessions.dates.length + session;

export const newBarColumns = (sessions: number, tickers: number): BarColumns => {
  const column = () => new Float64Array(sessions * tickers).fill(Number.NaN);
  return { open: column(), high: column(), low: column(), close: column(), volume: column() };
};
