import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Executor } from '../kernel/db/database.ts';
import { listCorporateActions } from '../market/corporate-action.store.ts';
import { type BarRow, listRecentBars } from '../market/price.store.ts';
import { completeBar, PRICE_BARS, type PriceSeries } from './price-view.ts';

export async function loadPriceSeries(
  db: Executor,
  calendar: TradingCalendar,
  ticker: string,
  asOf: Date,
): Promise<PriceSeries> {
  const daily = await listRecentBars(db, { ticker, timeframe: 'D', asOf, limit: PRICE_BARS });
  const [newest] = await listRecentBars(db, { ticker, timeframe: 'M30', asOf, limit: 1 });
  const actions = daily.length > 0 || newest ? await listCorporateActions(db, ticker, asOf) : [];
  return {
    daily: daily.flatMap((row) => completeBar(toBar(row), 'D', calendar) ?? []),
    newest: newest ? completeBar(toBar(newest), 'M30', calendar) : null,
    actions,
  };
}

const toBar = ({ bar_timestamp, open, high, low, close, volume }: BarRow) => ({
  timestamp: bar_timestamp,
  open,
  high,
  low,
  close,
  volume,
});
