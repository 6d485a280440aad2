import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Executor } from '../kernel/db/database.ts';
import { splitConsistentCloses } from '../market/adjustment.ts';
import { listActionsByTicker } from '../market/corporate-action.store.ts';
import { listRecentBarsByTicker, listRecentClosesByTicker } from '../market/price.store.ts';
import { listQuotes } from '../market/quote.store.ts';
import { barEnd, completeBar } from '../recommendations/price-view.ts';
import { computeMarketView, type MarketView } from './market-view.ts';
import { returnsBetween, type SessionReturns } from './session-returns.ts';

/** Enough for the volatility (about 17 sessions), the average true range (14) and correlations (60). */
const DAILY_BARS = 130;
/** A bar outside every session has no end. */
const FUTURE = new Date(8.64e15);

export async function loadMarketView(
  db: Executor,
  calendar: TradingCalendar,
  ticker: string,
  asOf: Date,
): Promise<MarketView> {
  const views = await loadMarketViews(db, calendar, [ticker], asOf);
  return views.get(ticker) ?? computeMarketView({ quote: null, daily: [], actions: [] }, calendar, asOf);
}

/** The views of several symbols in three round trips, each with an entry. */
export async function loadMarketViews(
  db: Executor,
  calendar: TradingCalendar,
  tickers: readonly string[],
  asOf: Date,
): Promise<Map<string, MarketView>> {
  if (tickers.length === 0) return new Map();
  const quotes = new Map((await listQuotes(db, tickers)).map((quote) => [quote.ticker, quote]));
  const bars = await listRecentBarsByTicker(db, { tickers, timeframe: 'D', asOf, limit: DAILY_BARS });
  const actions = await listActionsByTicker(db, [...bars.keys()], asOf);
  return new Map(
    tickers.map((ticker) => {
      const quote = quotes.get(ticker);
      const daily = (bars.get(ticker) ?? []).flatMap(
        ({ bar_timestamp: timestamp, open, high, low, close, volume }) =>
          completeBar({ timestamp, open, high, low, close, volume }, 'D', calendar) ?? [],
      );
      const known = quote && quote.quoted_at <= asOf ? { price: quote.price, quotedAt: quote.quoted_at } : null;
      return [ticker, computeMarketView({ quote: known, daily, actions: actions.get(ticker) ?? [] }, calendar, asOf)];
    }),
  );
}

/** The returns of several symbols as in their views, in two round trips, each with an entry. */
export async function loadReturns(
  db: Executor,
  calendar: TradingCalendar,
  tickers: readonly string[],
  asOf: Date,
): Promise<Map<string, SessionReturns>> {
  if (tickers.length === 0) return new Map();
  const bars = await listRecentClosesByTicker(db, { tickers, timeframe: 'D', asOf, limit: DAILY_BARS });
  const actions = await listActionsByTicker(db, tickers, asOf);
  return new Map(
    [...bars].map(([ticker, closes]) => {
      const ended = closes.filter(({ timestamp }) => (barEnd(timestamp, 'D', calendar) ?? FUTURE) <= asOf);
      const dates = ended.map(({ timestamp }) => calendar.dateOf(timestamp));
      return [ticker, returnsBetween(dates, splitConsistentCloses(ended, actions.get(ticker) ?? [], asOf, asOf))];
    }),
  );
}
