import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Executor } from '../kernel/db/database.ts';
import { listCorporateActions } from '../market/corporate-action.store.ts';
import { listRecentBars } from '../market/price.store.ts';
import { listQuotes } from '../market/quote.store.ts';
import { completeBar } from '../recommendations/price-view.ts';
import { computeMarketView, type MarketView } from './market-view.ts';

/** Enough for the volatility (about 17 sessions), the average true range (14) and correlations (60). */
const DAILY_BARS = 130;

export async function loadMarketView(
  db: Executor,
  calendar: TradingCalendar,
  ticker: string,
  asOf: Date,
): Promise<MarketView> {
  const [quote] = await listQuotes(db, [ticker]);
  const rows = await listRecentBars(db, { ticker, timeframe: 'D', asOf, limit: DAILY_BARS });
  const actions = rows.length > 0 ? await listCorporateActions(db, ticker, asOf) : [];
  const daily = rows.flatMap(
    ({ bar_timestamp: timestamp, open, high, low, close, volume }) =>
      completeBar({ timestamp, open, high, low, close, volume }, 'D', calendar) ?? [],
  );
  const known = quote && quote.quoted_at <= asOf ? { price: quote.price, quotedAt: quote.quoted_at } : null;
  return computeMarketView({ quote: known, daily, actions }, calendar, asOf);
}
