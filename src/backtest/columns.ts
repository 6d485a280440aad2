import type { BarColumns } from './world.ts';

/** The daily bars of one ticker, seven big-endian doubles each: start, availability, open, high, low, close, volume. */
export interface PackedBars {
  ticker: string;
  bytes: Uint8Array;
}

const FIELDS = 7;
const BYTES_PER_BAR = FIELDS * 8;

/**
 * Writes the bars of one ticker, whose first session is at index `start`. Skips bars that became available after their session's close and bars outside of every
 * session. Sessions and bars ascend in time.
 */
export function unpackBars(
  { bytes }: PackedBars,
  into: BarColumns,
  start: number,
  sessions: { readonly openMs: Float64Array; readonly closeMs: Float64Array },
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let session = 0;
  for (let at = 0; at + BYTES_PER_BAR <= bytes.byteLength; at += BYTES_PER_BAR) {
    const startMs = view.getFloat64(at);
    while (session < sessions.openMs.length && (sessions.openMs[session] as number) < startMs) session++;
    if (sessions.openMs[session] !== startMs) continue;
    if (view.getFloat64(at + 8) > (sessions.closeMs[session] as number)) continue;
    const cell = start + session;
    into.open[cell] = view.getFloat64(at + 16);
    into.high[cell] = view.getFloat64(at + 24);
    into.low[cell] = view.getFloat64(at + 32);
    into.close[cell] = view.getFloat64(at + 40);
    into.volume[cell] = view.getFloat64(at + 48);
  }
}
