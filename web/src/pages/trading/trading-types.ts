import type { QueryAnswer, TradingAnswer } from '../../api/client.ts';

export type Engine = TradingAnswer<'/api/trading/status'>;
export type OpenPosition = Engine['open_positions'][number];
export type Decision = TradingAnswer<'/api/trading/decisions'>[number];
export type Untaken = TradingAnswer<'/api/trading/untaken'>;
export type Order = QueryAnswer<'/api/orders'>[number];
export type OrderDetail = QueryAnswer<'/api/orders/{order_id}'>;
export type Approval = QueryAnswer<'/api/admin/trading/approvals'>[number];
export type Lockout = QueryAnswer<'/api/admin/trading/lockouts'>[number];

/** What an operator's click may have changed: everything about money is asked for again. */
export const MONEY = [
  '/api/trading/status',
  '/api/trading/metrics',
  '/api/trading/decisions',
  '/api/orders',
  '/api/positions',
  '/api/admin/trading/approvals',
  '/api/admin/trading/lockouts',
  '/api/admin/trading/config',
];
export const ASK_EVERY_MS = 5_000;
