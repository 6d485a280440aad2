import { type AccountRiskState, DEFAULT_ACCOUNT_STATE, type OpenOrderState } from './account-state.ts';
import { CheckList, OVERRIDDEN, REDUCES, type RiskCheck, type Skip } from './check.ts';
import { computeExposure, isWithin, type OrderExposure } from './exposure.ts';
import type { PortfolioRiskConfig } from './portfolio-config.ts';
import type { ProposedOrder } from './proposed-order.ts';
import { SENTENCES as SAY } from './sentences.ts';

const NOT_ASKED: Skip = 'does not apply: the configuration does not ask for the quality gate';

export type AllowedMode = 'none' | 'paper' | 'live';

export interface OrderEvaluation {
  eligible: boolean;
  allowed_mode: AllowedMode;
  checks: RiskCheck[];
  rejection_reasons: string[];
}

/**
 * Holds an order against every limit; all checks run, whatever fails. An account that is not known is judged as the default
 * one, for paper at most. Never throws, and a larger purchase never passes where a smaller one was rejected.
 */
export function evaluateOrder(
  order: ProposedOrder,
  config: PortfolioRiskConfig,
  known: AccountRiskState | null,
  now: Date,
): OrderEvaluation {
  const state = known ?? DEFAULT_ACCOUNT_STATE;
  const isLive = config.trading_mode === 'live';
  const list = new CheckList(isLive);
  const exposure = computeExposure(order, state);
  const reduces = order.action === 'sell' && exposure.reducing ? REDUCES : null;
  checkOrder(list, order, config, state, now, reduces);
  checkFunds(list, order, config, state, exposure);
  checkExposure(list, order, config, state, exposure, reduces);
  checkLosses(list, config, state, reduces);
  checkMarket(list, order, config, state, exposure, reduces);
  return conclude(list.checks, isLive && known !== null);
}

function checkOrder(
  list: CheckList,
  order: ProposedOrder,
  config: PortfolioRiskConfig,
  state: AccountRiskState,
  now: Date,
  reduces: Skip,
): void {
  const size = Math.max(order.quantity, order.estimated_value);
  list.add('order_valid', size > 0, size, 0, SAY.order_valid);
  const mode = config.trading_mode;
  list.add('trading_enabled', mode !== 'disabled', mode, null, SAY.trading_enabled);
  const { confidence: observed } = order;
  const limit = config.min_confidence;
  const skip = reduces ?? (order.operator_override ? OVERRIDDEN : null);
  list.add('confidence', isWithin(limit, observed), observed, limit, SAY.confidence, skip);
  const locked = isLocked(state, order.ticker, now);
  list.add('symbol_lockout', !locked, locked, false, SAY.symbol_lockout);
}

function isLocked(state: AccountRiskState, ticker: string, now: Date): boolean {
  return state.lockouts.some(
    (lockout) =>
      // An end that cannot be read does not end it.
      lockout.ticker === ticker && !(lockout.expires_at !== null && Date.parse(lockout.expires_at) <= now.getTime()),
  );
}

function checkFunds(
  list: CheckList,
  order: ProposedOrder,
  config: PortfolioRiskConfig,
  state: AccountRiskState,
  exposure: OrderExposure,
): void {
  const isBuy = order.action === 'buy';
  list.atMost('buying_power', isBuy ? exposure.value : 0, state.buying_power, SAY.buying_power);
  const available = isBuy || config.allow_short || exposure.reducing;
  const limit = config.allow_short ? null : Math.max(0, exposure.heldQuantity);
  list.add('sell_quantity_available', available, isBuy ? 0 : order.quantity, limit, SAY.sell_quantity_available);
}

function checkExposure(
  list: CheckList,
  order: ProposedOrder,
  config: PortfolioRiskConfig,
  state: AccountRiskState,
  exposure: OrderExposure,
  reduces: Skip,
): void {
  // Buying back what was sold short takes no risk on either, but it is still an order of its size.
  const skip = exposure.reducing ? REDUCES : null;
  const active = state.active_pool ?? state.equity;
  const { positionValue, sectorValue, clusterValue, grossValue } = exposure;
  list.atMost('order_value', exposure.value, config.max_order_value, SAY.order_value, reduces);
  list.atMost('position_limit', shareOf(positionValue, active), config.max_position_pct, SAY.position_limit, skip);
  list.atMost('sector_limit', shareOf(sectorValue, active), config.max_sector_pct, SAY.sector_limit, skip);
  list.atMost('cluster_limit', shareOf(clusterValue, active), config.max_cluster_pct, SAY.cluster_limit, skip);
  list.atMost('gross_exposure', shareOf(grossValue, active), config.max_gross_exposure_pct, SAY.gross_exposure, skip);
  list.atMost('open_positions', exposure.openPositions, config.max_open_positions, SAY.open_positions, skip);
  const heat = state.portfolio_heat + share(order.risk_amount ?? 0, active);
  list.atMost('portfolio_heat', heat, config.max_portfolio_heat, SAY.portfolio_heat, skip);
}

function checkLosses(list: CheckList, config: PortfolioRiskConfig, state: AccountRiskState, skip: Skip): void {
  const { equity } = state;
  list.atMost('daily_loss', lossShare(state.daily_pnl, equity), config.max_daily_loss_pct, SAY.daily_loss, skip);
  list.atMost('weekly_loss', lossShare(state.weekly_pnl, equity), config.max_weekly_loss_pct, SAY.weekly_loss, skip);
  const peak = Math.max(state.peak_equity ?? equity, equity);
  list.atMost('drawdown', share(peak - equity, peak), config.max_drawdown_pct, SAY.drawdown, skip);
  // An exit must not wait for tomorrow because today had many orders.
  list.atMost('orders_per_day', state.orders_today + 1, config.max_orders_per_day, SAY.orders_per_day, skip);
}

function checkMarket(
  list: CheckList,
  order: ProposedOrder,
  config: PortfolioRiskConfig,
  state: AccountRiskState,
  exposure: OrderExposure,
  reduces: Skip,
): void {
  const { adv, market_open: open, open_orders: orders, quality_gate: gate } = state;
  list.atMost('liquidity', adv === null ? null : shareOf(exposure.value, adv), config.max_adv_pct, SAY.liquidity);
  const { price: observed } = exposure;
  const limit = config.min_price;
  // A share that fell below the least price must still be sold.
  if (observed === null) list.missing('min_price', limit, reduces);
  else list.add('min_price', isWithin(limit, observed), observed, limit, SAY.min_price, reduces);
  list.atMost('price_freshness', state.price_age_minutes, config.max_price_age_minutes, SAY.price_freshness);
  if (open === null) list.missing('market_hours', true);
  else list.add('market_hours', open, open, true, SAY.market_hours, null, 'live_only');
  list.atMost('duplicate_order', orders && countSame(orders, order), 0, SAY.duplicate_order);
  const skip = order.operator_override ? OVERRIDDEN : config.require_quality_gate_for_live ? null : NOT_ASKED;
  if (gate === null) list.missing('quality_gate', 'pass', skip);
  else list.add('quality_gate', gate === 'pass', gate, 'pass', SAY.quality_gate, skip, 'live_only');
}

function countSame(orders: readonly OpenOrderState[], { ticker, action }: ProposedOrder): number {
  let count = 0;
  for (const order of orders) if (order.ticker === ticker && order.side === action) count++;
  return count;
}

function conclude(checks: RiskCheck[], mayBeLive: boolean): OrderEvaluation {
  const reasons: string[] = [];
  let allLive = true;
  for (const check of checks) {
    if (check.passed) continue;
    if (check.severity === 'hard') reasons.push(`${check.name}: ${check.message}`);
    else allLive = false;
  }
  const eligible = reasons.length === 0;
  const allowed_mode = !eligible ? 'none' : mayBeLive && allLive ? 'live' : 'paper';
  return { eligible, allowed_mode, checks, rejection_reasons: reasons };
}

/** Nothing of nothing is nothing; something of nothing is beyond any limit. */
function share(part: number, whole: number): number {
  if (part <= 0) return 0;
  return whole > 0 ? part / whole : Number.POSITIVE_INFINITY;
}

const shareOf = (part: number | null, whole: number): number | null => (part === null ? null : share(part, whole));

/** Of the equity at the start of the day or week: a loss must not shrink its own yardstick. */
const lossShare = (pnl: number, equity: number): number => share(-pnl, equity - pnl);
