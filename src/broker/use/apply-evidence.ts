import type { Db, Tx } from '../../kernel/db/database.ts';
import type { BrokerAccountRow } from '../account.store.ts';
import type { BrokerFill, BrokerOrder, BrokerPort } from '../broker-port.ts';
import { EVENT_OF_STATUS, statusByEvidence } from '../evidence.ts';
import { raiseIncident, resolveIncidents } from '../incident.store.ts';
import { adoptOrder, lockOrderAtBroker, moveOrder, noteBrokerOrderId, type OrderRow } from '../order.store.ts';
import { bookFill } from './book-fill.ts';
import type { Step } from '../step.ts';

export interface EvidenceDeps {
  db: Db;
  now: () => Date;
  account: Pick<BrokerAccountRow, 'id' | 'mode' | 'name'>;
  port: Pick<BrokerPort, 'findById'>;
  step?: Step | undefined;
}

/** Who says so, in the record. */
const ACTOR = 'broker';

/** What the broker says of an order, in the caller's transaction with the order's row locked. */
export async function applyBrokerOrder(
  tx: Tx,
  order: OrderRow,
  said: BrokerOrder,
  now: Date,
  brokerEventId: string | null = null,
): Promise<OrderRow> {
  const known = order.broker_order_id === null ? await noteBrokerOrderId(tx, order, said.brokerOrderId) : order;
  const status = statusByEvidence(known, said.status);
  if (status === null) return known;
  const after = await moveOrder(tx, known, {
    status,
    event: EVENT_OF_STATUS[status] ?? 'reconciled',
    at: now,
    actor: ACTOR,
    brokerOrderId: said.brokerOrderId,
    brokerEventId: brokerEventId === null ? null : `event:${brokerEventId}`,
  });
  if (known.status === 'unknown') {
    await resolveIncidents(tx, { accountId: known.broker_account_id, kind: 'unknown_order', orderId: known.id }, now);
  }
  return after;
}

/** One order of the broker's and, with it, one fill. True when anything was new. An order that is not ours is taken in. */
export async function takeEvidence(
  deps: EvidenceDeps,
  said: BrokerOrder,
  fills: readonly BrokerFill[],
  brokerEventId: string | null = null,
): Promise<{ changed: boolean; adopted: boolean; fillsBooked: number }> {
  await deps.step?.('evidence received');
  const result = await deps.db.transaction().execute(async (tx) => {
    const found = await lockOrderAtBroker(tx, deps.account.id, said);
    const order = found ?? (await adopt(tx, deps, said));
    const now = deps.now();
    let current = order;
    let fillsBooked = 0;
    for (const fill of fills) {
      const after = await bookFill(tx, current, fill, now);
      if (after !== current) fillsBooked += 1;
      current = after;
    }
    await deps.step?.('fill booked, not committed');
    const after = await applyBrokerOrder(tx, current, said, now, brokerEventId);
    return { changed: after !== order, adopted: found === null, fillsBooked };
  });
  await deps.step?.('evidence committed');
  return result;
}

async function adopt(tx: Tx, deps: EvidenceDeps, said: BrokerOrder): Promise<OrderRow> {
  const order = await adoptOrder(tx, deps.account, said);
  await raiseIncident(tx, {
    accountId: deps.account.id,
    kind: 'foreign_order',
    orderId: order.id,
    ticker: said.ticker,
    message: `the broker has an order to ${said.side} ${said.ticker} that this platform did not give`,
    at: deps.now(),
  });
  return order;
}
