import type { Tx } from '../../kernel/db/database.ts';
import type { BrokerFill } from '../broker-port.ts';
import { statusByFill } from '../evidence.ts';
import { insertFill, setFilled } from '../fill.store.ts';
import { raiseIncident } from '../incident.store.ts';
import { insertOrderEvent } from '../order-event.store.ts';
import { auditOrder, reduceOtherOfPair, setOrderStatus } from '../order.store.ts';
import { sharesOfSide } from '../order-intent.ts';
import type { OrderRow } from '../order-row.ts';
import { isTerminal } from '../order-status.ts';
import { addPositionEntry, fillKey } from '../position.store.ts';

/**
 * Books one execution: the fill, the order's sums, the position and the event. A repeated execution changes nothing. The order's
 * row must be locked. An order that may grow is complete when the broker reports it as filled. A fill that arrives after the order ended, or that is above its quantity, is booked too, because the shares
 * were traded; an order that ended stays in its terminal status.
 */
export async function bookFill(
  tx: Tx,
  order: OrderRow,
  reported: BrokerFill,
  now: Date,
  mayGrow = false,
): Promise<OrderRow> {
  const isOurs = order.origin !== 'foreign';
  const fill = isOurs ? reported : { ...reported, quantity: sharesOfSide(order.side, reported.quantity) };
  if (!(await insertFill(tx, order, fill, now))) return order;
  const summed = await setFilled(tx, order);
  await reduceOtherOfPair(tx, order, fill.quantity);
  const status = statusByFill(summed, mayGrow);
  const after = status === order.status ? summed : await setOrderStatus(tx, order, { status, at: now });
  await insertOrderEvent(tx, order.status, after, {
    event: after.filled_quantity >= after.quantity && !mayGrow ? 'fill' : 'partial_fill',
    at: fill.executedAt,
    actor: 'broker',
    quantity: fill.quantity,
    price: fill.price,
    brokerEventId: fillKey(fill.executionId),
  });
  await addPositionEntry(tx, order.broker_account_id, order.ticker, {
    kind: 'fill',
    at: fill.executedAt,
    key: fillKey(fill.executionId),
    side: order.side,
    quantity: fill.quantity,
    price: fill.price,
  });
  if (isTerminal(order.status) && ['blocked', 'failed', 'rejected'].includes(order.status)) {
    await raiseIncident(tx, {
      accountId: order.broker_account_id,
      kind: 'late_fill',
      orderId: order.id,
      ticker: order.ticker,
      message: `the broker filled ${fill.quantity} of an order that had the status ${order.status}`,
      at: fill.executedAt,
    });
  }
  if (after.filled_quantity > after.quantity) {
    const { side, quantity, ticker, filled_quantity: filled } = after;
    await raiseIncident(tx, {
      accountId: order.broker_account_id,
      kind: 'overfill',
      orderId: order.id,
      ticker,
      message: `the broker filled ${filled} of an order to ${side} ${quantity} ${ticker}; all of it is booked; ask the broker`,
      at: fill.executedAt,
    });
  }
  await auditOrder(tx, order, after, 'broker', now);
  return after;
}
