import type { Prices } from '../market/bar.ts';

/** A stored bar with its instants as numbers, because a replay processes millions of bars. */
export interface SignalBar extends Prices {
  startMs: number;
  endMs: number;
  /** When it became available: its end, or later where the following bar had to confirm it. */
  availableMs: number;
}

export interface KnownSplit {
  exMs: number;
  /** New shares per old share. */
  ratio: number;
}

/** The market slice stores valid bars only; an invalid one is skipped here as well, because it would corrupt the state. */
export function isSound({ open, high, low, close, volume }: Prices): boolean {
  return (
    low > 0 &&
    low <= open &&
    low <= close &&
    open <= high &&
    close <= high &&
    high < Number.POSITIVE_INFINITY &&
    volume >= 0 &&
    volume < Number.POSITIVE_INFINITY
  );
}

/** Shares at `untilMs` per share at `fromMs`: the product of the splits that went ex in (fromMs, untilMs]. */
export function splitFactor(splits: readonly KnownSplit[], fromMs: number, untilMs: number): number {
  let factor = 1;
  for (const { exMs, ratio } of splits) if (exMs > fromMs && exMs <= untilMs) factor *= ratio;
  return factor;
}

const SPLITS_REMEMBERED_MAX = 40;

/**
 * The splits that a state's levels include, as text. A state whose text differs from the known splits was carried over a split
 * that was announced late or cancelled: its levels are inconsistent, and it must be rebuilt.
 */
export function splitsText(splits: readonly KnownSplit[], untilMs: number): string {
  return splits
    .filter(({ exMs }) => exMs <= untilMs)
    .toSorted((a, b) => a.exMs - b.exMs || a.ratio - b.ratio)
    .slice(-SPLITS_REMEMBERED_MAX)
    .map(({ exMs, ratio }) => `${exMs}:${ratio}`)
    .join(' ');
}
