import type { BrokerOrderStatus } from './broker-port.ts';
import { isTerminal, type OrderEventType, type OrderStatus } from './order-status.ts';

/**
 * Where the broker's word takes an order; null when it changes nothing. What is over stays over. An order is filled when its
 * fills are booked, not when it is said to be: until then it works on, and the fills are fetched.
 */
export function statusByEvidence(
  order: { status: OrderStatus; quantity: number; filled_quantity: number },
  said: BrokerOrderStatus,
): OrderStatus | null {
  if (isTerminal(order.status)) return null;
  const next = nextStatus(order, said);
  return next === order.status ? null : next;
}

function nextStatus(
  { status, quantity, filled_quantity: filled }: { status: OrderStatus; quantity: number; filled_quantity: number },
  said: BrokerOrderStatus,
): OrderStatus {
  if (filled >= quantity) return 'filled';
  switch (said) {
    case 'cancelled':
    case 'rejected':
    case 'expired':
      return said;
    case 'pending_cancel':
      return 'pending_cancel';
    case 'accepted':
    case 'partially_filled':
    case 'filled':
      // Older news than our own request to cancel, or news that the request has not reached it yet.
      if (status === 'pending_cancel') return status;
      return filled > 0 ? 'partially_filled' : 'accepted';
  }
}

/** After a fill was booked. A request to cancel stands until the broker has answered it. */
export function statusByFill(order: { status: OrderStatus; quantity: number; filled_quantity: number }): OrderStatus {
  if (isTerminal(order.status)) return order.status;
  if (order.filled_quantity >= order.quantity) return 'filled';
  return order.status === 'pending_cancel' ? 'pending_cancel' : 'partially_filled';
}

export const EVENT_OF_STATUS: Readonly<Partial<Record<OrderStatus, OrderEventType>>> = {
  accepted: 'accepted',
  partially_filled: 'accepted',
  filled: 'fill',
  pending_cancel: 'cancel_requested',
  cancelled: 'cancelled',
  rejected: 'rejected',
  expired: 'expired',
};
