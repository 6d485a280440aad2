import { DAY_MS } from '../kernel/clock.ts';
import type { Action } from './decision.ts';

const PROBABILITY_STEP_MIN = 0.03;
const REPEAT_AFTER_MS = DAY_MS;
/** .58 - .55 is a little less than .03 in binary; it is a step all the same. */
const ROUNDING = 1e-9;

export interface Emitted {
  readonly id: string;
  readonly action: Action;
  readonly pUp: number;
  readonly generatedAt: Date;
}

/** Whether a new view is worth telling after the one before it: another action, a step in probability, or a day later. */
export function isWorthTelling(
  previous: Emitted | null,
  next: { readonly action: Action; readonly pUp: number },
  asOf: Date,
): boolean {
  if (!previous) return true;
  return (
    next.action !== previous.action ||
    Math.abs(next.pUp - previous.pUp) >= PROBABILITY_STEP_MIN - ROUNDING ||
    asOf.getTime() - previous.generatedAt.getTime() >= REPEAT_AFTER_MS
  );
}
