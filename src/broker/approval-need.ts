import type { PortfolioRiskConfig } from '../risk/portfolio-config.ts';
import { isExitOrder, type OrderMode, type OrderOrigin } from './order-status.ts';

/** An exit never waits for an approval, because it protects the account at any hour. */
export function needsApproval(
  order: { mode: OrderMode; origin: OrderOrigin; side: 'buy' | 'sell' },
  config: Pick<PortfolioRiskConfig, 'auto_approve_paper' | 'require_approval_for_live'>,
): boolean {
  if (isExitOrder(order)) return false;
  return order.mode === 'live' ? config.require_approval_for_live : !config.auto_approve_paper;
}
