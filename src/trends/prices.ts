import { type CorporateAction, splitConsistentCloses } from '../market/adjustment.ts';

/** Daily closes as traded, ascending, with what explains their jumps. */
export interface PriceSeries {
  bars: readonly PriceBar[];
  actions: readonly CorporateAction[];
}

export interface PriceBar {
  /** The session's open. */
  timestamp: Date;
  /** The session's close. */
  endsAt: Date;
  /** Later than the close only where the bar had to be confirmed by the next. */
  availableAt: Date;
  close: number;
}

export interface Close {
  endsAt: Date;
  availableAt: Date;
  /** In the shares of the last bar known. */
  price: number;
}

export const NO_PRICES: PriceSeries = { bars: [], actions: [] };

/** The last answer of each series: at one instant of a replay the benchmark is asked for every company there is. */
const answered = new WeakMap<PriceSeries, { asOfMs: number; barsMax: number; closes: readonly Close[] }>();

/**
 * What was known at an instant, and nothing else: neither later bars nor splits announced later. A series is a value: whoever
 * has more bars makes another.
 */
export function closesKnown(series: PriceSeries, asOf: Date, barsMax = Number.POSITIVE_INFINITY): readonly Close[] {
  const asOfMs = asOf.getTime();
  const last = answered.get(series);
  if (last?.asOfMs === asOfMs && last.barsMax === barsMax) return last.closes;
  const closes = findCloses(series, asOf, barsMax);
  answered.set(series, { asOfMs, barsMax, closes });
  return closes;
}

function findCloses(series: PriceSeries, asOf: Date, barsMax: number): Close[] {
  const known = series.bars.filter(({ endsAt, availableAt }) => endsAt <= asOf && availableAt <= asOf);
  const bars = known.length > barsMax ? known.slice(-barsMax) : known;
  const prices = splitConsistentCloses(bars, series.actions, asOf);
  return bars.map(({ endsAt, availableAt }, index) => ({ endsAt, availableAt, price: prices[index] ?? Number.NaN }));
}

/** The last close not after an instant. Closes ascend. */
export function closeAt(closes: readonly Close[], instant: Date): Close | null {
  let low = 0;
  let high = closes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const close = closes[middle];
    if (close && close.endsAt <= instant) low = middle + 1;
    else high = middle;
  }
  return closes[low - 1] ?? null;
}
