export const clip = (value: number, low = -1, high = 1): number => Math.max(low, Math.min(high, value));
export const round = (value: number, digits = 4): number => Number(value.toFixed(digits));

/** Lower bound of the basis, which bounds the surprise. */
const BASIS_MIN = 0.05;
const PCT_MAX = 1e6;

/** Losses are negative, so a smaller loss than expected is a positive surprise. */
export function surprisePct(actual: number, expected: number): number {
  return clip((actual - expected) / Math.max(Math.abs(expected), BASIS_MIN), -PCT_MAX, PCT_MAX);
}
