import type { Executor } from '../kernel/db/database.ts';
import { originOfWork } from '../kernel/work/work.context.ts';
import type { BrokerOrder } from './broker-port.ts';
import { insertOrderEvent } from './order-event.store.ts';
import { sharesOfSide } from './order-intent.ts';
import { ORDER_ROW_COLUMNS, type OrderRow } from './order-row.ts';
import type { OrderMode } from './order-status.ts';

export const foreignIntentKey = (accountId: string, brokerOrderId: string): string =>
  `foreign:${accountId}:${brokerOrderId}`;

/** The protective order of ours that an unknown order belongs to: placed with it as its target, or put in its place. */
export interface AdoptedBeside {
  order: OrderRow;
  as: 'target' | 'replacement';
}

function intentKeyOf(accountId: string, brokerOrderId: string, beside: AdoptedBeside | null): string {
  if (beside === null) return foreignIntentKey(accountId, brokerOrderId);
  return beside.as === 'target' ? `${beside.order.intent_key}:target` : `replacement:${accountId}:${brokerOrderId}`;
}

/**
 * Stores an order that the broker reports and that is not known: the limit sale that was placed with the stop of a pair, an order
 * that the broker put in the place of a protective one, or an order of someone else, whose fills change our positions.
 */
export async function adoptOrder(
  tx: Executor,
  account: { id: string; mode: OrderMode },
  reported: BrokerOrder,
  beside: AdoptedBeside | null,
  reason: string = ADOPTED[beside?.as ?? 'foreign'],
): Promise<OrderRow> {
  const known = beside?.order ?? null;
  const { brokerOrderId, ticker } = reported;
  const { requestId, traceParent } = originOfWork();
  const row = await tx
    .insertInto('orders')
    .values({
      broker_account_id: account.id,
      mode: account.mode,
      client_order_id: reported.clientOrderId || `foreign-${reported.brokerOrderId}`,
      intent_key: intentKeyOf(account.id, brokerOrderId, beside),
      origin: known ? 'protection' : 'foreign',
      oco_id: known?.oco_id ?? null,
      replaces_order_id: beside?.as === 'replacement' ? beside.order.id : null,
      ticker,
      side: reported.side,
      order_type: reported.type,
      time_in_force: reported.timeInForce,
      // An order given as an amount of money has no quantity until it is filled.
      quantity: sharesOfSide(reported.side, Math.max(reported.quantity ?? 0, reported.filledQuantity)),
      limit_price: reported.limitPrice,
      stop_price: reported.stopPrice,
      estimated_value:
        known === null
          ? 0
          : Math.round((reported.quantity ?? 0) * (reported.limitPrice ?? reported.stopPrice ?? 0) * 1e4) / 1e4,
      confidence: 0,
      trace: '{}',
      status: 'accepted',
      broker_order_id: brokerOrderId,
      created_by: beside?.as === 'target' ? 'protection' : 'broker',
      created_at: reported.createdAt,
      // It belongs to the same request as the order that it was placed with or took the place of.
      request_id: known?.request_id ?? requestId,
      trace_parent: known?.trace_parent ?? traceParent,
    })
    .returning(ORDER_ROW_COLUMNS)
    .executeTakeFirstOrThrow();
  await insertOrderEvent(tx, null, row, {
    event: 'reconciled',
    at: reported.createdAt,
    actor: 'broker',
    reason,
  });
  return row;
}

const ADOPTED = {
  target: 'placed with its stop, one cancelling the other',
  replacement: 'put in the place of our order at the broker; not by this platform',
  foreign: 'found at the broker; not placed by this platform',
} as const;
