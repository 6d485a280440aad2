import { type BrokerOrder, isOpen, type NewOrder, shares } from './order.ts';

/** The other open orders that were placed with an order, or that replaced those. */
export function openRest(orders: readonly BrokerOrder[], order: BrokerOrder): BrokerOrder[] {
  if (order.orderClass === '') return [];
  const root = order.parentId ?? order.id;
  return orders.filter(
    (other) => other.id !== order.id && isOpen(other) && (other.id === root || other.parentId === root),
  );
}

const isStop = ({ type }: BrokerOrder): boolean => type === 'stop' || type === 'stop_limit';

/** The two exits of a group sell the same shares: the stop reserves them, or the limit sale where no stop is left. */
export const reservesShares = (orders: readonly BrokerOrder[], order: BrokerOrder): boolean =>
  order.orderClass === '' || isStop(order) || !openRest(orders, order).some(isStop);

/** The legs of a new order: of a pair its stop, of a bracket the limit sale and the stop. */
export function legsOf(order: NewOrder): NewOrder[] {
  const { orderClass, stopLossPrice: stopPrice, stopLossLimitPrice: limitPrice } = order;
  if (orderClass === '') return [];
  const none = { takeProfitPrice: null, stopLossPrice: null, stopLossLimitPrice: null };
  const leg: NewOrder = { ...order, ...none, clientOrderId: null, side: 'sell' };
  const stop: NewOrder = { ...leg, type: limitPrice === null ? 'stop' : 'stop_limit', stopPrice, limitPrice };
  const target: NewOrder = { ...leg, type: 'limit', limitPrice: order.takeProfitPrice, stopPrice: null };
  return orderClass === 'oco' ? [stop] : [target, stop];
}

/** A fill of one exit leaves as much less to the other. Returns whether nothing is left for it. */
export function reduceExit(exit: BrokerOrder, filled: number, atMs: number): boolean {
  if (exit.qty === null) return false;
  const left = shares(exit.qty - filled);
  if (left <= exit.filledQty) return true;
  exit.qty = left;
  exit.updatedMs = atMs;
  return false;
}
