import { covarianceMatrix, splitRisk } from '../risk/measures/contribution.ts';
import { sharedSessions } from '../risk/measures/factor-model.ts';
import { meanOf, deviationOf } from '../risk/measures/moments.ts';
import { betaOf } from '../risk/measures/performance.ts';
import {
  ewmaForecast,
  historicalTailLoss,
  normalTailLoss,
  parametricTailLoss,
  returnsNeeded,
  type TailLoss,
} from '../risk/measures/value-at-risk.ts';

/** What is held of one symbol, and its returns by session, NaN where it did not trade. */
export interface RiskHolding {
  readonly ticker: string;
  readonly sector: string | null;
  /** In money; negative for a short position. */
  readonly value: number;
  readonly returns: Float64Array;
}

/** Below this many returns a holding is left out, so that a new listing does not hide the history of the others. */
export const HOLDING_RETURNS_MIN = 60;
export const TAIL_LEVELS = [0.95, 0.99] as const;
/** A day, and the two weeks that regulators use. */
export const TAIL_SESSIONS = [1, 10] as const;
export const TAIL_METHODS = ['historical', 'normal', 'ewma'] as const;
type TailMethod = (typeof TAIL_METHODS)[number];

export interface CoveredHoldings {
  readonly covered: readonly RiskHolding[];
  readonly leftOut: readonly { ticker: string; returns: number }[];
  /** Rows in which every covered holding traded. */
  readonly rows: readonly number[];
}

export function coverHoldings(holdings: readonly RiskHolding[]): CoveredHoldings {
  const counted = holdings.map((holding) => ({ holding, count: holding.returns.filter(Number.isFinite).length }));
  const covered = counted.filter(({ count }) => count >= HOLDING_RETURNS_MIN).map(({ holding }) => holding);
  return {
    covered,
    leftOut: counted
      .filter(({ count }) => count < HOLDING_RETURNS_MIN)
      .map(({ holding, count }) => ({ ticker: holding.ticker, returns: count })),
    rows: covered.length === 0 ? [] : sharedSessions(covered.map(({ returns }) => returns)),
  };
}

/** Returns that today's holdings would have had in the rows; the rest of the account, cash, returns nothing. */
export function pastReturns({ covered, rows }: CoveredHoldings, accountValue: number): Float64Array {
  return Float64Array.from(rows, (row) =>
    covered.reduce((sum, { value, returns }) => sum + (value / accountValue) * (returns[row] as number), 0),
  );
}

export interface TailFigure {
  level: number;
  sessions: number;
  method: TailMethod;
  /** Fractions of the account's value; null: not enough history. */
  loss: TailLoss | null;
}

/** Losses of a day by three methods; those of more days grow with the square root of the time. */
export function tailFigures(returns: Float64Array): TailFigure[] {
  return TAIL_SESSIONS.flatMap((sessions) =>
    TAIL_LEVELS.flatMap((level) =>
      TAIL_METHODS.map((method) => ({ level, sessions, method, loss: tailLoss(returns, level, sessions, method) })),
    ),
  );
}

function tailLoss(returns: Float64Array, level: number, sessions: number, method: TailMethod): TailLoss | null {
  if (returns.length < returnsNeeded(level)) return null;
  switch (method) {
    case 'historical':
      return scaleTail(historicalTailLoss(returns, level), Math.sqrt(sessions));
    case 'normal':
      return sessions === 1
        ? parametricTailLoss(returns, level)
        : normalTailLoss(meanOf(returns) * sessions, deviationOf(returns) * Math.sqrt(sessions), level);
    case 'ewma': {
      const deviation = ewmaForecast(returns);
      return deviation === null ? null : normalTailLoss(0, deviation * Math.sqrt(sessions), level);
    }
  }
}

const scaleTail = (loss: TailLoss | null, scale: number): TailLoss | null =>
  loss && { valueAtRisk: loss.valueAtRisk * scale, expectedShortfall: loss.expectedShortfall * scale };

export interface HoldingRisk {
  ticker: string;
  beta: number | null;
  /** Annual. */
  volatility: number;
  /** Change of the account's annual volatility for one more percent of the account in it, as a fraction per unit. */
  marginal: number;
  /** Annual; all contributions add up to the account's volatility. */
  contribution: number;
}

/** Volatility of the account by the covariances of its holdings, and what each adds to it. */
export function splitHoldings(
  { covered, rows }: CoveredHoldings,
  benchmark: Float64Array,
  accountValue: number,
  perYear: number,
): { volatility: number; holdings: HoldingRisk[] } {
  const columns = covered.map(({ returns }) => Float64Array.from(rows, (row) => returns[row] as number));
  const annual = Math.sqrt(perYear);
  const split = splitRisk(
    covered.map(({ value }) => value / accountValue),
    covarianceMatrix(columns),
  );
  return {
    volatility: split.volatility * annual,
    holdings: covered.map(({ ticker, returns }, index) => ({
      ticker,
      beta: betaOf(returns, benchmark),
      volatility: deviationOf(columns[index] ?? []) * annual,
      marginal: (split.holdings[index]?.marginal ?? 0) * annual,
      contribution: (split.holdings[index]?.contribution ?? 0) * annual,
    })),
  };
}

export interface SectorExposure {
  sector: string | null;
  value: number;
}

/** Value by sector, the largest first. */
export function sectorExposures(holdings: readonly Pick<RiskHolding, 'sector' | 'value'>[]): SectorExposure[] {
  const values = new Map<string | null, number>();
  for (const { sector, value } of holdings) values.set(sector, (values.get(sector) ?? 0) + value);
  return [...values.entries()]
    .map(([sector, value]) => ({ sector, value }))
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
}
