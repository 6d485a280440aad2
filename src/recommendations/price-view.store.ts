import type { Executor } from '../kernel/db/database.ts';
import { listCorporateActions } from '../market/corporate-action.store.ts';
import { type BarRow, listRecentBars } from '../market/price.store.ts';
import { PRICE_BARS, type PriceSeries } from './price-view.ts';

export async function loadPriceSeries(db: Executor, ticker: string, asOf: Date): Promise<PriceSeries> {
  const daily = await listRecentBars(db, { ticker, timeframe: 'D', asOf, limit: PRICE_BARS });
  const [newest] = await listRecentBars(db, { ticker, timeframe: 'M30', asOf, limit: 1 });
  const actions = daily.length > 0 || newest ? await listCorporateActions(db, ticker, asOf) : [];
  return { daily: daily.map(toBar), newest: newest ? toBar(newest) : null, actions };
}

const toBar = ({ bar_timestamp, open, high, low, close, volume }: BarRow) => ({
  timestamp: bar_timestamp,
  open,
  high,
  low,
  close,
  volume,
});
