import { type CorporateAction, splitConsistentCloses } from '../market/adjustment.ts';

/** Unadjusted daily closes, ascending, with the corporate actions that adjust them. */
export interface PriceSeries {
  bars: readonly PriceBar[];
  actions: readonly CorporateAction[];
}

export interface PriceBar {
  /** The session's open. */
  timestamp: Date;
  /** The session's close. */
  endsAt: Date;
  /** Later than the close only where the next bar had to confirm this one. */
  availableAt: Date;
  close: number;
}

export interface Close {
  endsAt: Date;
  availableAt: Date;
  /** Adjusted for splits up to the last known bar. */
  price: number;
}

export const NO_PRICES: PriceSeries = { bars: [], actions: [] };

/** The closes that were known at an instant: no later bars, and no splits that were announced later. */
export function closesKnown(series: PriceSeries, asOf: Date, barsMax = Number.POSITIVE_INFINITY): readonly Close[] {
  // Comparing two dates calls a method of each, which takes most of the time.
  const asOfMs = asOf.getTime();
  const known = series.bars.filter(
    ({ endsAt, availableAt }) => endsAt.getTime() <= asOfMs && availableAt.getTime() <= asOfMs,
  );
  const bars = known.length > barsMax ? known.slice(-barsMax) : known;
  const prices = splitConsistentCloses(bars, series.actions, asOf);
  return bars.map(({ endsAt, availableAt }, index) => ({ endsAt, availableAt, price: prices[index] ?? Number.NaN }));
}

/** Remembers the closes of each series at one instant: a replay reads the benchmark's for every company. */
export function rememberCloses(): typeof closesKnown {
  const remembered = new WeakMap<
    PriceSeries,
    { asOfMs: number; barsMax: number | undefined; closes: readonly Close[] }
  >();
  return (series: PriceSeries, asOf: Date, barsMax?: number) => {
    const asOfMs = asOf.getTime();
    const last = remembered.get(series);
    if (last?.asOfMs === asOfMs && last.barsMax === barsMax) return last.closes;
    const closes = closesKnown(series, asOf, barsMax);
    remembered.set(series, { asOfMs, barsMax, closes });
    return closes;
  };
}

/** The last close at or before an instant. Closes ascend. */
export function closeAt(closes: readonly Close[], instant: Date): Close | null {
  const instantMs = instant.getTime();
  let low = 0;
  let high = closes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const close = closes[middle];
    if (close && close.endsAt.getTime() <= instantMs) low = middle + 1;
    else high = middle;
  }
  return closes[low - 1] ?? null;
}
