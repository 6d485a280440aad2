import type { Surprise } from '../intelligence.ts';

export const clip = (value: number, low = -1, high = 1): number => Math.max(low, Math.min(high, value));
export const round = (value: number, digits = 4): number => Number(value.toFixed(digits));

/** Lower bound of the basis, which bounds the surprise. */
const BASIS_MIN = 0.05;
/** A surprise of a tenth is large: tanh reaches .76. */
const SURPRISE_SCALE = 0.1;
const PCT_MAX = 1e6;

/** Losses are negative, so a smaller loss than expected is a positive surprise. */
export function surprisePct(actual: number, expected: number): number {
  return clip((actual - expected) / Math.max(Math.abs(expected), BASIS_MIN), -PCT_MAX, PCT_MAX);
}

export function magnitudeOf(s: number, surprise: Surprise | null): number {
  const fromWords = Math.abs(Math.tanh(s));
  return surprise === null ? fromWords : Math.max(fromWords, Math.abs(Math.tanh(surprise.pct / SURPRISE_SCALE)));
}

export interface ConfidenceInputs {
  readonly hasEvent: boolean;
  readonly s: number;
  readonly isNumeric: boolean;
  readonly agrees: boolean;
  readonly isMixed: boolean;
  readonly isNonfactual: boolean;
}

export function confidenceOf(inputs: ConfidenceInputs): number {
  const { hasEvent, s, isNumeric, agrees, isMixed, isNonfactual } = inputs;
  const raw =
    0.35 +
    (hasEvent ? 0.25 : 0) +
    0.15 * Math.min(1, Math.abs(s)) +
    (isNumeric ? 0.1 : 0) +
    (agrees ? 0.1 : 0) -
    (isMixed ? 0.15 : 0) -
    (isNonfactual ? 0.1 : 0);
  return clip(raw, 0.2, 0.9);
}
