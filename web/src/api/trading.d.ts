// By hand, from the interface, until the trading engine serves its OpenAPI document: `npm run generate:api` then replaces it.
interface Get<T, Q = never, V = never> {
  parameters: { query?: Q; path: V };
  responses: { 200: { content: { 'application/json': T } } };
}
interface Plain<T, Q = never> {
  parameters: { query?: Q };
  responses: { 200: { content: { 'application/json': T } } };
}
interface Send<B, T> {
  requestBody: { content: { 'application/json': B } };
  responses: { 200: { content: { 'application/json': T } } };
}
interface Press<T> {
  responses: { 200: { content: { 'application/json': T } } };
}
interface EngineStatus {
  enabled: boolean;
  paused: boolean;
  risk_tier: string;
  circuit_breaker_status: string;
  active_pool: number;
  reserve_pool: number;
  portfolio_heat: number;
  open_positions: unknown[];
  open_position_count: number;
  max_open_positions: number;
  absolute_position_cap: number;
  last_decision_at: string | null;
}
interface EngineMetrics {
  total_portfolio_value: number;
  active_pool: number;
  reserve_pool: number;
  unrealized_pnl: number;
  realized_pnl: number;
  daily_pnl: number;
  win_rate: number | null;
  profit_factor: number | null;
  sharpe_ratio: number | null;
  max_drawdown: number | null;
  portfolio_heat: number;
}
interface PortfolioSnapshot {
  id: string;
  snapshot_date: string;
  portfolio_value: number;
  active_pool: number;
  reserve_pool: number;
  daily_return: number | null;
  cumulative_return: number | null;
  unrealized_pnl: number;
  realized_pnl: number;
  win_count: number;
  loss_count: number;
  win_rate: number | null;
  sharpe_ratio: number | null;
  max_drawdown: number | null;
  current_drawdown_pct: number | null;
  portfolio_heat: number | null;
  risk_tier: string;
  created_at: string;
}
interface Decision {
  id: string;
  recommendation_id: string | null;
  decision: string;
  skip_reason: string | null;
  ticker: string;
  computed_position_size: number | null;
  computed_share_quantity: number | null;
  risk_tier_at_decision: string;
  portfolio_heat_at_decision: number | null;
  active_pool_at_decision: number | null;
  reserve_pool_at_decision: number | null;
  circuit_breaker_status: string;
  is_micro_trade: boolean;
  created_at: string;
}
interface Backtest {
  id: string;
  status: string;
  start_date?: string;
  end_date?: string;
  initial_capital?: number;
  risk_tier?: string;
  total_return?: number | null;
  sharpe_ratio?: number | null;
  max_drawdown?: number | null;
  win_rate?: number | null;
  profit_factor?: number | null;
  trade_count?: number | null;
  equity_curve?: unknown[];
  trades?: unknown[];
  completed_at?: string | null;
  created_at?: string;
}
interface NotificationConfig {
  sms_enabled: boolean;
  email_enabled: boolean;
  phone_number: string;
  email_recipient: string;
}
export interface paths {
  '/api/trading/status': { get: Plain<EngineStatus> };
  '/api/trading/metrics': { get: Plain<EngineMetrics> };
  '/api/trading/metrics/history': { get: Plain<PortfolioSnapshot[], { limit?: number }> };
  '/api/trading/decisions': {
    get: Plain<Decision[], { ticker?: string; decision?: string; is_micro_trade?: boolean; limit?: number; offset?: number }>;
  };
  '/api/trading/config': { put: Send<Record<string, unknown>, Record<string, unknown>> };
  '/api/trading/pause': { post: Press<{ paused: boolean }> };
  '/api/trading/resume': { post: Press<{ paused: boolean }> };
  '/api/trading/reset': { post: Send<{ initial_capital?: number; reserve_pct?: number | null }, Record<string, unknown>> };
  '/api/trading/backtest': {
    post: Send<{ start_date: string; end_date: string; initial_capital?: number; risk_tier?: string }, { id: string; status: string }>;
  };
  '/api/trading/backtest/{backtest_id}': { get: Get<Backtest, never, { backtest_id: string }> };
  '/api/trading/notifications/config': { get: Plain<NotificationConfig>; put: Send<Partial<NotificationConfig>, { updated: unknown }> };
  '/api/trading/notifications/history': { get: Plain<unknown[], { limit?: number }> };
  '/api/trading/override/order': {
    post: Send<
      {
        ticker: string;
        side: 'buy' | 'sell';
        quantity: number;
        order_type?: 'market' | 'limit' | 'stop' | 'stop_limit';
        limit_price?: number | null;
        stop_price?: number | null;
      },
      { job_id: string; status: string; ticker: string; side: string; quantity: number; auto_registered: boolean }
    >;
  };
}
