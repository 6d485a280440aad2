/** Where our books and the broker's do not agree. */
export interface Mismatch {
  ticker: string;
  ours: number;
  theirs: number;
}

/** Less than the least share: what is left of adding fractions is no difference. */
const TOLERANCE_SHARES = 5e-7;

export function comparePositions(ours: ReadonlyMap<string, number>, theirs: ReadonlyMap<string, number>): Mismatch[] {
  const tickers = [...new Set([...ours.keys(), ...theirs.keys()])].sort();
  return tickers.flatMap((ticker) => {
    const pair = { ticker, ours: ours.get(ticker) ?? 0, theirs: theirs.get(ticker) ?? 0 };
    return Math.abs(pair.ours - pair.theirs) > TOLERANCE_SHARES ? [pair] : [];
  });
}

/**
 * Of what differed before, what differs still and by as much. While orders are being filled the two sides are never asked at
 * the same moment, so that something always differs; a share that is really missing is missing every time.
 */
export function persistingMismatches(before: readonly Mismatch[], now: readonly Mismatch[]): Mismatch[] {
  const differences = new Map(before.map(({ ticker, ours, theirs }) => [ticker, theirs - ours]));
  return now.filter(({ ticker, ours, theirs }) => {
    const difference = differences.get(ticker);
    return difference !== undefined && Math.abs(theirs - ours - difference) <= TOLERANCE_SHARES;
  });
}
