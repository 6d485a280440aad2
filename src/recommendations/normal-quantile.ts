import { normalCdf } from '../signals/numbers.ts';

// Acklam's rational approximation, relative error below 1.2e-9; one step of Halley's method then reduces it to rounding error.
const A = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
] as const;
const B = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
] as const;
const C = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
] as const;
const D = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1] as const;
const TAIL = 0.02425;

/** The inverse of the standard normal distribution function; infinite at 0 and 1. */
export function normalQuantile(probability: number): number {
  if (!(probability > 0)) return Number.NEGATIVE_INFINITY;
  if (!(probability < 1)) return Number.POSITIVE_INFINITY;
  const rough = approximate(probability);
  const error = (normalCdf(rough) - probability) * Math.sqrt(2 * Math.PI) * Math.exp((rough * rough) / 2);
  return rough - error / (1 + (rough * error) / 2);
}

function approximate(probability: number): number {
  if (probability > 0.5) return -approximate(1 - probability);
  if (probability < TAIL) {
    const q = Math.sqrt(-2 * Math.log(probability));
    return polynomial(C, q) / polynomial(D, q);
  }
  const q = probability - 0.5;
  return (polynomial(A, q * q) * q) / polynomial(B, q * q);
}

const polynomial = (coefficients: readonly number[], x: number) =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
