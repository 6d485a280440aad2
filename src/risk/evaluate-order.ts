import { type AccountRiskState, DEFAULT_ACCOUNT_STATE } from './account-state.ts';
import { CheckList, type RiskCheck, type Skip } from './check.ts';
import { computeExposure, isWithin, type OrderExposure } from './exposure.ts';
import type { PortfolioRiskConfig } from './portfolio-config.ts';
import type { ProposedOrder } from './proposed-order.ts';
import { SENTENCES as SAY } from './sentences.ts';

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
  const reduces: Skip = order.action === 'sell' && exposure.reducing ? 'reducing' : null;
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
  const skip = reduces ?? (order.operator_override ? 'override' : null);
  const { confidence } = order;
  list.add(
    'confidence',
    isWithin(config.min_confidence, confidence),
    confidence,
    config.min_confidence,
    SAY.confidence,
    {
      skip,
    },
  );
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
  if (isBuy) list.atMost('buying_power', exposure.value, state.buying_power, SAY.buying_power);
  else list.add('buying_power', true, 0, state.buying_power, SAY.buying_power);
  const held = Math.max(0, exposure.heldQuantity);
  const sold = isBuy ? 0 : order.quantity;
  const available = isBuy || config.allow_short || exposure.reducing;
  list.add('sell_quantity_available', available, sold, config.allow_short ? null : held, SAY.sell_quantity_available);
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
  const skip: Skip = exposure.reducing ? 'reducing' : null;
  const active = state.active_pool ?? state.equity;
  const shareOf = (money: number | null): number | null => (money === null ? null : share(money, active));
  list.atMost('order_value', exposure.value, config.max_order_value, SAY.order_value, { skip: reduces });
  list.atMost('position_limit', shareOf(exposure.positionValue), config.max_position_pct, SAY.position_limit, { skip });
  list.atMost('sector_limit', shareOf(exposure.sectorValue), config.max_sector_pct, SAY.sector_limit, { skip });
  list.atMost('cluster_limit', shareOf(exposure.clusterValue), config.max_cluster_pct, SAY.cluster_limit, { skip });
  list.atMost('gross_exposure', shareOf(exposure.grossValue), config.max_gross_exposure_pct, SAY.gross_exposure, {
    skip,
  });
  list.atMost('open_positions', exposure.openPositions, config.max_open_positions, SAY.open_positions, { skip });
  const heat = state.portfolio_heat + share(order.risk_amount ?? 0, active);
  list.atMost('portfolio_heat', heat, config.max_portfolio_heat, SAY.portfolio_heat, { skip });
}

function checkLosses(list: CheckList, config: PortfolioRiskConfig, state: AccountRiskState, skip: Skip): void {
  const { equity } = state;
  // Of the equity at the start of the day or week: a loss must not shrink its own yardstick.
  const lost = (pnl: number): number => share(Math.max(0, -pnl), equity - pnl);
  list.atMost('daily_loss', lost(state.daily_pnl), config.max_daily_loss_pct, SAY.daily_loss, { skip });
  list.atMost('weekly_loss', lost(state.weekly_pnl), config.max_weekly_loss_pct, SAY.weekly_loss, { skip });
  const peak = Math.max(state.peak_equity ?? equity, equity);
  list.atMost('drawdown', share(peak - equity, peak), config.max_drawdown_pct, SAY.drawdown, { skip });
  // An exit must not wait for tomorrow because today had many orders.
  list.atMost('orders_per_day', state.orders_today + 1, config.max_orders_per_day, SAY.orders_per_day, { skip });
}

function checkMarket(
  list: CheckList,
  order: ProposedOrder,
  config: PortfolioRiskConfig,
  state: AccountRiskState,
  exposure: OrderExposure,
  reduces: Skip,
): void {
  const { adv, price_age_minutes: age, market_open: open, open_orders: orders, quality_gate: gate } = state;
  const taken = adv === null || exposure.value === null ? null : share(exposure.value, adv);
  list.atMost('liquidity', taken, config.max_adv_pct, SAY.liquidity);
  const { price } = exposure;
  // A share that fell below the least price must still be sold.
  if (price === null) list.missing('min_price', config.min_price, reduces);
  else
    list.add('min_price', isWithin(config.min_price, price), price, config.min_price, SAY.min_price, { skip: reduces });
  list.atMost('price_freshness', age, config.max_price_age_minutes, SAY.price_freshness);
  if (open === null) list.missing('market_hours', true);
  else list.add('market_hours', open, open, true, SAY.market_hours, { severity: 'live_only' });
  if (orders === null) list.missing('duplicate_order', 0);
  else {
    const same = orders.filter(({ ticker, side }) => ticker === order.ticker && side === order.action).length;
    list.add('duplicate_order', same === 0, same, 0, SAY.duplicate_order);
  }
  const skip: Skip = order.operator_override ? 'override' : null;
  if (!config.require_quality_gate_for_live) {
    list.add('quality_gate', true, gate, null, SAY.quality_gate_not_asked, { severity: 'live_only' });
  } else if (gate === null) list.missing('quality_gate', 'pass', skip);
  else list.add('quality_gate', gate === 'pass', gate, 'pass', SAY.quality_gate, { severity: 'live_only', skip });
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
