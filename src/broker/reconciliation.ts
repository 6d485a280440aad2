/** A position that differs between our books and the broker's. */
export interface Mismatch {
  ticker: string;
  ours: number;
  theirs: number;
}

/** Brokers count with nine decimals and our books with six, so that each split and each fill by hand may differ by up to a millionth. */
const TOLERANCE_SHARES = 1e-5;

export function comparePositions(ours: ReadonlyMap<string, number>, theirs: ReadonlyMap<string, number>): Mismatch[] {
  const tickers = [...new Set([...ours.keys(), ...theirs.keys()])].sort();
  return tickers.flatMap((ticker) => {
    const pair = { ticker, ours: ours.get(ticker) ?? 0, theirs: theirs.get(ticker) ?? 0 };
    return Math.abs(pair.ours - pair.theirs) > TOLERANCE_SHARES ? [pair] : [];
  });
}

/**
 * The mismatches that were found before and still have the same difference. While orders are being filled the two sides are read
 * at different moments and differ for a while; a real mismatch persists.
 */
export function persistingMismatches(before: readonly Mismatch[], now: readonly Mismatch[]): Mismatch[] {
  const differences = new Map(before.map(({ ticker, ours, theirs }) => [ticker, theirs - ours]));
  return now.filter(({ ticker, ours, theirs }) => {
    const difference = differences.get(ticker);
    return difference !== undefined && Math.abs(theirs - ours - difference) <= TOLERANCE_SHARES;
  });
}
