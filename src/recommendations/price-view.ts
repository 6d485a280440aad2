import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { type CorporateAction, logReturns, splitConsistentBars } from '../market/adjustment.ts';
import type { Bar, CompleteBar, StoredTimeframe } from '../market/bar.ts';
import { averageTrueRange, dailySigma } from '../market/volatility.ts';
import type { PriceInput } from './compute-recommendation.ts';

/** Enough for a volatility with a memory of about 17 sessions and a range over 14. */
export const PRICE_BARS = 130;

export interface PriceSeries {
  /** Daily, as traded, ascending. */
  readonly daily: readonly CompleteBar[];
  /** The newest half hour, where there is one. */
  readonly newest: CompleteBar | null;
  readonly actions: readonly CorporateAction[];
}

/** When a bar ended is the calendar's to say; one that lies in no session is none. Asked once: a replay asks often. */
export function completeBar<T extends Bar>(
  bar: T,
  timeframe: StoredTimeframe,
  calendar: TradingCalendar,
): (T & CompleteBar) | null {
  const endsAt =
    timeframe === 'D' ? calendar.sessionAt(bar.timestamp)?.close : calendar.barAt(bar.timestamp, timeframe)?.end;
  return endsAt ? { ...bar, endsAt } : null;
}

/** What is known of a price at an instant, in the shares of that instant; null where nothing is. */
export function computePrice(series: PriceSeries, calendar: TradingCalendar, asOf: Date): PriceInput | null {
  const daily = series.daily.filter(({ endsAt }) => endsAt <= asOf);
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

/** The bar that ended last: the newest half hour where it is newer than the last day. */
function lastBar(daily: readonly CompleteBar[], { newest, actions }: PriceSeries, asOf: Date): CompleteBar | null {
  const day = daily.at(-1) ?? null;
  if (!newest || newest.endsAt > asOf || (day && newest.endsAt <= day.endsAt)) return day;
  return splitConsistentBars([newest], actions, asOf, asOf)[0] ?? null;
}
