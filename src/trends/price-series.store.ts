import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Executor } from '../kernel/db/database.ts';
import { listCorporateActions } from '../market/corporate-action.store.ts';
import { listRecentBars } from '../market/price.store.ts';
import type { PriceSeries } from './prices.ts';

/** The daily closes of a ticker known at an instant. Bars outside every session of the calendar are ignored. */
export async function loadPriceSeries(
  db: Executor,
  calendar: TradingCalendar,
  query: { ticker: string; asOf: Date; bars: number },
): Promise<PriceSeries> {
  const rows = await listRecentBars(db, { ticker: query.ticker, timeframe: 'D', asOf: query.asOf, limit: query.bars });
  if (rows.length === 0) return { bars: [], actions: [] };
  const actions = await listCorporateActions(db, query.ticker, query.asOf);
  const bars = rows.flatMap(({ bar_timestamp: timestamp, close }) => {
    const session = calendar.sessionAt(timestamp);
    return session ? { timestamp, endsAt: session.close, availableAt: session.close, close } : [];
  });
  return { bars, actions };
}
