/** Least squares with an intercept. */
export interface Regression {
  readonly observations: number;
  readonly intercept: Coefficient;
  readonly slopes: readonly Coefficient[];
  readonly rSquared: number;
  /** Of the residuals, with the degrees of freedom that are left. */
  readonly residualDeviation: number;
}

export interface Coefficient {
  readonly value: number;
  readonly standardError: number;
  /** Null where the fit is exact. */
  readonly tValue: number | null;
}

/** A pivot below this share of its column's length means that the column is a combination of the others. */
const DEPENDENT = 1e-10;

/**
 * Fits `y` by `columns` with Householder reflections, which lose half as many digits as the normal equations. Null with too few
 * observations or where a column is a combination of the others.
 */
export function fitLeastSquares(y: ArrayLike<number>, columns: readonly ArrayLike<number>[]): Regression | null {
  const n = y.length;
  const k = columns.length + 1;
  if (n <= k) return null;
  const a = [Float64Array.from({ length: n }, () => 1), ...columns.map((column) => Float64Array.from(column))];
  const lengths = a.map((column) => Math.hypot(...column));
  const b = Float64Array.from(y);
  const diagonal: number[] = [];
  for (let j = 0; j < k; j++) {
    const pivot = reflect(a, b, j);
    if (!(Math.abs(pivot) > DEPENDENT * (lengths[j] as number))) return null;
    diagonal.push(pivot);
  }
  const inverse = invertUpper(a, diagonal);
  const coefficients = inverse.map((row) => row.reduce((sum, value, j) => sum + value * (b[j] as number), 0));
  let residual = 0;
  for (let row = k; row < n; row++) residual += (b[row] as number) ** 2;
  const variance = residual / (n - k);
  const total = squaresAround(y);
  const toCoefficient = (value: number, j: number): Coefficient => {
    const standardError = Math.sqrt(variance * (inverse[j] as number[]).reduce((sum, one) => sum + one * one, 0));
    return { value, standardError, tValue: standardError > 0 ? value / standardError : null };
  };
  const [intercept, ...slopes] = coefficients.map(toCoefficient) as [Coefficient, ...Coefficient[]];
  return {
    observations: n,
    intercept,
    slopes,
    rSquared: total > 0 ? 1 - residual / total : 0,
    residualDeviation: Math.sqrt(variance),
  };
}

/** Makes column j zero below its diagonal, applies the same to the columns after it and to b, and returns the diagonal. */
function reflect(a: readonly Float64Array[], b: Float64Array, j: number): number {
  const column = a[j] as Float64Array;
  const length = Math.hypot(...column.subarray(j));
  const pivot = (column[j] as number) > 0 ? -length : length;
  const v = column.slice(j);
  v[0] = (v[0] as number) - pivot;
  const squares = v.reduce((sum, value) => sum + value * value, 0);
  if (squares === 0) return 0;
  for (const target of [...a.slice(j + 1), b]) {
    let product = 0;
    for (let row = j; row < target.length; row++) product += (v[row - j] as number) * (target[row] as number);
    const scale = (2 * product) / squares;
    for (let row = j; row < target.length; row++)
      target[row] = (target[row] as number) - scale * (v[row - j] as number);
  }
  return pivot;
}

/** The inverse of the upper triangle, whose diagonal is given apart. */
function invertUpper(a: readonly Float64Array[], diagonal: readonly number[]): number[][] {
  const k = diagonal.length;
  const inverse = diagonal.map(() => Array.from({ length: k }, () => 0));
  for (let j = 0; j < k; j++) {
    (inverse[j] as number[])[j] = 1 / (diagonal[j] as number);
    for (let i = j - 1; i >= 0; i--) {
      let sum = 0;
      for (let m = i + 1; m <= j; m++)
        sum += ((a[m] as Float64Array)[i] as number) * ((inverse[m] as number[])[j] as number);
      (inverse[i] as number[])[j] = -sum / (diagonal[i] as number);
    }
  }
  return inverse;
}

function squaresAround(y: ArrayLike<number>): number {
  let mean = 0;
  for (let index = 0; index < y.length; index++) mean += (y[index] as number) / y.length;
  let sum = 0;
  for (let index = 0; index < y.length; index++) sum += ((y[index] as number) - mean) ** 2;
  return sum;
}
