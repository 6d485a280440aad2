import { adjustmentFactor, type CorporateAction } from './adjustment.ts';
import type { CompleteBar } from './bar.ts';

/** A move beyond this that no split explains needs a witness. */
const UNEXPLAINED_RETURN_MAX = 0.4;

export interface ScreenedBar extends CompleteBar {
  /** When another vendor gave the same price for it; null while none has. */
  secondSourceAt: Date | null;
}

export type Verdict =
  | { kind: 'accepted'; availableAt: Date }
  | { kind: 'waiting' | 'rejected'; observedReturn: number };

/**
 * Which bars of one ticker and timeframe to believe, ascending in time. A bar stands when it agrees with one of the two bars
 * before it, with the bar after it, or with a second source. It looks at neighbours only, never at earlier verdicts: so the
 * verdict on a set of bars does not depend on the order they came in, and a batch can change it no further than two bars
 * beyond itself.
 *
 * A bar that only its successor made believable may be used from the successor's end on, live and in replay alike.
 */
export function screenBars(bars: readonly ScreenedBar[], actions: readonly CorporateAction[], asOf: Date): Verdict[] {
  const returnBetween = (earlier: CompleteBar, later: CompleteBar) =>
    (later.close * adjustmentFactor(actions, earlier.timestamp, later.timestamp, asOf)) / earlier.close - 1;
  const agree = (earlier: CompleteBar, later: CompleteBar) =>
    Math.abs(returnBetween(earlier, later)) <= UNEXPLAINED_RETURN_MAX;

  return bars.map((bar, index): Verdict => {
    const previous = bars[index - 1];
    const beforeIt = bars[index - 2];
    const next = bars[index + 1];
    if (!previous || agree(previous, bar) || (beforeIt && agree(beforeIt, bar))) {
      return { kind: 'accepted', availableAt: bar.endsAt };
    }
    const witnesses = [bar.secondSourceAt, next && agree(bar, next) ? next.endsAt : null].filter((at) => at !== null);
    if (witnesses.length > 0) {
      const first = Math.min(...witnesses.map((at) => at.getTime()));
      return { kind: 'accepted', availableAt: new Date(Math.max(first, bar.endsAt.getTime())) };
    }
    return { kind: next ? 'rejected' : 'waiting', observedReturn: returnBetween(previous, bar) };
  });
}
