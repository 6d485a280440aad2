import type { PortfolioRiskConfig } from '../risk/portfolio-config.ts';
import type { OrderMode, OrderOrigin } from './order-status.ts';

/** An exit is never kept waiting for a person: what protects the account must not depend on somebody being awake. */
export function needsApproval(
  order: { mode: OrderMode; origin: OrderOrigin; side: 'buy' | 'sell' },
  config: Pick<PortfolioRiskConfig, 'auto_approve_paper' | 'require_approval_for_live'>,
): boolean {
  if (order.side === 'sell' && (order.origin === 'exit' || order.origin === 'reset')) return false;
  return order.mode === 'live' ? config.require_approval_for_live : !config.auto_approve_paper;
}
