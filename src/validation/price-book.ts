import { lowerBound, upperBound } from '../kernel/sorted-numbers.ts';
import type { CorporateAction } from '../market/adjustment.ts';

/** Bars of one ticker and timeframe as columns, ascending. Columns, because labels of a year search them millions of times. */
export interface BarColumns {
  readonly startMs: Float64Array;
  readonly endMs: Float64Array;
  readonly open: Float64Array;
  readonly close: Float64Array;
  readonly availableMs: Float64Array;
}

export interface TickerPrices {
  readonly halfHours: BarColumns;
  readonly days: BarColumns;
  readonly actions: readonly CorporateAction[];
}

/** A price at an instant, and when it became available. */
export interface KnownPrice {
  readonly atMs: number;
  readonly price: number;
  readonly availableMs: number;
}

const none = new Float64Array(0);
export const NO_BARS: BarColumns = { startMs: none, endMs: none, open: none, close: none, availableMs: none };

/** The open of the first bar that starts after an instant. A day and its first half hour have the same open. */
export function firstOpenAfter({ halfHours, days }: TickerPrices, ms: number): KnownPrice | null {
  const half = openAt(halfHours, upperBound(halfHours.startMs, ms));
  const day = openAt(days, upperBound(days.startMs, ms));
  if (!half || !day) return half ?? day;
  return half.atMs <= day.atMs ? half : day;
}

/** The close of the first bar that ends at an instant or later. At the same end the daily bar has precedence, as the official close. */
export function firstCloseFrom(
  { halfHours, days }: TickerPrices,
  ms: number,
  only: 'half hours' | 'any',
): KnownPrice | null {
  const half = closeAt(halfHours, lowerBound(halfHours.endMs, ms));
  if (only === 'half hours') return half;
  const day = closeAt(days, lowerBound(days.endMs, ms));
  if (!half || !day) return half ?? day;
  return half.atMs < day.atMs ? half : day;
}

/** The open of the bar that starts exactly at an instant. */
export function openOn({ halfHours, days }: TickerPrices, ms: number): KnownPrice | null {
  const half = openAt(halfHours, lowerBound(halfHours.startMs, ms));
  if (half?.atMs === ms) return half;
  const day = openAt(days, lowerBound(days.startMs, ms));
  return day?.atMs === ms ? day : null;
}

/** The close of the bar that ends exactly at an instant. */
export function closeOn(prices: TickerPrices, ms: number): KnownPrice | null {
  const found = firstCloseFrom(prices, ms, 'any');
  return found?.atMs === ms ? found : null;
}

const openAt = ({ startMs, open, availableMs }: BarColumns, index: number) =>
  priceAt(startMs[index], open[index], availableMs[index]);
const closeAt = ({ endMs, close, availableMs }: BarColumns, index: number) =>
  priceAt(endMs[index], close[index], availableMs[index]);

function priceAt(
  atMs: number | undefined,
  price: number | undefined,
  availableMs: number | undefined,
): KnownPrice | null {
  return atMs === undefined || price === undefined || availableMs === undefined ? null : { atMs, price, availableMs };
}
