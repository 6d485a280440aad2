/** Bars kept in the database; the longer ones are put together from these. */
export type StoredTimeframe = 'M30' | 'D';

export interface Prices {
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** A bar as traded, not adjusted for anything. */
export interface Bar extends Prices {
  /** Where it starts: for a daily bar, the session's open. */
  timestamp: Date;
}

/** A bar that passed the rules for single bars, with the instant it was complete. */
export interface CompleteBar extends Bar {
  endsAt: Date;
}

export function samePrices(a: Prices, b: Prices): boolean {
  return a.open === b.open && a.high === b.high && a.low === b.low && a.close === b.close && a.volume === b.volume;
}
