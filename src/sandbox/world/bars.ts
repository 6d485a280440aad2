/** A bar as a vendor serves it: raw prices rounded to the tick. */
export interface WorldBar {
  startMs: number;
  endMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  vwap: number;
  trades: number;
}

/** The tick is smaller below one dollar, as on a real exchange. */
export function roundPrice(price: number): number {
  const scale = price < 1 ? 1e4 : 100;
  return Math.max(1, Math.round(price * scale)) / scale;
}

/** Combines bars into one; null when there are none. */
export function aggregateBars(parts: readonly WorldBar[]): WorldBar | null {
  const first = parts[0];
  const last = parts.at(-1);
  if (!first || !last) return null;
  let high = first.high;
  let low = first.low;
  let volume = 0;
  let turnover = 0;
  let trades = 0;
  for (const part of parts) {
    high = Math.max(high, part.high);
    low = Math.min(low, part.low);
    volume += part.volume;
    turnover += part.vwap * part.volume;
    trades += part.trades;
  }
  return {
    startMs: first.startMs,
    endMs: last.endMs,
    open: first.open,
    high,
    low,
    close: last.close,
    volume,
    vwap: Math.round((turnover / volume) * 1e4) / 1e4,
    trades,
  };
}
