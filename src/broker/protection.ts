import type { BrokerCapabilities } from './broker-port.ts';
import { roundShares } from './order-intent.ts';
import type { OrderStatus, TimeInForce } from './order-status.ts';

/** A protective order of ours that is not over. */
export interface ProtectionOrder {
  id: string;
  status: OrderStatus;
  timeInForce: TimeInForce;
  quantity: number;
  filledQuantity: number;
  stopPrice: number;
  /** The broker accepted another order in its place. */
  isReplaced: boolean;
  /** The broker refused to replace it, as Alpaca does before the session opens. */
  isReplaceRefused: boolean;
}

export interface ProtectionFacts {
  held: number;
  /** The agreed stop; null when none is agreed. */
  stopPrice: number | null;
  orders: readonly ProtectionOrder[];
  /** Unfilled shares of other open sales: exits under way. */
  leaving: number;
  capabilities: BrokerCapabilities;
  /** False shortly after the broker refused a protective order. */
  mayPlace: boolean;
}

export type ProtectionAction =
  | { kind: 'place'; quantity: number; timeInForce: TimeInForce; stopPrice: number }
  | { kind: 'replace'; orderId: string; quantity: number; timeInForce: TimeInForce; stopPrice: number }
  | { kind: 'cancel'; orderId: string };

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
  const { capabilities, stopPrice } = facts;
  const isPossible = capabilities.restingStops && stopPrice !== null;
  const wanted = isPossible ? Math.max(0, roundShares(facts.held - facts.leaving)) : 0;
  const parts = protectionParts(wanted, capabilities);
  const current = facts.orders.filter(({ isReplaced }) => !isReplaced);
  let free = wanted - current.reduce((sum, order) => sum + leavesOf(order), 0);
  const plan: ProtectionPlan = { actions: [], fault: null };
  const grows: { action: ProtectionAction; by: number }[] = [];
  for (const timeInForce of ['gtc', 'day'] as const) {
    const quantity = parts.find((part) => part.timeInForce === timeInForce)?.quantity ?? 0;
    const orders = current.filter((order) => order.timeInForce === timeInForce);
    const step = planPart({ timeInForce, quantity, stopPrice: stopPrice ?? 0 }, orders, capabilities);
    plan.fault ??= step.fault === 'wrong' && wanted === 0 && facts.held <= 0 ? 'orphaned' : step.fault;
    for (const { action, by } of step.actions) {
      if (by > SHARES_TOLERANCE) grows.push({ action, by });
      else plan.actions.push(action);
    }
  }
  for (const { action, by } of grows) {
    if (!facts.mayPlace || by > free + SHARES_TOLERANCE) continue;
    free -= by;
    plan.actions.push(action);
  }
  if (!facts.mayPlace) plan.actions = plan.actions.filter(({ kind }) => kind === 'cancel');
  return plan;
}

interface PartPlan {
  actions: { action: ProtectionAction; by: number }[];
  fault: ProtectionFault | null;
}

function planPart(
  part: Part & { stopPrice: number },
  orders: readonly ProtectionOrder[],
  { replace }: BrokerCapabilities,
): PartPlan {
  const { timeInForce, quantity, stopPrice } = part;
  const cancel = ({ id }: ProtectionOrder) => ({ action: { kind: 'cancel' as const, orderId: id }, by: 0 });
  const isWanted = quantity > SHARES_TOLERANCE;
  if (orders.length === 0) {
    if (!isWanted) return { actions: [], fault: null };
    return {
      actions: [{ action: { kind: 'place', quantity, timeInForce, stopPrice }, by: quantity }],
      fault: 'missing',
    };
  }
  const cancellable = orders.filter(({ status }) => status !== 'pending_cancel');
  if (!isWanted) {
    // A send whose outcome is not known yet is cancelled once it is.
    const known = cancellable.filter(({ status }) => status !== 'submitting' && status !== 'unknown');
    return { actions: known.map(cancel), fault: known.length > 0 ? 'wrong' : null };
  }
  const isBusy = orders.some(({ status }) => !AT_REST.includes(status));
  if (isBusy) return { actions: [], fault: null };
  const [first, ...surplus] = [...orders].sort((one, other) => mismatch(one, part) - mismatch(other, part));
  if (!first || surplus.length > 0) return { actions: surplus.map(cancel), fault: 'doubled' };
  if (mismatch(first, part) === 0) return { actions: [], fault: null };
  const isWhole = Number.isInteger(first.quantity) && Number.isInteger(quantity);
  // A stop that has begun to fill is selling: it is not moved, and its rest is bounded by what is held.
  if (first.status === 'partially_filled') {
    const isTooMuch = leavesOf(first) > quantity + SHARES_TOLERANCE;
    return { actions: isTooMuch ? [cancel(first)] : [], fault: isTooMuch ? 'wrong' : null };
  }
  if (!replace || !isWhole || first.isReplaceRefused) return { actions: [cancel(first)], fault: 'wrong' };
  const action: ProtectionAction = { kind: 'replace', orderId: first.id, quantity, timeInForce, stopPrice };
  return { actions: [{ action, by: quantity - leavesOf(first) }], fault: 'wrong' };
}

const leavesOf = ({ quantity, filledQuantity }: ProtectionOrder): number =>
  Math.max(0, roundShares(quantity - filledQuantity));

/** 0 when the order is as wanted; a wrong quantity counts more than a wrong price. */
function mismatch(order: ProtectionOrder, wanted: { quantity: number; stopPrice: number }): number {
  const isQuantity = Math.abs(leavesOf(order) - wanted.quantity) <= SHARES_TOLERANCE;
  const isPrice = Math.abs(order.stopPrice - wanted.stopPrice) < Math.max(0.0001, wanted.stopPrice * PRICE_STEP_MIN);
  return (isQuantity ? 0 : 2) + (isPrice ? 0 : 1);
}
