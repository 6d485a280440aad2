import type { Db, Tx } from '../../kernel/db/database.ts';
import type { BrokerAccountRow } from '../account.store.ts';
import { type AdoptedBeside, adoptOrder } from '../adopted-order.store.ts';
import { type BrokerFill, type BrokerOrder, type BrokerPort, BrokerUnavailable } from '../broker-port.ts';
import { EVENT_OF_STATUS, isOpenEnded, statusByEvidence } from '../evidence.ts';
import { raiseIncident, resolveIncidents } from '../incident.store.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import {
  lacksTarget,
  lockOrderAtBroker,
  lockPairedStop,
  moveOrder,
  recordSubmission,
  setBrokerFilled,
  setBrokerOrderId,
} from '../order.store.ts';
import type { OrderRow } from '../order-row.ts';
import { continueWork } from '../../kernel/work/work.context.ts';
import { orderAttributes } from '../order-attributes.ts';
import { stopIdOf } from '../one-cancels-other.ts';
import { isTerminal, type OrderStatus } from '../order-status.ts';
import { agreeFirstLevels } from './agree-first-levels.ts';
import { findHeldQuantity, noteProtectionChange } from '../protection.store.ts';
import { isEndedByBroker } from '../refused-protection.store.ts';
import { lacksReplacement, lockReplacedProtection } from '../replaced-order.store.ts';
import { bookFill } from './book-fill.ts';
import type { Step } from '../step.ts';
import { CANCELLED_BY_BROKER, handleEndedProtection, REJECTED_WITHOUT_REASON } from './refuse-protection.ts';

export interface EvidenceDeps {
  db: Db;
  now: () => Date;
  queue: JobQueue;
  account: Pick<BrokerAccountRow, 'id' | 'mode' | 'name'>;
  port: Pick<BrokerPort, 'find' | 'findById'>;
  step?: Step | undefined;
}

const ACTOR = 'broker';

/** Applies a reported order in the caller's transaction. The order's row must be locked. */
export async function applyBrokerOrder(
  tx: Tx,
  order: OrderRow,
  reported: BrokerOrder,
  now: Date,
  brokerEventId: string | null = null,
): Promise<OrderRow> {
  const sent = await rememberSubmission(tx, order);
  const named = sent.broker_order_id === null ? await setBrokerOrderId(tx, sent, reported.brokerOrderId) : sent;
  const isMore = reported.filledQuantity > named.broker_filled_quantity;
  const known = isMore ? await setBrokerFilled(tx, named, reported.filledQuantity) : named;
  const status = statusByEvidence(known, reported);
  if (status === null) return known;
  const after = await moveOrder(tx, known, {
    status,
    event: EVENT_OF_STATUS[status],
    at: now,
    actor: ACTOR,
    reason: await reasonOf(tx, known, status),
    brokerOrderId: reported.brokerOrderId,
    brokerEventId: brokerEventId === null ? null : `event:${brokerEventId}`,
  });
  if (known.status === 'unknown') {
    await resolveIncidents(tx, { accountId: known.broker_account_id, kind: 'unknown_order', orderId: known.id }, now);
  }
  return after;
}

/** Why the broker ended the order; null where it did not end it by itself, and what is known stays. */
async function reasonOf(tx: Tx, order: OrderRow, status: OrderStatus): Promise<string | null> {
  if (status === 'rejected') return REJECTED_WITHOUT_REASON;
  return status === 'cancelled' && (await isEndedByBroker(tx, order)) ? CANCELLED_BY_BROKER : null;
}

/** The broker has the order: a process that ended during the send could not record that it was submitted. */
async function rememberSubmission(tx: Tx, order: OrderRow): Promise<OrderRow> {
  if (order.submitted_at !== null || order.send_began_at === null) return order;
  return recordSubmission(tx, order, order.send_began_at, ACTOR);
}

/**
 * Applies a reported order and its fills in one transaction. An order that is not ours is adopted. A stop that was placed with a
 * limit sale is stored together with it, because the stop alone would count as a pair that lost its target. So is the order that
 * the broker put in the place of a stop, because the end of the stop alone would leave the shares without one.
 */
export async function applyEvidence(
  deps: EvidenceDeps,
  reported: BrokerOrder,
  fills: readonly BrokerFill[],
  brokerEventId: string | null = null,
): Promise<{ changed: boolean; adopted: boolean; fillsBooked: number }> {
  await deps.step?.('evidence received');
  const target = await findMissingTarget(deps, reported, fills.length > 0);
  const replacement = await findMissingReplacement(deps, reported, fills.length > 0);
  const result = await deps.db.transaction().execute(async (tx) => {
    const found = await lockOrderAtBroker(tx, deps.account.id, reported);
    const order = found ?? (await adopt(tx, deps, reported));
    const origin = { requestId: order.request_id, traceParent: order.trace_parent };
    const part = { name: fills.length > 0 ? 'order fill' : 'order update', attributes: orderAttributes(order) };
    // The protection of the filled shares belongs to the request that bought them.
    const booked = await continueWork(origin, part, async () => {
      await applyBeside(tx, deps, replacement);
      const applied = await applyTo(tx, deps, order, { reported, fills, brokerEventId });
      await applyBeside(tx, deps, target);
      return applied;
    });
    return { ...booked, adopted: found === null && order.origin === 'foreign' };
  });
  await deps.step?.('evidence committed');
  return result;
}

/** The limit sale that was placed with a stop, where our books do not have it yet: an update reports one order. */
async function findMissingTarget(
  { db, account, port }: EvidenceDeps,
  reported: BrokerOrder,
  hasFills: boolean,
): Promise<BrokerOrder | undefined> {
  if (reported.side !== 'sell' || reported.type !== 'stop') return undefined;
  if (!(await lacksTarget(db, account.id, reported.clientOrderId))) return undefined;
  const lookup = await port.find(reported.clientOrderId);
  if (lookup.outcome === 'found') return lookup.target;
  // A fill is booked at once; without one the report is read again.
  if (hasFills) return undefined;
  const reason = lookup.outcome === 'unavailable' ? lookup.reason : 'the broker does not know the order';
  throw new BrokerUnavailable(`the pair of ${reported.ticker} cannot be read: ${reason}`);
}

/** The order that the broker put in the place of a protective one, where our books do not have it yet. */
async function findMissingReplacement(
  { db, account, port }: EvidenceDeps,
  { brokerOrderId, replacedBy: by, side, ticker }: BrokerOrder,
  hasFills: boolean,
): Promise<BrokerOrder | undefined> {
  if (by === undefined || side !== 'sell') return undefined;
  if (!(await lacksReplacement(db, account.id, { brokerOrderId, by }))) return undefined;
  const lookup = await port.findById(by);
  if (lookup.outcome === 'found') return lookup.order;
  // A fill is booked at once; without one the report is read again.
  if (hasFills || lookup.outcome === 'absent') return undefined;
  throw new BrokerUnavailable(`the order that replaced the stop of ${ticker} cannot be read: ${lookup.reason}`);
}

async function applyTo(
  tx: Tx,
  deps: EvidenceDeps,
  order: OrderRow,
  evidence: { reported: BrokerOrder; fills: readonly BrokerFill[]; brokerEventId: string | null },
): Promise<{ changed: boolean; fillsBooked: number }> {
  const { reported, fills, brokerEventId } = evidence;
  const now = deps.now();
  const heldBefore = fills.length > 0 ? await findHeldQuantity(tx, order.broker_account_id, order.ticker) : 0;
  let current = order;
  let fillsBooked = 0;
  for (const fill of fills) {
    const after = await bookFill(tx, current, fill, now, isOpenEnded(reported));
    if (after !== current) fillsBooked += 1;
    current = after;
  }
  await deps.step?.('fill booked, not committed');
  const after = await applyBrokerOrder(tx, current, reported, now, brokerEventId);
  const firstFill = fills[0];
  if (fillsBooked > 0 && firstFill && heldBefore <= 0) await agreeFirstLevels(tx, deps, order, firstFill, now);
  const hasEnded = order.side === 'sell' && order.status !== after.status && isTerminal(after.status);
  const isAtRest = order.origin === 'protection' && order.status !== after.status;
  if (fillsBooked > 0 || hasEnded || isAtRest) {
    await noteProtectionChange(tx, { account: deps.account, ticker: order.ticker, queue: deps.queue, now });
  }
  if (isAtRest) await handleEndedProtection(deps, tx, after, now);
  return { changed: after !== order, fillsBooked };
}

/**
 * Applies the report of an order that belongs to the reported one, in the caller's transaction: the limit sale that was placed
 * with a stop, or the order in its place.
 */
export async function applyBeside(
  tx: Tx,
  deps: Pick<EvidenceDeps, 'account' | 'now'>,
  reported: BrokerOrder | undefined,
): Promise<void> {
  if (!reported) return;
  const order = (await lockOrderAtBroker(tx, deps.account.id, reported)) ?? (await adopt(tx, deps, reported));
  await applyBrokerOrder(tx, order, reported, deps.now());
}

async function adopt(tx: Tx, deps: Pick<EvidenceDeps, 'account' | 'now'>, reported: BrokerOrder): Promise<OrderRow> {
  const beside = await findBeside(tx, deps.account.id, reported);
  // The send that placed the pair, or another report, may have stored it while the lock was awaited.
  const stored = beside && (await lockOrderAtBroker(tx, deps.account.id, reported));
  if (stored) return stored;
  const order = await adoptOrder(tx, deps.account, reported, beside);
  if (beside) return order;
  await raiseIncident(tx, {
    accountId: deps.account.id,
    kind: 'foreign_order',
    orderId: order.id,
    ticker: reported.ticker,
    message: `the broker has an order to ${reported.side} ${reported.ticker} that this platform did not place`,
    at: deps.now(),
  });
  return order;
}

/** Locks the protective order that a reported order belongs to; null when it belongs to none. */
async function findBeside(tx: Tx, accountId: string, reported: BrokerOrder): Promise<AdoptedBeside | null> {
  const stopId = stopIdOf(reported.clientOrderId);
  const stop = stopId === null ? null : await lockPairedStop(tx, accountId, stopId);
  if (stop) return { order: stop, as: 'target' };
  const replaced = await lockReplacedProtection(tx, accountId, reported);
  return replaced && { order: replaced, as: 'replacement' };
}
