import type { AccountRiskState, OpenOrderState } from './account-state.ts';
import { capOf } from './capital-caps.ts';
import { type CheckDefinition, type Figure, namesOf } from './check-definition.ts';
import { isWithin, type OrderExposure } from './exposure.ts';
import type { PortfolioRiskConfig } from './portfolio-config.ts';
import type { ProposedOrder } from './proposed-order.ts';
import { stagedFraction } from './quality-gate.ts';

/** `live_only`: a failure keeps the order out of live trading, but not out of paper trading. */
export type Severity = 'hard' | 'live_only';

export interface RiskFacts {
  readonly order: ProposedOrder;
  readonly config: PortfolioRiskConfig;
  readonly state: AccountRiskState;
  readonly now: Date;
  readonly exposure: OrderExposure;
  /** The money that shares of the portfolio are measured by. */
  readonly active: number;
}

export interface RiskCheckDefinition<
  Name extends string = string,
  Observed extends Figure = Figure,
  Limit extends Figure = Figure,
> extends CheckDefinition {
  readonly name: Name;
  readonly layer: 'risk';
  readonly severity: Severity;
  /** Messages are constants: putting numbers into 24 sentences per order would cost more than all the checks together. */
  readonly passMessage: string;
  readonly failMessage: string;
  /** Whether the broker's gate applies it to exits. A stale feed or a thin market must not keep a position open. */
  readonly bindsExitsAtGate: boolean;
  /** Whether it applies to a purchase that only buys back a short position. */
  readonly bindsCovers: boolean;
  /** Whether it applies to an order of an operator. */
  readonly bindsOverrides: boolean;
  readonly isRequired: (config: PortfolioRiskConfig) => boolean;
  /** Null where the data is missing: then it passes for paper, and fails for live with severity `live_only`. */
  readonly observed: (facts: RiskFacts) => Observed | null;
  readonly limit: (facts: RiskFacts) => Limit;
  readonly passes: (observed: Observed, limit: Limit, facts: RiskFacts) => boolean;
}

/** Checks that `passes` fits what is observed, then forgets the types, so that all records are of one type. */
const define = <const Name extends string, Observed extends Figure, Limit extends Figure>(
  check: RiskCheckDefinition<Name, Observed, Limit>,
): RiskCheckDefinition<Name> => check as unknown as RiskCheckDefinition<Name>;

const always = (): boolean => true;
const atMost = (observed: number, limit: number): boolean => isWithin(observed, limit);
const atLeast = (observed: number, limit: number): boolean => isWithin(limit, observed);

/** In the order of the response. All of them run, whichever fails. */
export const RISK_CHECKS = [
  define({
    name: 'order_valid',
    layer: 'risk',
    severity: 'hard',
    label: 'Order size',
    rule: 'The order has a quantity or a value.',
    passMessage: 'the order has a quantity or a value',
    failMessage: 'the order has neither a quantity nor a value',
    bindsExits: true,
    bindsExitsAtGate: true,
    bindsCovers: true,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ order }) => Math.max(order.quantity, order.estimated_value),
    limit: () => 0,
    passes: (observed) => observed > 0,
  }),
  define({
    name: 'trading_enabled',
    layer: 'risk',
    severity: 'hard',
    label: 'Trading mode',
    rule: 'The trading mode is not disabled.',
    passMessage: 'trading is enabled',
    failMessage: 'trading is disabled',
    bindsExits: true,
    bindsExitsAtGate: true,
    bindsCovers: true,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ config }) => config.trading_mode,
    limit: () => null,
    passes: (observed) => observed !== 'disabled',
  }),
  define({
    name: 'confidence',
    layer: 'risk',
    severity: 'hard',
    label: 'Confidence',
    unit: 'share',
    rule: 'The confidence is at least `min_confidence`.',
    passMessage: 'the confidence reaches the minimum',
    failMessage: 'the confidence is below the minimum',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: true,
    bindsOverrides: false,
    isRequired: always,
    observed: ({ order }) => order.confidence,
    limit: ({ config }) => config.min_confidence,
    passes: atLeast,
  }),
  define({
    name: 'symbol_lockout',
    layer: 'risk',
    severity: 'hard',
    label: 'Symbol locked out',
    rule: 'The symbol is not locked out.',
    passMessage: 'the symbol is not locked out',
    failMessage: 'the symbol is locked out',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: true,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ state, order, now }) => isLockedOut(state, order.ticker, now),
    limit: () => false,
    passes: (observed) => !observed,
  }),
  define({
    name: 'restricted_symbol',
    layer: 'risk',
    severity: 'hard',
    label: 'Symbol on the restricted list',
    rule: 'A purchase is of a symbol that is not on the restricted list.',
    passMessage: 'the symbol is not on the restricted list',
    failMessage: 'the symbol is on the restricted list and must not be bought',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: false,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ state, order }) => order.action === 'buy' && state.restricted_tickers.includes(order.ticker),
    limit: () => false,
    passes: (observed) => !observed,
  }),
  define({
    name: 'buying_power',
    layer: 'risk',
    severity: 'hard',
    label: 'Cost against buying power',
    unit: 'money',
    rule: 'A purchase costs at most the buying power.',
    passMessage: 'the buying power covers the order',
    failMessage: 'the order costs more than the buying power',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: true,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ order, exposure }) => (order.action === 'buy' ? exposure.value : 0),
    limit: ({ state }) => state.buying_power,
    passes: atMost,
  }),
  define({
    name: 'sell_quantity_available',
    layer: 'risk',
    severity: 'hard',
    label: 'Shares sold against shares held',
    rule: 'A sale sells at most what is held, unless `allow_short` is set.',
    passMessage: 'no more is sold than is held',
    failMessage: 'short sale: more would be sold than is held',
    bindsExits: true,
    bindsExitsAtGate: true,
    bindsCovers: true,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ order }) => (order.action === 'buy' ? 0 : order.quantity),
    limit: ({ config, exposure }) => (config.allow_short ? null : Math.max(0, exposure.heldQuantity)),
    passes: (_observed, _limit, { order, config, exposure }) =>
      order.action === 'buy' || config.allow_short || exposure.reducing,
  }),
  define({
    name: 'order_value',
    layer: 'risk',
    severity: 'hard',
    label: 'Order value',
    unit: 'money',
    rule: 'The value of the order is at most `max_order_value`, which follows the equity unless set.',
    passMessage: 'the order value is within the limit',
    failMessage: 'the order value exceeds the limit',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: true,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ exposure }) => exposure.value,
    limit: ({ config, state }) => capOf('max_order_value', config.max_order_value, state.equity),
    passes: atMost,
  }),
  define({
    name: 'position_limit',
    layer: 'risk',
    severity: 'hard',
    label: 'Position, share of the active pool',
    unit: 'share',
    rule: 'The position after the order is at most `max_position_pct` of the active pool.',
    passMessage: 'the position is within the limit',
    failMessage: 'the position would exceed the limit',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: false,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ exposure, active }) => shareOf(exposure.positionValue, active),
    limit: ({ config }) => config.max_position_pct,
    passes: atMost,
  }),
  define({
    name: 'sector_limit',
    layer: 'risk',
    severity: 'hard',
    label: 'Sector, share of the active pool',
    unit: 'share',
    rule: 'The sector after the order is at most `max_sector_pct` of the active pool.',
    passMessage: 'the sector is within the limit',
    failMessage: 'the sector would exceed the limit',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: false,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ exposure, active }) => shareOf(exposure.sectorValue, active),
    limit: ({ config }) => config.max_sector_pct,
    passes: atMost,
  }),
  define({
    name: 'cluster_limit',
    layer: 'risk',
    severity: 'hard',
    label: 'Correlated symbols, share of the active pool',
    unit: 'share',
    rule: 'The correlated symbols after the order are at most `max_cluster_pct` of the active pool.',
    passMessage: 'the correlated symbols are within the limit',
    failMessage: 'the correlated symbols would exceed the limit',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: false,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ exposure, active }) => shareOf(exposure.clusterValue, active),
    limit: ({ config }) => config.max_cluster_pct,
    passes: atMost,
  }),
  define({
    name: 'gross_exposure',
    layer: 'risk',
    severity: 'hard',
    label: 'Gross exposure, share of the active pool',
    unit: 'share',
    rule: 'All positions after the order are at most `max_gross_exposure_pct` of the active pool.',
    passMessage: 'the gross exposure is within the limit',
    failMessage: 'the gross exposure would exceed the limit',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: false,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ exposure, active }) => shareOf(exposure.grossValue, active),
    limit: ({ config }) => config.max_gross_exposure_pct,
    passes: atMost,
  }),
  define({
    name: 'open_positions',
    layer: 'risk',
    severity: 'hard',
    label: 'Open positions',
    rule: 'There are at most `max_open_positions` positions after the order.',
    passMessage: 'the number of positions is within the limit',
    failMessage: 'the number of positions would exceed the limit',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: false,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ exposure }) => exposure.openPositions,
    limit: ({ config }) => config.max_open_positions,
    passes: atMost,
  }),
  define({
    name: 'portfolio_heat',
    layer: 'risk',
    severity: 'hard',
    label: 'Portfolio heat',
    unit: 'share',
    rule: 'The portfolio heat with the order is at most `max_portfolio_heat`.',
    passMessage: 'the portfolio heat is within the limit',
    failMessage: 'the portfolio heat would exceed the limit',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: false,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ state, order, active }) => state.portfolio_heat + share(order.risk_amount ?? 0, active),
    limit: ({ config }) => config.max_portfolio_heat,
    passes: atMost,
  }),
  define({
    name: 'daily_loss',
    layer: 'risk',
    severity: 'hard',
    label: 'Daily loss',
    unit: 'share',
    rule: 'The loss of the day is at most `max_daily_loss_pct` of the equity at its start.',
    passMessage: 'the daily loss is within the limit',
    failMessage: 'the daily loss exceeds the limit',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: true,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ state }) => lossShare(state.daily_pnl, state.equity),
    limit: ({ config }) => config.max_daily_loss_pct,
    passes: atMost,
  }),
  define({
    name: 'weekly_loss',
    layer: 'risk',
    severity: 'hard',
    label: 'Weekly loss',
    unit: 'share',
    rule: 'The loss of the week is at most `max_weekly_loss_pct` of the equity at its start.',
    passMessage: 'the weekly loss is within the limit',
    failMessage: 'the weekly loss exceeds the limit',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: true,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ state }) => lossShare(state.weekly_pnl, state.equity),
    limit: ({ config }) => config.max_weekly_loss_pct,
    passes: atMost,
  }),
  define({
    name: 'drawdown',
    layer: 'risk',
    severity: 'hard',
    label: 'Drawdown',
    unit: 'share',
    rule: 'The drawdown from the peak is at most `max_drawdown_pct`.',
    passMessage: 'the drawdown is within the limit',
    failMessage: 'the drawdown exceeds the limit',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: true,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ state }) => drawdownIn(state),
    limit: ({ config }) => config.max_drawdown_pct,
    passes: atMost,
  }),
  define({
    name: 'orders_per_day',
    layer: 'risk',
    severity: 'hard',
    label: 'Orders today',
    rule: 'The day has at most `max_orders_per_day` orders, this one included.',
    passMessage: 'the number of orders today is within the limit',
    failMessage: 'the number of orders today would exceed the limit',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: true,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ state }) => state.orders_today + 1,
    limit: ({ config }) => config.max_orders_per_day,
    passes: atMost,
  }),
  define({
    name: 'liquidity',
    layer: 'risk',
    severity: 'hard',
    label: 'Order, share of the daily volume',
    unit: 'share',
    rule: 'The order is at most `max_adv_pct` of the average value traded per day.',
    passMessage: 'the order is within the share of the daily volume',
    failMessage: 'the order exceeds the share of the daily volume',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: true,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ state, exposure }) => (state.adv === null ? null : shareOf(exposure.value, state.adv)),
    limit: ({ config }) => config.max_adv_pct,
    passes: atMost,
  }),
  define({
    name: 'min_price',
    layer: 'risk',
    severity: 'hard',
    label: 'Price',
    unit: 'money',
    rule: 'The price is at least `min_price`.',
    passMessage: 'the price reaches the minimum',
    failMessage: 'the price is below the minimum',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: true,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ exposure }) => exposure.price,
    limit: ({ config }) => config.min_price,
    passes: atLeast,
  }),
  define({
    name: 'price_freshness',
    layer: 'risk',
    severity: 'hard',
    label: 'Price age, minutes',
    rule: 'The price is at most `max_price_age_minutes` old.',
    passMessage: 'the price is fresh',
    failMessage: 'the price is too old',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: true,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ state }) => state.price_age_minutes,
    limit: ({ config }) => config.max_price_age_minutes,
    passes: atMost,
  }),
  define({
    name: 'market_hours',
    layer: 'risk',
    severity: 'live_only',
    label: 'Market open',
    rule: 'The market is open.',
    passMessage: 'the market is open',
    failMessage: 'the market is closed',
    bindsExits: true,
    bindsExitsAtGate: false,
    bindsCovers: true,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ state }) => state.market_open,
    limit: () => true,
    passes: (observed) => observed,
  }),
  define({
    name: 'duplicate_order',
    layer: 'risk',
    severity: 'hard',
    label: 'Open orders of this symbol and side',
    rule: 'The symbol has no open order of the same side.',
    passMessage: 'no open order of this symbol and side',
    failMessage: 'this symbol and side already has an open order',
    bindsExits: true,
    bindsExitsAtGate: true,
    bindsCovers: true,
    bindsOverrides: true,
    isRequired: always,
    observed: ({ state, order }) => state.open_orders && countSame(state.open_orders, order),
    limit: () => 0,
    passes: atMost,
  }),
  define({
    name: 'quality_gate',
    layer: 'risk',
    severity: 'live_only',
    label: 'Quality gate',
    rule: 'The quality gate is passed, where `require_quality_gate_for_live` is set.',
    passMessage: 'the quality gate is passed',
    failMessage: 'the quality gate is not passed',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: true,
    bindsOverrides: false,
    isRequired: (config) => config.require_quality_gate_for_live,
    observed: ({ state }) => state.quality_gate,
    limit: () => 'pass',
    passes: (observed, limit) => observed === limit,
  }),
  define({
    name: 'live_capital',
    layer: 'risk',
    severity: 'live_only',
    label: 'Staged capital, share of the equity',
    unit: 'share',
    rule: 'All positions after the order are at most the share of the equity that the lived record allows, less with a drawdown, where `require_quality_gate_for_live` is set.',
    passMessage: 'the positions are within the staged capital',
    failMessage: 'the positions would exceed the staged capital',
    bindsExits: false,
    bindsExitsAtGate: false,
    bindsCovers: false,
    bindsOverrides: false,
    isRequired: (config) => config.require_quality_gate_for_live,
    observed: ({ state, exposure }) =>
      state.live_capital_fraction === null ? null : shareOf(exposure.grossValue, state.equity),
    limit: ({ state, config }) =>
      stagedFraction(state.live_capital_fraction ?? 0, drawdownIn(state), config.max_drawdown_pct),
    passes: atMost,
  }),
] as const;

export type RiskCheckName = (typeof RISK_CHECKS)[number]['name'];
export const RISK_CHECK_NAMES = namesOf(RISK_CHECKS);

function isLockedOut(state: AccountRiskState, ticker: string, now: Date): boolean {
  return state.lockouts.some(
    (lockout) =>
      // An expiry that cannot be parsed does not end the lockout.
      lockout.ticker === ticker && !(lockout.expires_at !== null && Date.parse(lockout.expires_at) <= now.getTime()),
  );
}

function countSame(orders: readonly OpenOrderState[], { ticker, action }: ProposedOrder): number {
  let count = 0;
  for (const order of orders) if (order.ticker === ticker && order.side === action) count++;
  return count;
}

/** 0/0 is 0; x/0 is Infinity and fails the limit. */
function share(part: number, whole: number): number {
  if (part <= 0) return 0;
  return whole > 0 ? part / whole : Number.POSITIVE_INFINITY;
}

const shareOf = (part: number | null, whole: number): number | null => (part === null ? null : share(part, whole));

const drawdownIn = ({ peak_equity: peak, equity }: AccountRiskState): number =>
  share(Math.max(peak ?? equity, equity) - equity, Math.max(peak ?? equity, equity));

/** Of the equity at the start of the day or week, so that a loss does not reduce what it is measured by. */
const lossShare = (pnl: number, equity: number): number => share(-pnl, equity - pnl);
