import type { OrderSide } from '../risk/proposed-order.ts';
import { roundShares } from './order-intent.ts';
import { compareEntries, foldEntries, type PositionEntry } from './position.ts';
import type { Mismatch } from './reconciliation.ts';

export interface SplitFraction {
  effectiveAt: Date;
  /** Less than one share. */
  quantity: number;
}

/** The fraction of a share that the last split since an instant left in a long position; null where there was none. */
export function fractionAfterSplit(entries: readonly PositionEntry[], since: Date): SplitFraction | null {
  const split = entries
    .filter(({ kind, at }) => kind === 'split' && at >= since)
    .sort(compareEntries)
    .at(-1);
  if (!split) return null;
  const { quantity } = foldEntries(entries.filter((entry) => compareEntries(entry, split) <= 0));
  const fraction = roundShares(quantity - Math.floor(quantity));
  return quantity > 0 && fraction > 0 ? { effectiveAt: split.at, quantity: fraction } : null;
}

/**
 * What the broker did with the fraction without a trade: it paid cash in its place, or gave the rest of the share. Null where the
 * difference has another cause.
 */
export function settlementOf(
  { ours, theirs }: Mismatch,
  { quantity }: SplitFraction,
): { side: OrderSide; quantity: number } | null {
  const rest = roundShares(1 - quantity);
  if (roundShares(ours - theirs) === quantity) return { side: 'sell', quantity };
  return roundShares(theirs - ours) === rest ? { side: 'buy', quantity: rest } : null;
}
