import { covarianceOf } from './moments.ts';

/** Row-major and symmetric. */
export type Matrix = readonly (readonly number[])[];

/** Sample covariances of columns of one length, without gaps. */
export function covarianceMatrix(columns: readonly ArrayLike<number>[]): Matrix {
  const rows: number[][] = columns.map(() => Array.from({ length: columns.length }, () => 0));
  columns.forEach((one, i) => {
    for (let j = i; j < columns.length; j++) {
      const covariance = covarianceOf(one, columns[j] as ArrayLike<number>);
      (rows[i] as number[])[j] = covariance;
      (rows[j] as number[])[i] = covariance;
    }
  });
  return rows;
}

/** How each holding adds to the volatility of the whole. Units are those of the weights times those of the deviations. */
export interface Contribution {
  /** The change of the volatility for one more unit of the holding. */
  readonly marginal: number;
  /** Weight times marginal; all of them add up to the volatility. */
  readonly contribution: number;
}

export interface RiskSplit {
  readonly volatility: number;
  readonly holdings: readonly Contribution[];
}

export function splitRisk(weights: readonly number[], covariance: Matrix): RiskSplit {
  const products = covariance.map((row) => row.reduce((sum, value, j) => sum + value * (weights[j] ?? 0), 0));
  const variance = products.reduce((sum, product, i) => sum + product * (weights[i] ?? 0), 0);
  const volatility = Math.sqrt(Math.max(0, variance));
  const holdings = products.map((product, i) => {
    const marginal = volatility > 0 ? product / volatility : 0;
    return { marginal, contribution: marginal * (weights[i] ?? 0) };
  });
  return { volatility, holdings };
}

/**
 * The largest addition to a portfolio with which its volatility stays at the target: the larger root of
 * deviation² x² + 2 covariance x + variance - target². 0 where no addition is allowed; Infinity for an addition without risk.
 */
export function roomForVolatility(input: {
  /** Of the portfolio, in money squared. */
  variance: number;
  /** Of the addition per unit of money with the portfolio, in money. */
  covariance: number;
  /** Of the addition, as a fraction. */
  deviation: number;
  /** In money. */
  target: number;
}): number {
  const { variance, covariance, deviation, target } = input;
  const excess = variance - target * target;
  const square = deviation * deviation;
  if (square === 0) return excess <= 0 ? Number.POSITIVE_INFINITY : 0;
  const discriminant = covariance * covariance - square * excess;
  return discriminant >= 0 ? Math.max(0, (Math.sqrt(discriminant) - covariance) / square) : 0;
}
