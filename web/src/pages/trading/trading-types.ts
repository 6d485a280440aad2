import type { QueryResponse, TradingResponse } from '../../api/client.ts';

export type Engine = TradingResponse<'/api/trading/status'>;
export type OpenPosition = Engine['open_positions'][number];
export type BrokerPosition = QueryResponse<'/api/positions'>[number];
export type Decision = TradingResponse<'/api/trading/decisions'>[number];
export type SkippedRecommendations = TradingResponse<'/api/trading/untaken'>;
export type Order = QueryResponse<'/api/orders'>[number];
export type OrderDetail = QueryResponse<'/api/orders/{order_id}'>;
export type Approval = QueryResponse<'/api/admin/trading/approvals'>[number];
export type Lockout = QueryResponse<'/api/admin/trading/lockouts'>[number];

/** Paths refetched after any trading action. */
export const TRADING_PATHS = [
  '/api/trading/status',
  '/api/trading/metrics',
  '/api/trading/decisions',
  '/api/orders',
  '/api/positions',
  '/api/admin/trading/approvals',
  '/api/admin/trading/lockouts',
  '/api/admin/trading/config',
];
export const POLL_INTERVAL_MS = 5_000;

/** Only the price feed is stale, as before the first prices have come: entries wait, and nothing has failed. */
export const isWaitingForPrices = (breakers: readonly { name: string }[]): boolean =>
  breakers.length > 0 && breakers.every(({ name }) => name === 'stale_feed');
