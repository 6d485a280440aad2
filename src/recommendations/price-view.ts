import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { type CorporateAction, logReturns, splitConsistentBars } from '../market/adjustment.ts';
import type { Bar, CompleteBar, StoredTimeframe } from '../market/bar.ts';
import { averageTrueRange, dailySigma } from '../market/volatility.ts';
import type { PriceInput } from './compute-recommendation.ts';

/** Enough for a volatility with an average memory of 17 sessions and a true range over 14. */
export const PRICE_BARS = 130;

export interface PriceSeries {
  /** Daily bars, unadjusted, ascending. */
  readonly daily: readonly CompleteBar[];
  /** The newest half-hour bar, if any. */
  readonly newest: CompleteBar | null;
  readonly actions: readonly CorporateAction[];
}

/** Adds the end of a bar by the calendar; null for a bar outside every session. Computed once, because a replay reads it often. */
export function completeBar<T extends Bar>(
  bar: T,
  timeframe: StoredTimeframe,
  calendar: TradingCalendar,
): (T & CompleteBar) | null {
  const endsAt = barEnd(bar.timestamp, timeframe, calendar);
  return endsAt ? { ...bar, endsAt } : null;
}

/** The end of a bar that starts at an instant; null outside every session. */
export const barEnd = (start: Date, timeframe: StoredTimeframe, calendar: TradingCalendar): Date | null =>
  (timeframe === 'D' ? calendar.sessionAt(start)?.close : calendar.barAt(start, timeframe)?.end) ?? null;

/** The price and its volatility at an instant, adjusted for splits until then; null where no price is known. */
export function computePrice(series: PriceSeries, calendar: TradingCalendar, asOf: Date): PriceInput | null {
  const asOfMs = asOf.getTime();
  const daily = series.daily.filter(({ endsAt }) => endsAt.getTime() <= asOfMs);
  const bars = splitConsistentBars(daily.slice(-PRICE_BARS), series.actions, asOf, asOf);
  const last = lastBar(bars, series, asOf);
  if (!last || !(last.close > 0)) return null;
  const { sigma, basis } = dailySigma(logReturns(bars.map(({ close }) => close)), []);
  return {
    reference: last.close,
    sigmaDaily: sigma,
    sigmaBasis: basis,
    averageTrueRange: averageTrueRange(bars),
    staleSessions: calendar.sessions(last.endsAt, asOf),
  };
}

/** The bar that ended last: the newest half hour if it ended after the last daily bar. */
function lastBar(daily: readonly CompleteBar[], { newest, actions }: PriceSeries, asOf: Date): CompleteBar | null {
  const day = daily.at(-1) ?? null;
  if (!newest || newest.endsAt > asOf || (day && newest.endsAt <= day.endsAt)) return day;
  return splitConsistentBars([newest], actions, asOf, asOf)[0] ?? null;
}
