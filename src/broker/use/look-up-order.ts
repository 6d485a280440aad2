import type { Tx } from '../../kernel/db/database.ts';
import { sendJob } from '../broker-queue.ts';
import { lockAccountSends } from '../gate.store.ts';
import { raiseIncident, resolveIncidents } from '../incident.store.ts';
import { findOrder, lockOrder, moveOrder, setAlerted } from '../order.store.ts';
import type { OrderRow } from '../order-row.ts';
import { applyFound, followRefusal, markSending } from './record-send.ts';
import { ACTOR, type Complete, type SendDeps, type SendSettings } from './send-deps.ts';

/**
 * An order leaves `unknown` only when the broker reports that it has it or, late enough, that it does not. `send`: it may be sent
 * again.
 */
export async function lookUpOrder(deps: SendDeps, orderId: string, complete: Complete): Promise<'send' | 'done'> {
  const unresolved = await findOrder(deps.db, orderId);
  const askedAt = deps.now();
  const lookup = unresolved ? await deps.port.find(unresolved.client_order_id) : null;
  return deps.db.transaction().execute(async (tx): Promise<'send' | 'done'> => {
    await lockAccountSends(tx, deps.account.id);
    const order = await lockOrder(tx, orderId);
    if (order?.status !== 'unknown' || !lookup) {
      await complete(tx);
      return 'done';
    }
    const now = deps.now();
    if (lookup.outcome === 'found') {
      await applyFound(deps, tx, order, lookup, now);
      await complete(tx);
      return 'done';
    }
    // From the time it became unknown, which is after the send, to the question: the send may have arrived since the broker
    // answered, while this transaction waited for other sends.
    const unknownForMs = askedAt.getTime() - (order.unknown_since?.getTime() ?? askedAt.getTime());
    if (lookup.outcome === 'absent' && unknownForMs >= settleOf(deps, order))
      return resend(deps, tx, order, now, complete);
    await lookUpLater(deps, tx, order, now);
    await complete(tx);
    return 'done';
  });
}

const settleOf = (deps: SendSettings, { origin }: OrderRow): number =>
  origin === 'protection' ? Math.min(deps.protectionSettleMs, deps.settleMs) : deps.settleMs;

async function resend(
  deps: SendDeps,
  tx: Tx,
  order: OrderRow,
  now: Date,
  complete: Complete,
): Promise<'send' | 'done'> {
  await resolveIncidents(tx, { accountId: order.broker_account_id, kind: 'unknown_order', orderId: order.id }, now);
  if (order.sends < deps.sendsMax) {
    await markSending(tx, order, now);
    return 'send';
  }
  const reason = `sent ${order.sends} times, but the broker does not have it`;
  await moveOrder(tx, order, { status: 'failed', event: 'error', at: now, actor: ACTOR, reason });
  await followRefusal(deps, tx, order, { reason, stopBeyondMarket: false }, now);
  await complete(tx);
  return 'done';
}

async function lookUpLater(deps: SendDeps, tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const unknownForMs = now.getTime() - (order.unknown_since?.getTime() ?? now.getTime());
  const untilSettledMs = settleOf(deps, order) - unknownForMs;
  const waitMs = untilSettledMs > 0 ? Math.min(untilSettledMs, deps.lookUpAgainMs) : deps.lookUpAgainMs;
  await deps.queue.enqueue(tx, [sendJob(order, new Date(now.getTime() + waitMs))]);
  if (unknownForMs < deps.limits.unknownBlocksAfterMs || order.alerted_at !== null) return;
  await setAlerted(tx, order.id, now);
  await raiseIncident(tx, {
    accountId: order.broker_account_id,
    kind: 'unknown_order',
    orderId: order.id,
    ticker: order.ticker,
    message: `it is unknown whether the broker has the order to ${order.side} ${order.quantity} ${order.ticker}`,
    at: now,
  });
  deps.onUnknown?.(order);
}
