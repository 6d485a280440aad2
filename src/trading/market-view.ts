import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { type CorporateAction, splitConsistentBars } from '../market/adjustment.ts';
import type { CompleteBar } from '../market/bar.ts';
import { averageDailyVolume, averageTrueRange, dailySigma } from '../market/volatility.ts';
import { CORRELATION_SESSIONS } from './correlation.ts';

/** Price, volatility and volume of one symbol at an instant, in shares of that instant. */
export interface MarketView {
  /** Null where unknown. */
  price: number | null;
  quotedAt: Date | null;
  /** Trading minutes since the price; Infinity where there is none. */
  ageMinutes: number;
  atr: number | null;
  sigmaDaily: number;
  /** In money per session; null where unknown. */
  adv: number | null;
  /** By session date, newest last. */
  returns: ReadonlyMap<string, number>;
}

export interface MarketInput {
  quote: { price: number; quotedAt: Date } | null;
  daily: readonly CompleteBar[];
  actions: readonly CorporateAction[];
}

export function computeMarketView(input: MarketInput, calendar: TradingCalendar, asOf: Date): MarketView {
  const bars = splitConsistentBars(
    input.daily.filter(({ endsAt }) => endsAt <= asOf),
    input.actions,
    asOf,
    asOf,
  );
  const last = bars.at(-1) ?? null;
  const price = input.quote?.price ?? last?.close ?? null;
  const at = input.quote?.quotedAt ?? last?.endsAt ?? null;
  const returns = new Map<string, number>();
  for (let index = 1; index < bars.length; index++) {
    const bar = bars[index];
    const previous = bars[index - 1];
    if (bar && previous) returns.set(calendar.dateOf(bar.timestamp), Math.log(bar.close / previous.close));
  }
  return {
    price,
    quotedAt: at,
    ageMinutes: at === null ? Number.POSITIVE_INFINITY : Math.max(0, calendar.tradingMinutes(at, asOf)),
    atr: averageTrueRange(bars),
    sigmaDaily: dailySigma([...returns.values()], []).sigma,
    adv: averageDailyVolume(bars)?.dollars ?? null,
    returns,
  };
}

/** Two columns of returns for the sessions that either symbol has; NaN where one lacks a session. */
export function alignReturns(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): [Float64Array, Float64Array] {
  const dates = [...one.keys()].filter((date) => other.has(date)).slice(-CORRELATION_SESSIONS);
  return [
    Float64Array.from(dates, (date) => one.get(date) ?? Number.NaN),
    Float64Array.from(dates, (date) => other.get(date) ?? Number.NaN),
  ];
}
