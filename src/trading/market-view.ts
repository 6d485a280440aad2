import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { type CorporateAction, splitConsistentBars } from '../market/adjustment.ts';
import type { CompleteBar } from '../market/bar.ts';
import { averageDailyVolume, averageTrueRange } from '../market/volatility.ts';
import { returnsBetween, type SessionReturns, sigmaOf } from './session-returns.ts';

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
  returns: SessionReturns;
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
  const returns = returnsBetween(
    bars.map(({ timestamp }) => calendar.dateOf(timestamp)),
    bars.map(({ close }) => close),
  );
  return {
    price,
    quotedAt: at,
    ageMinutes: at === null ? Number.POSITIVE_INFINITY : Math.max(0, calendar.tradingMinutes(at, asOf)),
    atr: averageTrueRange(bars),
    sigmaDaily: sigmaOf(returns),
    adv: averageDailyVolume(bars)?.dollars ?? null,
    returns,
  };
}
