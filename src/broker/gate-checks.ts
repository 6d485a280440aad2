import { hashOrder, PRICE_DRIFT_MAX, priceDrift } from '../risk/approval.ts';
import { capOf } from '../risk/capital-caps.ts';
import { type CheckDefinition, type Figure } from '../risk/check-definition.ts';
import type { OrderEvaluation } from '../risk/evaluate-order.ts';
import { isWithin } from '../risk/exposure.ts';
import { needsApproval } from './approval-need.ts';
import type { GateFacts, GateLimits, GateOrder } from './gate.ts';
import { orderJobOf } from './order-intent.ts';
import { orderValue } from './order-value.ts';
import { collarDistance } from './price-collar.ts';
import { isOnTick } from './tick.ts';

/** Everything one gate check may read. */
export interface GateInput {
  readonly order: GateOrder;
  readonly facts: GateFacts;
  readonly limits: GateLimits;
  /** The risk engine's checks, on the account as the sending transaction reads it. */
  readonly evaluation: OrderEvaluation;
}

export interface GateCheckDefinition extends CheckDefinition {
  readonly layer: 'gate';
  readonly observed: (input: GateInput) => Figure;
  readonly limit: (input: GateInput) => Figure;
  readonly passes: (input: GateInput) => boolean;
  /** Why the order was refused. The reason of an order is `name: message`. */
  readonly message: (input: GateInput) => string;
}

/**
 * In the order of the reasons. Every check runs. A name occurs twice where one subject has a rule for every order and another
 * for orders that open something.
 */
export const GATE_CHECKS = [
  {
    name: 'account',
    layer: 'gate',
    label: 'Broker account',
    rule: 'The order belongs to the account that this process sends for.',
    bindsExits: true,
    observed: ({ order }) => order.broker_account_id,
    limit: ({ facts }) => facts.port.accountId,
    passes: ({ order, facts }) => order.broker_account_id === facts.port.accountId,
    message: () => 'the order is for another account',
  },
  {
    name: 'mode',
    layer: 'gate',
    label: 'Mode of the broker',
    rule: 'A paper order goes to a paper broker, a live order to a live one.',
    bindsExits: true,
    observed: ({ order }) => order.mode,
    limit: ({ facts }) => facts.port.mode,
    passes: ({ order, facts }) => order.mode === facts.port.mode,
    message: ({ order, facts }) => `a ${order.mode} order must not go to a ${facts.port.mode} broker`,
  },
  {
    name: 'trading_mode',
    layer: 'gate',
    label: 'Trading mode',
    rule: 'The trading mode is not disabled.',
    bindsExits: true,
    observed: ({ facts }) => facts.config.trading_mode,
    limit: () => 'paper or live',
    passes: ({ facts }) => facts.config.trading_mode !== 'disabled',
    message: () => 'trading is disabled',
  },
  {
    // A position is closed in the mode it was opened in, whatever the present trading mode.
    name: 'trading_mode',
    layer: 'gate',
    label: 'Mode of the order',
    rule: 'The order was made for the present trading mode.',
    bindsExits: false,
    observed: ({ facts }) => facts.config.trading_mode,
    limit: ({ order }) => order.mode,
    passes: ({ order, facts: { config } }) => config.trading_mode === 'disabled' || config.trading_mode === order.mode,
    message: ({ order, facts }) =>
      `trading is in ${facts.config.trading_mode} mode, the order was made for ${order.mode}`,
  },
  {
    name: 'reconciliation',
    layer: 'gate',
    label: 'Reconciliation up to date',
    rule: 'The books were reconciled with the broker recently.',
    bindsExits: true,
    observed: ({ facts }) => facts.books,
    limit: () => 'agree or disagree',
    passes: ({ facts }) => facts.books !== 'stale',
    message: () => 'the books have not been reconciled with the broker recently',
  },
  {
    name: 'reconciliation',
    layer: 'gate',
    label: 'Books agree with the broker',
    rule: 'The books agree with the broker.',
    bindsExits: false,
    observed: ({ facts }) => facts.books,
    limit: () => 'agree',
    passes: ({ facts }) => facts.books !== 'disagree',
    message: () => 'the books do not agree with the broker',
  },
  {
    name: 'engine_disabled',
    layer: 'gate',
    label: 'Engine enabled',
    rule: 'The trading engine is enabled.',
    bindsExits: false,
    observed: ({ facts }) => facts.enabled,
    limit: () => true,
    passes: ({ facts }) => facts.enabled,
    message: () => 'the trading engine is disabled',
  },
  {
    name: 'paused',
    layer: 'gate',
    label: 'Trading paused',
    rule: 'Trading is not paused.',
    bindsExits: false,
    observed: ({ facts }) => facts.paused,
    limit: () => false,
    passes: ({ facts }) => !facts.paused,
    message: () => 'trading is paused',
  },
  {
    name: 'unknown_order',
    layer: 'gate',
    label: 'Orders of unknown outcome in the symbol',
    rule: 'The outcome of no other order in the symbol has been unknown for long.',
    bindsExits: true,
    observed: ({ facts }) => facts.unknownInSymbol,
    limit: () => 0,
    passes: ({ facts }) => facts.unknownInSymbol <= 0,
    message: () => 'the outcome of another order in this symbol is unknown',
  },
  {
    name: 'duplicate_window',
    layer: 'gate',
    label: 'Same order sent recently',
    rule: 'No order of the same symbol and side was sent within the duplicate window.',
    bindsExits: true,
    observed: ({ facts }) => facts.sameOrderSent,
    limit: () => 0,
    passes: ({ facts }) => facts.sameOrderSent <= 0,
    message: () => 'an order of the same symbol and side was sent a moment ago',
  },
  {
    name: 'orders_per_minute',
    layer: 'gate',
    label: 'Sends within a minute',
    rule: 'The account sent fewer orders within a minute than the limit for all sends.',
    bindsExits: true,
    observed: ({ facts }) => facts.sentLastMinute.all,
    limit: ({ limits }) => limits.sendsPerMinuteMax,
    passes: ({ facts, limits }) => facts.sentLastMinute.all < limits.sendsPerMinuteMax,
    message: () => 'too many orders within a minute',
  },
  {
    name: 'orders_per_minute',
    layer: 'gate',
    label: 'Entries sent within a minute',
    rule: 'The account sent fewer orders within a minute than the lower limit for orders other than exits.',
    bindsExits: false,
    observed: ({ facts }) => facts.sentLastMinute.opening,
    limit: ({ limits }) => limits.ordersPerMinuteMax,
    passes: ({ facts, limits }) => facts.sentLastMinute.opening < limits.ordersPerMinuteMax,
    message: () => 'too many entries within a minute',
  },
  {
    name: 'price',
    layer: 'gate',
    label: 'Price known',
    unit: 'money',
    rule: 'A price of the symbol is known.',
    bindsExits: false,
    observed: ({ facts }) => facts.price,
    limit: () => null,
    passes: ({ facts }) => facts.price !== null,
    message: () => 'no price is known',
  },
  {
    // Of the market's price: a limit price does not make a share worth more.
    name: 'min_price',
    layer: 'gate',
    label: 'Market price',
    unit: 'money',
    rule: 'The market price is at least `min_price`.',
    bindsExits: false,
    observed: ({ facts }) => facts.price,
    limit: ({ facts }) => facts.config.min_price,
    passes: ({ facts }) => facts.price === null || !(facts.price < facts.config.min_price),
    message: () => 'the market price is below the minimum',
  },
  {
    name: 'price_collar',
    layer: 'gate',
    label: 'Distance of an entry from the last price',
    unit: 'share',
    rule: 'An entry cannot trade further beyond the last price than `price_collar_pct`.',
    bindsExits: false,
    observed: ({ order, facts }) => collarDistance(order, marketOf(order, facts)),
    limit: ({ facts }) => facts.config.price_collar_pct,
    passes: ({ order, facts }) => isInCollar(order, facts, facts.config.price_collar_pct),
    message: (input) => collarMessage(input, input.facts.config.price_collar_pct),
  },
  {
    name: 'price_collar',
    layer: 'gate',
    label: 'Distance from the last price',
    unit: 'share',
    rule: 'No order can trade further beyond the last price than `exit_price_collar_pct`. Without a last price the price at the decision counts, then the price paid.',
    bindsExits: true,
    observed: ({ order, facts }) => collarDistance(order, marketOf(order, facts)),
    limit: ({ facts }) => facts.config.exit_price_collar_pct,
    passes: ({ order, facts }) => isInCollar(order, facts, facts.config.exit_price_collar_pct),
    message: (input) => collarMessage(input, input.facts.config.exit_price_collar_pct),
  },
  {
    name: 'tick_size',
    layer: 'gate',
    label: 'Prices on a tick',
    unit: 'money',
    rule: 'Limit and stop prices have at most two decimals at or above $1, and four below it.',
    bindsExits: true,
    observed: ({ order }) => order.limit_price ?? order.stop_price,
    limit: ({ order }) => ((order.limit_price ?? order.stop_price ?? 1) >= 1 ? 0.01 : 0.0001),
    passes: ({ order }) => [order.limit_price, order.stop_price].every((price) => price === null || isOnTick(price)),
    message: ({ order }) => `the price ${order.limit_price ?? order.stop_price} has too many decimals`,
  },
  {
    name: 'daily_notional',
    layer: 'gate',
    label: 'Value traded today',
    unit: 'money',
    rule: 'What the account sent in this session and this order are worth at most `max_daily_notional`, which follows the equity unless set.',
    bindsExits: false,
    observed: ({ order, facts }) => facts.notionalToday + orderValue(order, facts.price),
    limit: ({ facts }) => dailyNotionalCap(facts),
    passes: ({ order, facts }) =>
      isWithin(facts.notionalToday + orderValue(order, facts.price), dailyNotionalCap(facts)),
    message: ({ facts }) => `the value traded today would exceed ${dailyNotionalCap(facts)}`,
  },
  {
    name: 'open_orders',
    layer: 'gate',
    label: 'Open orders of the account',
    rule: 'The account has at most `max_open_orders` open orders, this one included.',
    bindsExits: false,
    observed: ({ facts }) => facts.openOrderCount + 1,
    limit: ({ facts }) => facts.config.max_open_orders,
    passes: ({ facts }) => facts.openOrderCount + 1 <= facts.config.max_open_orders,
    message: ({ facts }) => `the account already has ${facts.openOrderCount} open orders`,
  },
  {
    // An exit is left to the broker: it may accept a sale of what it no longer lets anybody buy.
    name: 'asset_tradable',
    layer: 'gate',
    label: 'Tradable at the broker',
    rule: 'The broker lists the symbol as tradable, or has reported nothing about it within a day.',
    bindsExits: false,
    observed: ({ facts }) => facts.asset && facts.asset.listed && facts.asset.tradable,
    limit: () => true,
    passes: ({ facts: { asset } }) => asset === null || (asset.listed && asset.tradable),
    message: ({ order, facts }) =>
      facts.asset?.listed === false
        ? `the broker does not list ${order.ticker}`
        : `the broker does not trade ${order.ticker} at present`,
  },
  {
    name: 'asset_halted',
    layer: 'gate',
    label: 'Halted at the broker',
    rule: 'The broker does not report a halt of the symbol.',
    bindsExits: false,
    observed: ({ facts }) => facts.asset?.halted ?? null,
    limit: () => false,
    passes: ({ facts }) => facts.asset?.halted !== true,
    message: ({ order }) => `trading in ${order.ticker} is halted`,
  },
  {
    name: 'asset_fractionable',
    layer: 'gate',
    label: 'Fractions of a share',
    rule: 'The order is for whole shares, or the broker trades fractions of the symbol.',
    bindsExits: false,
    observed: ({ order }) => order.quantity,
    limit: ({ facts }) => facts.asset?.fractionable ?? null,
    passes: ({ order, facts }) => Number.isInteger(order.quantity) || facts.asset?.fractionable !== false,
    message: ({ order }) => `the broker trades whole shares of ${order.ticker} only`,
  },
  {
    name: 'short_sale',
    layer: 'gate',
    label: 'Short sale',
    rule: 'A sale of more than is held needs `allow_short`, and shares that the broker lends.',
    bindsExits: false,
    observed: ({ order }) => (order.side === 'sell' ? order.quantity : 0),
    limit: ({ order, facts }) => heldOf(order, facts),
    passes: ({ order, facts }) =>
      order.side === 'buy' ||
      isWithin(order.quantity, heldOf(order, facts)) ||
      (facts.config.allow_short && facts.asset?.shortable !== false),
    message: ({ order, facts }) =>
      `short sale: ${order.quantity} would be sold and ${heldOf(order, facts)} are held; ` +
      (facts.config.allow_short ? 'the broker does not lend the shares' : 'short sales are not allowed'),
  },
  {
    name: 'approval',
    layer: 'gate',
    label: 'Approval exists',
    rule: 'An order that needs an approval has one.',
    bindsExits: true,
    observed: ({ facts }) => facts.approval !== null,
    limit: (input) => isApprovalAsked(input),
    passes: (input) => !isApprovalAsked(input) || input.facts.approval !== null,
    message: () => 'nobody has approved the order',
  },
  {
    name: 'approval',
    layer: 'gate',
    label: 'Approval given',
    rule: 'The approval was given and its recheck passed.',
    bindsExits: true,
    observed: ({ facts: { approval } }) => approval?.outcome ?? approval?.status ?? null,
    limit: () => 'enqueued',
    passes: (input) => {
      const approval = approvalAsked(input);
      return !approval || (approval.status === 'approved' && approval.outcome === 'enqueued');
    },
    message: () => 'the order is not approved',
  },
  {
    name: 'approval',
    layer: 'gate',
    label: 'Order approved unchanged',
    rule: 'The approval is for exactly this order.',
    bindsExits: true,
    observed: (input) => hashOrder(orderJobOf(input.order)),
    limit: ({ facts }) => facts.approval?.order_hash ?? null,
    passes: (input) => {
      const approval = approvalAsked(input);
      return !approval || approval.order_hash === hashOrder(orderJobOf(input.order));
    },
    message: () => 'another order was approved',
  },
  {
    name: 'price_drift',
    layer: 'gate',
    label: 'Price change since the approval request',
    unit: 'share',
    rule: `The price moved at most ${PRICE_DRIFT_MAX * 100}% since the approval was requested.`,
    bindsExits: true,
    observed: ({ facts }) => priceDrift(facts.approval?.reference_price ?? null, facts.price),
    limit: () => PRICE_DRIFT_MAX,
    passes: (input) => isDriftAllowed(approvalAsked(input)?.reference_price ?? null, input.facts.price),
    message: () => 'the price moved too far since the approval was requested',
  },
  {
    name: 'price_drift',
    layer: 'gate',
    label: 'Price change since the decision',
    unit: 'share',
    rule: `The price moved at most ${PRICE_DRIFT_MAX * 100}% since the decision.`,
    bindsExits: false,
    observed: ({ order, facts }) => priceDrift(order.reference_price, facts.price),
    limit: () => PRICE_DRIFT_MAX,
    passes: ({ order, facts }) => isDriftAllowed(order.reference_price, facts.price),
    message: () => 'the price moved too far since the decision',
  },
  {
    // Failed checks are reasons of their own; this one covers an evaluation that withholds live trading without one.
    name: 'allowed_mode',
    layer: 'gate',
    label: 'Mode allowed by the risk engine',
    rule: 'The risk engine allows a live order for live trading.',
    bindsExits: false,
    observed: ({ evaluation }) => evaluation.allowed_mode,
    limit: ({ order }) => order.mode,
    passes: ({ order, evaluation }) =>
      order.mode !== 'live' || evaluation.allowed_mode === 'live' || evaluation.checks.some(({ passed }) => !passed),
    message: () => 'the order is allowed on paper only',
  },
] as const satisfies readonly GateCheckDefinition[];

const heldOf = (order: GateOrder, { state }: GateFacts): number =>
  Math.max(0, state.positions.find(({ ticker }) => ticker === order.ticker)?.quantity ?? 0);

/** The price that a collar is measured from; for a symbol without a price, the price at the decision or the price paid. */
function marketOf(order: GateOrder, { price, state }: GateFacts): number | null {
  if (price !== null) return price;
  const held = state.positions.find(({ ticker }) => ticker === order.ticker);
  const paid = held && held.quantity !== 0 ? held.market_value / held.quantity : 0;
  return order.reference_price ?? (paid > 0 ? paid : null);
}

/** A distance that cannot be computed is allowed: the check `price` refuses an entry without a price. */
function isInCollar(order: GateOrder, facts: GateFacts, collar: number): boolean {
  const distance = collarDistance(order, marketOf(order, facts));
  return distance === null || distance <= collar + COLLAR_TOLERANCE;
}

/** A price at the edge of the collar is a quotient of two decimals. */
const COLLAR_TOLERANCE = 1e-9;

function collarMessage({ order, facts }: GateInput, collar: number): string {
  const asked = order.limit_price === null ? 'the price at the decision' : `the limit ${order.limit_price}`;
  const from = order.order_type === 'stop_limit' ? order.stop_price : marketOf(order, facts);
  return `${asked} is more than ${Number((collar * 100).toPrecision(6))}% from the price ${from}`;
}

const isApprovalAsked = ({ order, facts }: GateInput): boolean =>
  order.approval_id !== null || needsApproval(order, facts.config);

/** The approval that the order depends on; null when it needs none, or has none yet. */
const approvalAsked = (input: GateInput): GateFacts['approval'] =>
  isApprovalAsked(input) ? input.facts.approval : null;

/** A drift that cannot be computed is allowed: the check `price` refuses an entry without a price. */
function isDriftAllowed(reference: number | null, price: number | null): boolean {
  const drift = priceDrift(reference, price);
  return drift === null || isWithin(drift, PRICE_DRIFT_MAX);
}

const dailyNotionalCap = ({ config, state }: GateFacts): number =>
  capOf('max_daily_notional', config.max_daily_notional, state.equity);
