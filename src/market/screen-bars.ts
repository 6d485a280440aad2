import { adjustmentFactor, type CorporateAction } from './adjustment.ts';
import type { CompleteBar } from './bar.ts';

/** A larger move that no split explains needs confirmation by another bar or a second source. */
const UNEXPLAINED_RETURN_MAX = 0.4;

export interface ScreenedBar extends CompleteBar {
  /** When a second vendor reported the same price; null if none has. */
  secondSourceAt: Date | null;
}

export type Verdict =
  | { kind: 'accepted'; availableAt: Date }
  | { kind: 'waiting' | 'rejected'; observedReturn: number };

/**
 * Screens the bars of one series, ascending in time. A bar is accepted when it agrees with one of the two bars before
 * it, with the bar after it, or with a second source. Verdicts depend only on neighbouring bars, never on earlier
 * verdicts, so the result does not depend on arrival order and a batch affects at most two bars beyond itself.
 *
 * A bar confirmed only by its successor is available from the successor's end, live and in replay.
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
