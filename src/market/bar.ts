/** Timeframes stored in the database; longer ones are aggregated from these. */
export type StoredTimeframe = 'M30' | 'D';

export interface Prices {
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** A bar as traded, unadjusted. */
export interface Bar extends Prices {
  /** Start of the bar; for a daily bar the session's open. */
  timestamp: Date;
}

/** A bar that passed `cleanBars`, with the time at which it was complete. */
export interface CompleteBar extends Bar {
  endsAt: Date;
}

export function samePrices(a: Prices, b: Prices): boolean {
  return a.open === b.open && a.high === b.high && a.low === b.low && a.close === b.close && a.volume === b.volume;
}
