import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { stopDistance } from '../exits.ts';
import { positionRisk } from '../heat.ts';
import { loadMarketView } from '../market-view.store.ts';
import { findOpenTrade } from '../trade.store.ts';
import type { Round } from './round.ts';

interface OperatorOrder {
  ticker: string;
  side: 'buy' | 'sell';
  quantity: number;
  limitPrice: number | null;
  stopPrice: number | null;
}

/**
 * What an operator's purchase loses at the stop that it will get: that of the position which it adds to, otherwise the one that the
 * engine sets by the tier's rule. Null for a sale, and without a price, which the gate refuses.
 */
export async function computeOverrideRisk(
  db: Executor,
  calendar: TradingCalendar,
  { account, limits, now }: Pick<Round, 'account' | 'limits' | 'now'>,
  order: OperatorOrder,
): Promise<number | null> {
  if (order.side !== 'buy') return null;
  const market = await loadMarketView(db, calendar, order.ticker, now);
  const price = order.limitPrice ?? order.stopPrice ?? market.price;
  if (price === null) return null;
  const trade = await findOpenTrade(db, account.id, order.ticker);
  const held = trade?.open_quantity ?? 0;
  // What buys back a short position opens nothing.
  const opened = Math.max(0, order.quantity - Math.max(0, -held));
  const agreed = held > 0 ? (trade?.stop_price ?? null) : null;
  return positionRisk(opened, price, agreed ?? price - stopDistance(price, market, null, limits));
}
