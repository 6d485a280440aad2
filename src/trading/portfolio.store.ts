import { sql } from 'kysely';
import { OPEN_STATUSES } from '../broker/order-status.ts';
import type { Executor } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.store.ts';
import { computePortfolio, type Portfolio } from './portfolio.ts';
import type { TradingStateRow } from './state.store.ts';

interface PositionJson {
  ticker: string;
  sector: string | null;
  quantity: number;
  avg_entry_price: number;
  price: number | null;
  quoted_at: string | null;
  stop_price: number | null;
  target_price: number | null;
  is_micro_trade: boolean | null;
  opened_at: string | null;
}

interface OrderJson {
  id: string;
  ticker: string;
  sector: string | null;
  side: 'buy' | 'sell';
  open_value: number;
  risk_amount: number | null;
  is_micro_trade: boolean | null;
  is_resting: boolean;
}

interface LoadedRow {
  cash: number;
  reserve: number;
  realized: number;
  positions: PositionJson[] | null;
  orders: OrderJson[] | null;
}

/**
 * The present account in one statement, so that positions, cash and orders are of one instant and a fill shows in all of them
 * or in none. Fills that are not booked yet are included.
 */
export async function loadPortfolio(db: Executor, state: TradingStateRow): Promise<Portfolio> {
  const accountId = state.broker_account_id;
  const { rows } = await sql<LoadedRow>`
    ${prepared('load-portfolio')} select state.cash + coalesce((select sum(case fills.side when 'sell' then 1 else -1 end * fills.quantity * fills.price)
        from kernel.unbooked_entries entry join fills on fills.id = entry.fill_id
        where entry.broker_account_id = state.broker_account_id), 0) as cash,
      state.reserve,
      coalesce((select sum(realized_pnl) from positions where broker_account_id = state.broker_account_id), 0)
        - state.realized_base as realized,
      (select json_agg(json_build_object('ticker', held.ticker, 'sector', companies.sector, 'quantity', held.quantity,
          'avg_entry_price', held.avg_entry_price,
          'price', coalesce(market_quotes.price, (select close from market_bars where ticker = held.ticker
            and bar_timestamp <= now() order by bar_timestamp desc limit 1)),
          'quoted_at', market_quotes.quoted_at, 'stop_price', trade.stop_price, 'target_price', trade.target_price,
          'is_micro_trade', trade.is_micro_trade, 'opened_at', held.opened_at) order by held.ticker)
        from positions held
        left join companies on companies.ticker = held.ticker
        left join market_quotes on market_quotes.ticker = held.ticker
        left join portfolio_trades trade on trade.broker_account_id = held.broker_account_id
          and trade.ticker = held.ticker and trade.closed_at is null
        where held.broker_account_id = state.broker_account_id and held.quantity <> 0) as positions,
      (select json_agg(json_build_object('id', orders.id, 'ticker', orders.ticker, 'sector', companies.sector,
          'side', orders.side,
          'open_value', orders.estimated_value * (orders.quantity - orders.filled_quantity) / orders.quantity,
          'risk_amount', orders.risk_amount * (orders.quantity - orders.filled_quantity) / orders.quantity,
          'is_micro_trade', (select decision.is_micro_trade from trading_decisions decision where decision.id = orders.decision_id),
          'is_resting', orders.order_type <> 'market' and orders.origin not in ('exit', 'reset')) order by orders.created_at, orders.id)
        from orders left join companies on companies.ticker = orders.ticker
        where orders.broker_account_id = state.broker_account_id and orders.origin <> 'protection'
          and orders.status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})) as orders
    from trading_state state where state.broker_account_id = ${accountId}
  `.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`account ${accountId} has no trading state`);
  return computePortfolio({
    cash: row.cash,
    reserve: row.reserve,
    realizedPnl: row.realized,
    positions: (row.positions ?? []).map((position) => ({
      ticker: position.ticker,
      sector: position.sector ?? '',
      quantity: position.quantity,
      avgEntryPrice: position.avg_entry_price,
      mark: position.price ?? position.avg_entry_price,
      quotedAt: position.quoted_at === null ? null : new Date(position.quoted_at),
      stop: position.stop_price,
      target: position.target_price,
      isMicro: position.is_micro_trade ?? false,
      openedAt: position.opened_at === null ? null : new Date(position.opened_at),
    })),
    openOrders: (row.orders ?? []).map((order) => ({
      id: order.id,
      ticker: order.ticker,
      sector: order.sector ?? '',
      side: order.side,
      openValue: order.open_value,
      riskAmount: order.risk_amount ?? 0,
      isMicro: order.is_micro_trade ?? false,
      isResting: order.is_resting,
    })),
  });
}
