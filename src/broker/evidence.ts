import type { BrokerOrder } from './broker-port.ts';
import { type BrokerOrderStatus, isTerminal, type OrderEventType, type OrderStatus } from './order-status.ts';

/** The fills of an order are stored with six decimals: together they may be less than what the broker reports with nine. */
const FILLS_TOLERANCE = 1e-5;

type Report = Pick<BrokerOrder, 'status' | 'filledQuantity' | 'quantity'>;

/** Given as an amount of money: only the broker knows when it is filled. */
export const isOpenEnded = ({ quantity }: Pick<BrokerOrder, 'quantity'>): boolean => quantity === null;

/**
 * The status of an order after the broker reported one; null when it does not change. A terminal status never changes. An order
 * is `filled` when its fills are booked, not when the broker reports it: until then it stays open and its fills are fetched.
 */
export function statusByEvidence(
  order: { status: OrderStatus; quantity: number; filled_quantity: number },
  reported: Report,
): BrokerOrderStatus | null {
  if (isTerminal(order.status)) return null;
  const next = nextStatus(order, reported);
  return next === order.status ? null : next;
}

function nextStatus(
  { status, quantity, filled_quantity: filled }: { status: OrderStatus; quantity: number; filled_quantity: number },
  reported: Report,
): BrokerOrderStatus {
  const isComplete = reported.status === 'filled' && filled > 0 && filled >= reported.filledQuantity - FILLS_TOLERANCE;
  if (filled >= quantity && (isComplete || !isOpenEnded(reported))) return 'filled';
  // The broker had reduced it: the other order of the pair sold the rest.
  if (isComplete) return 'cancelled';
  switch (reported.status) {
    case 'cancelled':
    case 'rejected':
    case 'expired':
      return reported.status;
    case 'pending_cancel':
      return 'pending_cancel';
    case 'accepted':
    case 'partially_filled':
    case 'filled':
      // The report is older than our cancel request, or the request has not reached the broker yet.
      if (status === 'pending_cancel') return status;
      return filled > 0 ? 'partially_filled' : 'accepted';
  }
}

/** The status after a fill was booked. A cancel request stays pending until the broker has answered it. */
export function statusByFill(
  order: { status: OrderStatus; quantity: number; filled_quantity: number },
  mayGrow = false,
): OrderStatus {
  if (isTerminal(order.status)) return order.status;
  if (order.filled_quantity >= order.quantity && !mayGrow) return 'filled';
  return order.status === 'pending_cancel' ? 'pending_cancel' : 'partially_filled';
}

export const EVENT_OF_STATUS: Readonly<Record<BrokerOrderStatus, OrderEventType>> = {
  accepted: 'accepted',
  partially_filled: 'accepted',
  filled: 'fill',
  pending_cancel: 'cancel_requested',
  cancelled: 'cancelled',
  rejected: 'rejected',
  expired: 'expired',
};
