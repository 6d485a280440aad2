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

/** Whether the broker holds exactly the fraction less than our books: it paid cash in its place. */
export const isPaidOut = ({ ours, theirs }: Mismatch, { quantity }: SplitFraction): boolean =>
  roundShares(ours - theirs) === quantity;
