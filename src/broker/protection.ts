import type { BrokerCapabilities } from './broker-port.ts';
import { roundShares } from './order-intent.ts';
import type { OrderStatus, TimeInForce } from './order-status.ts';

/** A protective order of ours that is not over. */
export interface ProtectionOrder {
  id: string;
  status: OrderStatus;
  timeInForce: TimeInForce;
  quantity: number;
  /** Sold by it, or by the limit sale that rests with it. */
  filledQuantity: number;
  stopPrice: number;
  /** The limit sale at the target that rests with it, one cancelling the other; null for a stop alone. */
  target: { id: string; status: OrderStatus; limitPrice: number; isReplaceRefused: boolean } | null;
  /** The order whose place it takes; null for one that was placed anew. */
  replaces: string | null;
  /** The broker accepted another order in its place. */
  isReplaced: boolean;
  /** The broker refused to replace it, as Alpaca does before the session opens. */
  isReplaceRefused: boolean;
}

export interface ProtectionFacts {
  held: number;
  /** The agreed stop; null when none is agreed. */
  stopPrice: number | null;
  /** The agreed target; null when none is agreed. */
  targetPrice: number | null;
  orders: readonly ProtectionOrder[];
  /** Limit sales of pairs whose stop is gone. They give way before anything is placed. */
  loneTargets: readonly { id: string; status: OrderStatus }[];
  /** Unfilled shares of other open sales: exits under way. */
  leaving: number;
  /** A purchase of the symbol is open, so that more shares may come. */
  isEntryOpen: boolean;
  capabilities: BrokerCapabilities;
  /** False shortly after the broker refused a protective order. */
  mayPlace: boolean;
}

export type ProtectionAction =
  | { kind: 'place'; quantity: number; timeInForce: TimeInForce; stopPrice: number; targetPrice: number | null }
  | { kind: 'replace'; orderId: string; quantity: number; timeInForce: TimeInForce; stopPrice: number }
  /** Replaces the limit sale that rests with a stop. */
  | { kind: 'replace target'; orderId: string; quantity: number; timeInForce: TimeInForce; limitPrice: number }
  /** A stop and the limit sale that rests with it are cancelled together. */
  | { kind: 'cancel'; orderId: string; targetId: string | null };

export const PROTECTION_FAULTS = ['missing', 'wrong', 'doubled', 'orphaned'] as const;
export type ProtectionFault = (typeof PROTECTION_FAULTS)[number];

export interface ProtectionPlan {
  actions: ProtectionAction[];
  /** How the resting orders differ from what is agreed; null when they are right. */
  fault: ProtectionFault | null;
}

const SHARES_TOLERANCE = 5e-7;
/** A stop that trails by less than this share of its price is left where it rests. */
const PRICE_STEP_MIN = 0.001;
const AT_REST: readonly OrderStatus[] = ['accepted', 'partially_filled'];

/** The nearest valid price at or below: hundredths from 1 upwards, ten-thousandths below. */
export function stopTick(price: number): number {
  const scale = price >= 1 ? 100 : 10_000;
  return Math.max(1, Math.floor(price * scale + 1e-6)) / scale;
}

interface Part {
  timeInForce: TimeInForce;
  quantity: number;
}

interface WantedPart extends Part {
  stopPrice: number;
  targetPrice: number | null;
  /** A pair that rests already stays one, although a new order would be a stop alone. */
  keepsPair: boolean;
}

/** Whole shares rest until cancelled; a fraction rests for the day where the broker requires it. */
export function protectionParts(quantity: number, { fractionalGtc }: BrokerCapabilities): Part[] {
  const whole = fractionalGtc ? quantity : Math.floor(quantity + SHARES_TOLERANCE);
  const parts: Part[] = [
    { timeInForce: 'gtc', quantity: roundShares(whole) },
    { timeInForce: 'day', quantity: roundShares(quantity - whole) },
  ];
  return parts.filter((part) => part.quantity > SHARES_TOLERANCE);
}

/**
 * What to do so that exactly the held shares, less those that exits already sell, rest under a stop at the agreed price. The
 * resting orders together never cover more than that: reductions come first, and what grows waits for them.
 */
export function planProtection(facts: ProtectionFacts): ProtectionPlan {
  const { capabilities, stopPrice, loneTargets } = facts;
  if (loneTargets.length > 0) {
    const resting = loneTargets.filter(({ status }) => isAtRest(status));
    const actions = resting.map(({ id }): ProtectionAction => ({ kind: 'cancel', orderId: id, targetId: null }));
    return { actions, fault: facts.held > 0 ? 'missing' : 'orphaned' };
  }
  const isPossible = capabilities.restingStops && stopPrice !== null;
  const wanted = isPossible ? Math.max(0, roundShares(facts.held - facts.leaving)) : 0;
  const parts = protectionParts(wanted, capabilities);
  const current = facts.orders.filter(({ isReplaced }) => !isReplaced);
  let free = wanted - coveredBy(current);
  const plan: ProtectionPlan = { actions: [], fault: null };
  const grows: { action: ProtectionAction; by: number }[] = [];
  for (const timeInForce of ['gtc', 'day'] as const) {
    const quantity = parts.find((part) => part.timeInForce === timeInForce)?.quantity ?? 0;
    const orders = current.filter((order) => order.timeInForce === timeInForce);
    const targetPrice = pairTarget(facts, quantity);
    const part = { timeInForce, quantity, stopPrice: stopPrice ?? 0, targetPrice, keepsPair: facts.isEntryOpen };
    const step = planPart(part, orders, capabilities);
    plan.fault ??= step.fault === 'wrong' && wanted === 0 && facts.held <= 0 ? 'orphaned' : step.fault;
    for (const planned of step.actions) {
      const { action, by, isSwap } = planned;
      if (by > SHARES_TOLERANCE) grows.push({ action, by });
      // What is cancelled to be placed anew stays while nothing may be placed.
      else if (facts.mayPlace || (action.kind === 'cancel' && !isSwap)) plan.actions.push(action);
    }
  }
  for (const { action, by } of grows) {
    if (!facts.mayPlace || by > free + SHARES_TOLERANCE) continue;
    free -= by;
    plan.actions.push(action);
  }
  return plan;
}

/**
 * The target of a pair. Only whole shares have one. While a purchase is open the stop rests alone, because the quantity of a
 * pair cannot be replaced.
 */
function pairTarget({ capabilities, stopPrice, targetPrice, isEntryOpen }: ProtectionFacts, quantity: number) {
  const isPossible = capabilities.oneCancelsOther && !isEntryOpen && Number.isInteger(quantity);
  return isPossible && stopPrice !== null && targetPrice !== null && targetPrice > stopPrice ? targetPrice : null;
}

interface PartPlan {
  actions: { action: ProtectionAction; by: number; isSwap?: boolean }[];
  fault: ProtectionFault | null;
}

function planPart(part: WantedPart, orders: readonly ProtectionOrder[], { replace }: BrokerCapabilities): PartPlan {
  const { timeInForce, quantity, stopPrice, targetPrice } = part;
  const cancel = ({ id, target }: ProtectionOrder, isSwap = false) => ({
    action: { kind: 'cancel' as const, orderId: id, targetId: target?.id ?? null },
    by: 0,
    isSwap,
  });
  const isWanted = quantity > SHARES_TOLERANCE;
  if (orders.length === 0) {
    if (!isWanted) return { actions: [], fault: null };
    return {
      actions: [{ action: { kind: 'place', quantity, timeInForce, stopPrice, targetPrice }, by: quantity }],
      fault: 'missing',
    };
  }
  const cancellable = orders.filter(({ status }) => status !== 'pending_cancel');
  if (!isWanted) {
    // A send whose outcome is not known yet is cancelled once it is.
    const known = cancellable.filter(({ status }) => status !== 'submitting' && status !== 'unknown');
    return { actions: known.map((order) => cancel(order)), fault: known.length > 0 ? 'wrong' : null };
  }
  const isBusy = orders.some(({ status, target }) => ![status, target?.status ?? status].every(isAtRest));
  if (isBusy) return { actions: [], fault: null };
  const [first, ...surplus] = [...orders].sort((one, other) => mismatch(one, part) - mismatch(other, part));
  if (!first || surplus.length > 0) return { actions: surplus.map((order) => cancel(order)), fault: 'doubled' };
  if (mismatch(first, part) === 0) return { actions: [], fault: null };
  const isWhole = Number.isInteger(first.quantity) && Number.isInteger(quantity);
  // A stop that has begun to fill is selling: it is not moved, and its rest is bounded by what is held.
  if (first.status === 'partially_filled') {
    const isTooMuch = leavesOf(first) > quantity + SHARES_TOLERANCE;
    return { actions: isTooMuch ? [cancel(first)] : [], fault: isTooMuch ? 'wrong' : null };
  }
  const isTooMuch = leavesOf(first) > quantity + SHARES_TOLERANCE;
  const again: PartPlan = { actions: [cancel(first, !isTooMuch)], fault: 'wrong' };
  if (!replace || !isWhole || first.isReplaceRefused) return again;
  if (first.target !== null || targetPrice !== null) return planPair(part, first, again);
  const action: ProtectionAction = { kind: 'replace', orderId: first.id, quantity, timeInForce, stopPrice };
  return { actions: [{ action, by: quantity - leavesOf(first) }], fault: 'wrong' };
}

/** Prices of a pair are replaced one by one; its quantity, or a pair in place of a stop alone, needs a new request. */
function planPair(part: WantedPart, order: ProtectionOrder, again: PartPlan): PartPlan {
  const { timeInForce, quantity, stopPrice } = part;
  const { target } = order;
  const targetPrice = part.keepsPair ? (target?.limitPrice ?? null) : part.targetPrice;
  if (target === null || targetPrice === null || target.isReplaceRefused || !isQuantityOf(order, part)) return again;
  const actions: PartPlan['actions'] = [];
  if (!isSamePrice(order.stopPrice, stopPrice))
    actions.push({ action: { kind: 'replace', orderId: order.id, quantity, timeInForce, stopPrice }, by: 0 });
  if (!isSamePrice(target.limitPrice, targetPrice)) {
    const limitPrice = targetPrice;
    actions.push({ action: { kind: 'replace target', orderId: target.id, quantity, timeInForce, limitPrice }, by: 0 });
  }
  return { actions, fault: 'wrong' };
}

const isAtRest = (status: OrderStatus): boolean => AT_REST.includes(status);

/** The broker has either an order or its replacement, so of the two only the larger one counts. */
function coveredBy(orders: readonly ProtectionOrder[]): number {
  return orders.reduce((sum, order) => {
    const replaced = orders.find(({ id }) => id === order.replaces);
    return sum + leavesOf(order) - (replaced ? Math.min(leavesOf(replaced), leavesOf(order)) : 0);
  }, 0);
}

const leavesOf = ({ quantity, filledQuantity }: ProtectionOrder): number =>
  Math.max(0, roundShares(quantity - filledQuantity));

const isQuantityOf = (order: ProtectionOrder, { quantity }: Part): boolean =>
  Math.abs(leavesOf(order) - quantity) <= SHARES_TOLERANCE;

const isSamePrice = (price: number, wanted: number): boolean =>
  Math.abs(price - wanted) < Math.max(0.0001, wanted * PRICE_STEP_MIN);

/** 0 when the order is as wanted; a wrong quantity counts most, a wrong target least. */
function mismatch(order: ProtectionOrder, wanted: WantedPart): number {
  const { target } = order;
  const isTarget =
    target === null || wanted.targetPrice === null
      ? (target === null) === (wanted.targetPrice === null) || wanted.keepsPair
      : isSamePrice(target.limitPrice, wanted.targetPrice);
  return (
    (isQuantityOf(order, wanted) ? 0 : 4) +
    (isSamePrice(order.stopPrice, wanted.stopPrice) ? 0 : 2) +
    (isTarget ? 0 : 1)
  );
}
