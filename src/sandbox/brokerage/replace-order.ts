import { type BrokerOrder, canFill, type NewOrder, type OrderChanges, type Refusal } from './order.ts';

/**
 * The order that takes an open order's place. A quantity that is not given is the old order's whole quantity, filled shares
 * included: the vendor does the same.
 */
export function changedOrder(order: BrokerOrder, changes: OrderChanges): NewOrder | Refusal {
  if (!canFill(order)) return { refusal: 'not_open', order };
  // Orders of a group can change their prices only.
  if (order.orderClass !== '' && changes.qty !== null && changes.qty !== order.qty)
    return { refusal: 'group_qty_fixed' };
  if (changes.qty !== null && (order.notional !== null || !Number.isInteger(order.qty)))
    return { refusal: 'qty_fixed' };
  const changed: NewOrder = {
    clientOrderId: changes.clientOrderId,
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    timeInForce: changes.timeInForce ?? order.timeInForce,
    qty: order.notional === null ? (changes.qty ?? order.qty) : null,
    notional: order.notional,
    limitPrice: changes.limitPrice ?? order.limitPrice,
    stopPrice: changes.stopPrice ?? order.stopPrice,
    orderClass: order.orderClass,
    takeProfitPrice: null,
    stopLossPrice: null,
    stopLossLimitPrice: null,
  };
  const isSame =
    changed.timeInForce === order.timeInForce &&
    (order.notional !== null || changed.qty === order.qty) &&
    changed.limitPrice === order.limitPrice &&
    changed.stopPrice === order.stopPrice;
  return isSame ? { refusal: 'unchanged' } : changed;
}
