import type { Prices } from '../market/bar.ts';

/** A stored bar with its instants as numbers: millions of them pass through a replay. */
export interface SignalBar extends Prices {
  startMs: number;
  endMs: number;
  /** When it could be known: its end, or later when only the following bar made it believable. */
  availableMs: number;
}

export interface KnownSplit {
  exMs: number;
  /** New shares for one old one. */
  ratio: number;
}

/** Sound data is the market slice's promise; a bar that breaks it is left out here as well, rather than poison a state. */
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

/** Shares at `untilMs` for one at `fromMs`: the splits that went ex in between, the first instant not included. */
export function splitFactor(splits: readonly KnownSplit[], fromMs: number, untilMs: number): number {
  let factor = 1;
  for (const { exMs, ratio } of splits) if (exMs > fromMs && exMs <= untilMs) factor *= ratio;
  return factor;
}

const SPLITS_REMEMBERED_MAX = 40;

/**
 * The splits behind a state's levels, as text. A state whose text differs from what is known by now was carried over a split
 * that nobody knew of, or that was taken back: its levels mix two kinds of shares, and only a rebuild can mend that.
 */
export function splitsText(splits: readonly KnownSplit[], untilMs: number): string {
  return splits
    .filter(({ exMs }) => exMs <= untilMs)
    .toSorted((a, b) => a.exMs - b.exMs || a.ratio - b.ratio)
    .slice(-SPLITS_REMEMBERED_MAX)
    .map(({ exMs, ratio }) => `${exMs}:${ratio}`)
    .join(' ');
}
