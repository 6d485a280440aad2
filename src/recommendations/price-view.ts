import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { type CorporateAction, logReturns, splitConsistentBars } from '../market/adjustment.ts';
import type { Bar } from '../market/bar.ts';
import { averageTrueRange, dailySigma } from '../market/volatility.ts';
import type { PriceInput } from './compute-recommendation.ts';

/** Enough for a volatility with a memory of about 17 sessions and a range over 14. */
export const PRICE_BARS = 130;

export interface PriceSeries {
  /** Daily, as traded, ascending. */
  readonly daily: readonly Bar[];
  /** The newest half hour, where there is one. */
  readonly newest: Bar | null;
  readonly actions: readonly CorporateAction[];
}

/** What is known of a price at an instant, in the shares of that instant; null where nothing is. */
export function computePrice(series: PriceSeries, calendar: TradingCalendar, asOf: Date): PriceInput | null {
  const daily = series.daily.filter(({ timestamp }) => {
    const session = calendar.sessionAt(timestamp);
    return session !== null && session.close <= asOf;
  });
  const bars = splitConsistentBars(daily.slice(-PRICE_BARS), series.actions, asOf, asOf);
  const last = lastPrice(bars, series, calendar, asOf);
  if (!last || !(last.price > 0)) return null;
  const { sigma, basis } = dailySigma(logReturns(bars.map(({ close }) => close)), []);
  return {
    reference: last.price,
    sigmaDaily: sigma,
    sigmaBasis: basis,
    averageTrueRange: averageTrueRange(bars),
    staleSessions: calendar.sessions(last.endsAt, asOf),
  };
}

/** The close that ended last: of the newest half hour where it is newer than the last day's. */
function lastPrice(
  daily: readonly Bar[],
  { newest, actions }: PriceSeries,
  calendar: TradingCalendar,
  asOf: Date,
): { price: number; endsAt: Date } | null {
  const day = daily.at(-1);
  const dayEnd = day ? calendar.sessionAt(day.timestamp)?.close : undefined;
  const halfHourEnd = newest ? calendar.barAt(newest.timestamp, 'M30')?.end : undefined;
  if (newest && halfHourEnd && halfHourEnd <= asOf && (!dayEnd || halfHourEnd > dayEnd)) {
    const [bar] = splitConsistentBars([newest], actions, asOf, asOf);
    return bar ? { price: bar.close, endsAt: halfHourEnd } : null;
  }
  return day && dayEnd ? { price: day.close, endsAt: dayEnd } : null;
}
