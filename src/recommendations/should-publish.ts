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
  /** Its risk flags, in any order: the reasons behind the action and the reservations about it. */
  readonly reasons: readonly string[];
  readonly generatedAt: Date;
}

/** Whether to publish a view after the previous one: on a new action, new reasons, a step in probability, or after a day. */
export function shouldPublish(
  previous: PublishedView | null,
  next: Pick<PublishedView, 'action' | 'pUp' | 'reasons'>,
  asOf: Date,
): boolean {
  if (!previous) return true;
  return (
    next.action !== previous.action ||
    !hasSameReasons(previous.reasons, next.reasons) ||
    Math.abs(next.pUp - previous.pUp) >= PROBABILITY_STEP_MIN - ROUNDING ||
    asOf.getTime() - previous.generatedAt.getTime() >= REPEAT_AFTER_MS
  );
}

function hasSameReasons(a: readonly string[], b: readonly string[]): boolean {
  const before = new Set(a);
  return before.size === new Set(b).size && b.every((reason) => before.has(reason));
}
