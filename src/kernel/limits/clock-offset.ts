/** What round trips to the database prove about the difference between its clock and this machine's. */
export interface ClockOffset {
  lowMs: number;
  highMs: number;
}

export const UNKNOWN_OFFSET: ClockOffset = { lowMs: Number.NEGATIVE_INFINITY, highMs: Number.POSITIVE_INFINITY };
/** Clocks that are kept by NTP differ by a few milliseconds, and readings are rounded. */
const AGREE_WITHIN_MS = 20;

export interface RoundTrip {
  askedMs: number;
  answeredMs: number;
  dbNowMs: number;
}

/**
 * The database read its clock between request and answer, so each round trip bounds the difference. Bounds that contradict the
 * earlier ones mean that a clock was set, and replace them.
 */
export function narrowOffset(known: ClockOffset, { askedMs, answeredMs, dbNowMs }: RoundTrip): ClockOffset {
  const seen = { lowMs: dbNowMs - answeredMs, highMs: dbNowMs - askedMs };
  const both = { lowMs: Math.max(known.lowMs, seen.lowMs), highMs: Math.min(known.highMs, seen.highMs) };
  return both.lowMs <= both.highMs ? both : seen;
}

/**
 * The correction of this machine's clock and its possible error. None while the clocks agree: all processes of this machine then
 * share one clock, and machines that keep their clocks by NTP do so to a few milliseconds. A machine whose clock provably
 * differs uses the database's clock as far as it is known.
 */
export function correctionOf({ lowMs, highMs }: ClockOffset): { correctionMs: number; errorMs: number } {
  if (lowMs <= AGREE_WITHIN_MS && highMs >= -AGREE_WITHIN_MS) return { correctionMs: 0, errorMs: 0 };
  return { correctionMs: (lowMs + highMs) / 2, errorMs: (highMs - lowMs) / 2 };
}
