import { covarianceMatrix, splitRisk } from './contribution.ts';
import { deviationOf } from './moments.ts';
import { fitLeastSquares } from './regression.ts';

/** Below this many sessions that all factors share, a regression on several factors says little. */
export const FACTOR_SESSIONS_MIN = 60;

export interface NamedFactor {
  readonly name: string;
  /** By session; NaN where unknown. */
  readonly returns: ArrayLike<number>;
}

export interface FactorExposure {
  readonly name: string;
  readonly exposure: number;
  readonly standardError: number;
  readonly tValue: number | null;
  /** Its part of the variance; with `residualShare` all parts add up to 1. A hedge has a negative part. */
  readonly varianceShare: number;
}

export interface FactorModel {
  readonly sessions: number;
  readonly factors: readonly FactorExposure[];
  /** The part of the variance that no factor explains. */
  readonly residualShare: number;
  readonly rSquared: number;
  /** Per year, with the risk-free rate counted as 0. */
  readonly alpha: number;
  /** Of the residuals, per year. */
  readonly specificVolatility: number;
}

/** Regresses returns on the factors over the sessions that all of them have; null below 60 sessions or without variance. */
export function fitFactorModel(
  returns: ArrayLike<number>,
  factors: readonly NamedFactor[],
  perYear: number,
): FactorModel | null {
  const rows = sharedSessions([returns, ...factors.map((factor) => factor.returns)]);
  if (factors.length === 0 || rows.length < FACTOR_SESSIONS_MIN) return null;
  const take = (column: ArrayLike<number>) => Float64Array.from(rows, (row) => column[row] as number);
  const y = take(returns);
  const columns = factors.map((factor) => take(factor.returns));
  const total = deviationOf(y) ** 2;
  const fit = fitLeastSquares(y, columns);
  if (fit === null || !(total > 0)) return null;
  const slopes = fit.slopes.map(({ value }) => value);
  const explained = splitRisk(slopes, covarianceMatrix(columns));
  const parts = explained.holdings.map(({ contribution }) => (contribution * explained.volatility) / total);
  return {
    sessions: rows.length,
    factors: factors.map(({ name }, index) => {
      const slope = fit.slopes[index];
      if (!slope) throw new Error('invariant broken: a factor without a slope');
      return {
        name,
        exposure: slope.value,
        standardError: slope.standardError,
        tValue: slope.tValue,
        varianceShare: parts[index] ?? 0,
      };
    }),
    residualShare: 1 - parts.reduce((sum, part) => sum + part, 0),
    rSquared: fit.rSquared,
    alpha: fit.intercept.value * perYear,
    specificVolatility: fit.residualDeviation * Math.sqrt(perYear),
  };
}

/** Indices where every column has a value. */
export function sharedSessions(columns: readonly ArrayLike<number>[]): number[] {
  const length = Math.min(...columns.map((column) => column.length));
  const rows: number[] = [];
  for (let row = 0; row < length; row++) if (columns.every((column) => Number.isFinite(column[row]))) rows.push(row);
  return rows;
}
