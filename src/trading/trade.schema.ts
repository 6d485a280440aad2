import { Type } from 'typebox';
import { Limit, Named, Nullable, Offset, OneOf, Ticker, Timestamp, Uuid } from '../kernel/http/types.schema.ts';
import { TRADE_EXIT_REASONS } from './exits.ts';

export const TradeQuery = Type.Object({
  ticker: Type.Optional(Ticker),
  status: Type.Optional(OneOf(['open', 'closed'])),
  limit: Limit(50, 200),
  offset: Offset,
});

/** A round trip: from holding nothing to holding nothing again. */
export const TradeView = Named('TradeView', {
  id: Uuid,
  broker_account_id: Uuid,
  ticker: Type.String(),
  open_quantity: Type.Number(),
  bought_quantity: Type.Number(),
  bought_value: Type.Number(),
  sold_quantity: Type.Number(),
  sold_value: Type.Number(),
  entry_price: Nullable(Type.Number({ description: 'average price of the purchases' })),
  exit_price: Nullable(Type.Number({ description: 'average price of the sales' })),
  realized_pnl: Nullable(Type.Number({ description: 'null while it is open' })),
  return: Nullable(Type.Number({ description: 'realised result over what was bought; null while it is open' })),
  exit_reason: Nullable(OneOf(TRADE_EXIT_REASONS)),
  is_micro_trade: Type.Boolean(),
  recommendation_id: Nullable(Uuid),
  decision_id: Nullable(Uuid),
  horizon_sessions: Nullable(Type.Number()),
  initial_stop: Nullable(Type.Number()),
  stop_price: Nullable(Type.Number()),
  target_price: Nullable(Type.Number()),
  opened_at: Timestamp,
  closed_at: Nullable(Timestamp),
});
