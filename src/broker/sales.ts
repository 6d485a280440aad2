import type { ProtectionOrder } from './protection.ts';
import type { OrderRow } from './order-row.ts';
import { isTerminal } from './order-status.ts';

export type ReplacementState = 'accepted' | 'refused' | 'open';

/** The limit sale at the target of a pair. */
export const isTarget = (order: Pick<OrderRow, 'origin' | 'order_type'>): boolean =>
  order.origin === 'protection' && order.order_type === 'limit';

/** Shares that a sale still takes. One that waits for an approval takes none: until then the stop stays. */
export function leavingShares(order: OrderRow): number {
  if (order.status === 'pending_approval') return 0;
  if (isTerminal(order.status)) return Math.max(0, order.broker_filled_quantity - order.filled_quantity);
  return Math.max(0, order.quantity - order.filled_quantity - order.oco_filled_quantity);
}

/** Shares that sales take together. The two orders of a pair sell the same shares, so they count once. */
export function sharesOnSale(sales: readonly OrderRow[]): number {
  const pairs = new Map<string, number>();
  let sum = 0;
  for (const sale of sales) {
    const shares = leavingShares(sale);
    // Fills that are not booked yet were sold by one of the two, whatever the other still offers.
    if (sale.oco_id === null || isTerminal(sale.status)) sum += shares;
    else pairs.set(sale.oco_id, Math.max(pairs.get(sale.oco_id) ?? 0, shares));
  }
  for (const shares of pairs.values()) sum += shares;
  return sum;
}

/** Limit sales of pairs whose stop is gone: the shares that they hold have no stop. */
export function findLoneTargets(open: readonly OrderRow[]): OrderRow[] {
  const pairs = new Set(open.filter((order) => !isTarget(order)).map(({ oco_id: pair }) => pair));
  return open.filter((order) => isTarget(order) && !pairs.has(order.oco_id));
}

/** The stops among the open protective orders, each with the limit sale that rests with it. */
export function protectionOrders(
  open: readonly OrderRow[],
  replaced: ReadonlyMap<string, ReplacementState>,
): ProtectionOrder[] {
  const targetOf = ({ oco_id: pair }: OrderRow): ProtectionOrder['target'] => {
    if (pair === null) return null;
    const found = open.findLast(
      (order) => isTarget(order) && order.oco_id === pair && replaced.get(order.id) !== 'accepted',
    );
    if (!found) return null;
    const { id, status, limit_price: limitPrice } = found;
    return { id, status, limitPrice: limitPrice ?? 0, isReplaceRefused: replaced.get(id) === 'refused' };
  };
  return open
    .filter((order) => !isTarget(order))
    .map((order) => ({
      id: order.id,
      status: order.status,
      timeInForce: order.time_in_force,
      quantity: order.quantity,
      filledQuantity: order.filled_quantity + order.oco_filled_quantity,
      stopPrice: order.stop_price ?? 0,
      replaces: order.replaces_order_id,
      target: targetOf(order),
      isReplaced: replaced.get(order.id) === 'accepted',
      isReplaceRefused: replaced.get(order.id) === 'refused',
    }));
}
