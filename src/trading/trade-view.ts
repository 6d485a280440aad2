import type { TradeRow } from './trade.store.ts';

const ratio = (value: number, quantity: number): number | null => (quantity > 0 ? value / quantity : null);

/** A round trip in response format, with its average prices and its return. */
export function tradeView(trade: TradeRow) {
  const { bought_quantity, bought_value, sold_quantity, sold_value, realized_pnl } = trade;
  return {
    id: trade.id,
    broker_account_id: trade.broker_account_id,
    ticker: trade.ticker,
    open_quantity: trade.open_quantity,
    bought_quantity,
    bought_value,
    sold_quantity,
    sold_value,
    entry_price: ratio(bought_value, bought_quantity),
    exit_price: ratio(sold_value, sold_quantity),
    realized_pnl,
    return: realized_pnl === null ? null : ratio(realized_pnl, bought_value),
    exit_reason: trade.exit_reason,
    is_micro_trade: trade.is_micro_trade,
    recommendation_id: trade.recommendation_id,
    decision_id: trade.decision_id,
    horizon_sessions: trade.horizon_sessions,
    initial_stop: trade.initial_stop,
    stop_price: trade.stop_price,
    target_price: trade.target_price,
    opened_at: trade.opened_at,
    closed_at: trade.closed_at,
  };
}
