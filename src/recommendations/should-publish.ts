import { DAY_MS } from '../kernel/clock.ts';
import type { Action } from './decision.ts';

const PROBABILITY_STEP_MIN = 0.03;
const REPEAT_AFTER_MS = DAY_MS;
/** .58 - .55 is slightly less than .03 in binary and still counts as a step of .03. */
const ROUNDING = 1e-9;

export interface PublishedView {
  readonly id: string;
  readonly action: Action;
  readonly pUp: number;
  readonly hasPrice: boolean;
  readonly generatedAt: Date;
}

/**
 * Whether to publish a view after the previous one: on a new action, a step in probability, the first known price, or after a day.
 */
export function shouldPublish(
  previous: PublishedView | null,
  next: Pick<PublishedView, 'action' | 'pUp' | 'hasPrice'>,
  asOf: Date,
): boolean {
  if (!previous) return true;
  return (
    next.action !== previous.action ||
    (next.hasPrice && !previous.hasPrice) ||
    Math.abs(next.pUp - previous.pUp) >= PROBABILITY_STEP_MIN - ROUNDING ||
    asOf.getTime() - previous.generatedAt.getTime() >= REPEAT_AFTER_MS
  );
}
