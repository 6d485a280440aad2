import { SECOND_MS } from '../../kernel/clock.ts';
import type { Db, Executor, Tx } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import type { BrokerAccountRow } from '../account.store.ts';
import type { BrokerOrderRequest, BrokerPort, SubmitOutcome } from '../broker-port.ts';
import { sendJob } from '../broker-queue.ts';
import { evaluateGate, type GateLimits, type GateVerdict } from '../gate.ts';
import { lockAccountSends, type LoadEngineFigures, loadGateFacts } from '../gate.store.ts';
import { raiseIncident, resolveIncidents } from '../incident.store.ts';
import { findOrder, lockOrder, moveOrder, noteAlerted, type OrderRow } from '../order.store.ts';
import type { OrderStatus } from '../order-status.ts';
import type { Step } from '../step.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { applyBrokerOrder } from './apply-evidence.ts';

export interface SendSettings {
  limits: GateLimits;
  /** How long after a send ended the broker's "I do not have it" is believed: a request may still be on its way when we ask. */
  settleMs: number;
  /** How soon an order of unknown fate is asked for again. */
  askAgainMs: number;
  /** Sends of one order before it is given up as failed. */
  sendsMax: number;
  /** A gate that was passed longer ago than this is passed again: a process may have been asleep in between. */
  gateFreshMs: number;
}

export const SEND_SETTINGS: Omit<SendSettings, 'limits'> = {
  settleMs: 15 * SECOND_MS,
  askAgainMs: 3 * SECOND_MS,
  sendsMax: 10,
  gateFreshMs: 2 * SECOND_MS,
};

export interface SendDeps extends SendSettings {
  db: Db;
  now: () => Date;
  monotonicMs: () => number;
  queue: JobQueue;
  account: Pick<BrokerAccountRow, 'id' | 'mode' | 'name'>;
  port: BrokerPort;
  calendar: TradingCalendar;
  loadEngineFigures?: LoadEngineFigures | undefined;
  /** Told of an order whose fate has been unknown for too long; besides the incident that is kept. */
  onUnknown?: ((order: OrderRow) => void) | undefined;
  step?: Step | undefined;
}

/** Ends the job that brought us here, in the transaction that holds its effect. */
export type Complete = (tx: Executor) => Promise<void>;

const ACTOR = 'broker-adapter';
const SENDABLE: readonly OrderStatus[] = ['queued', 'approved'];
type Begun = 'send' | 'ask' | 'done' | 'elsewhere';

/**
 * Takes an order one stretch of its way: sends what may be sent, asks for what may have been sent. An order is marked before it
 * is sent and that is committed; whoever finds the mark later asks the broker before anything else. An order of another account
 * is `elsewhere`, and untouched.
 */
export async function sendOrder(deps: SendDeps, orderId: string, complete: Complete): Promise<'handled' | 'elsewhere'> {
  const begun = await begin(deps, orderId, complete);
  if (begun === 'send') await send(deps, orderId, complete);
  if (begun === 'ask') await resolveOrder(deps, orderId, complete);
  return begun === 'elsewhere' ? 'elsewhere' : 'handled';
}

/** Marks the order as being sent; one that is marked already has been interrupted, and its fate is unknown. */
async function begin(deps: SendDeps, orderId: string, complete: Complete): Promise<Begun> {
  const begun = await deps.db.transaction().execute(async (tx): Promise<Begun> => {
    // Whoever is at a send holds this; a send that is still going on is not an interrupted one.
    await lockAccountSends(tx, deps.account.id);
    const order = await lockOrder(tx, orderId);
    // Not this account's: not ours to send, whoever put it here.
    if (!order || order.broker_account_id !== deps.account.id || order.mode !== deps.port.mode) return 'elsewhere';
    if (SENDABLE.includes(order.status)) {
      await markSending(tx, order, deps.now());
      await deps.step?.('send begun, not committed');
      return 'send';
    }
    if (order.status === 'submitting') {
      const reason = 'the process ended while the order was being sent';
      await moveOrder(tx, order, { status: 'unknown', event: 'outcome_unknown', at: deps.now(), actor: ACTOR, reason });
      return 'ask';
    }
    if (order.status === 'unknown') return 'ask';
    await complete(tx);
    return 'done';
  });
  if (begun === 'send') await deps.step?.('send begun');
  return begun;
}

function markSending(tx: Tx, order: OrderRow, at: Date): Promise<OrderRow> {
  return moveOrder(tx, order, { status: 'submitting', event: 'submitted', at, actor: ACTOR, beginsSend: true });
}

/** The sending transaction: the gate, the send and what came of it. Sends of one account take turns. */
async function send(deps: SendDeps, orderId: string, complete: Complete): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockAccountSends(tx, deps.account.id);
    const order = await lockOrder(tx, orderId);
    if (order?.status !== 'submitting') return complete(tx);
    const startedMs = deps.monotonicMs();
    const now = deps.now();
    const verdict = await passGate(deps, tx, order, now);
    if (!verdict.pass) {
      await block(tx, order, verdict, now);
      return complete(tx);
    }
    await deps.step?.('gate passed');
    // Rolls back; the mark stands, so that the next try asks first.
    if (deps.monotonicMs() - startedMs > deps.gateFreshMs) throw new Error('the gate was passed too long ago');
    const outcome = await deps.port.submit(requestOf(order));
    await deps.step?.('broker answered');
    await record(deps, tx, order, outcome);
    await complete(tx);
    await deps.step?.('outcome recorded, not committed');
  });
  await deps.step?.('outcome committed');
}

export async function passGate(deps: SendDeps, tx: Executor, order: OrderRow, now: Date): Promise<GateVerdict> {
  const port = { accountId: deps.account.id, mode: deps.port.mode };
  const { calendar, limits, loadEngineFigures } = deps;
  const facts = await loadGateFacts(tx, { port, calendar, limits, loadEngineFigures }, order, now);
  return evaluateGate(order, facts, now, limits);
}

function block(tx: Tx, order: OrderRow, verdict: GateVerdict, at: Date): Promise<OrderRow> {
  return moveOrder(tx, order, {
    status: 'blocked',
    event: 'rejected',
    at,
    actor: 'gate',
    reason: verdict.reasons.join('; '),
    details: { reasons: verdict.reasons },
  });
}

function requestOf(order: OrderRow): BrokerOrderRequest {
  return {
    clientOrderId: order.client_order_id,
    ticker: order.ticker,
    side: order.side,
    type: order.order_type,
    timeInForce: order.time_in_force,
    quantity: order.quantity,
    limitPrice: order.limit_price,
    stopPrice: order.stop_price,
  };
}

async function record(deps: SendDeps, tx: Tx, order: OrderRow, outcome: SubmitOutcome): Promise<void> {
  const at = deps.now();
  switch (outcome.outcome) {
    case 'accepted':
      await applyBrokerOrder(tx, order, outcome.order, at);
      return;
    case 'rejected':
      await moveOrder(tx, order, {
        status: 'rejected',
        event: 'rejected',
        at,
        actor: 'broker',
        reason: outcome.reason,
      });
      return;
    case 'unknown': {
      const { reason } = outcome;
      await moveOrder(tx, order, { status: 'unknown', event: 'outcome_unknown', at, actor: ACTOR, reason });
      await raiseIncident(tx, {
        accountId: order.broker_account_id,
        kind: 'broker_error',
        orderId: order.id,
        ticker: order.ticker,
        message: reason,
        at,
      });
      await deps.queue.enqueue(tx, [sendJob(order, new Date(at.getTime() + deps.askAgainMs))]);
      return;
    }
  }
}

/** Only the broker's own word leaves `unknown`: it has the order, or, asked late enough, it never had it. */
export async function resolveOrder(deps: SendDeps, orderId: string, complete: Complete): Promise<void> {
  const asked = await findOrder(deps.db, orderId);
  const lookup = asked ? await deps.port.find(asked.client_order_id) : null;
  const next = await deps.db.transaction().execute(async (tx): Promise<'send' | 'done'> => {
    await lockAccountSends(tx, deps.account.id);
    const order = await lockOrder(tx, orderId);
    if (order?.status !== 'unknown' || !lookup) {
      await complete(tx);
      return 'done';
    }
    const now = deps.now();
    if (lookup.outcome === 'found') {
      await applyBrokerOrder(tx, order, lookup.order, now);
      await complete(tx);
      return 'done';
    }
    // From when it became unknown, which is after the send ended or its process did: the mark may be much older than the send.
    const unknownForMs = now.getTime() - (order.unknown_since?.getTime() ?? now.getTime());
    if (lookup.outcome === 'absent' && unknownForMs >= deps.settleMs) return sendAgain(deps, tx, order, now, complete);
    await askLater(deps, tx, order, now);
    await complete(tx);
    return 'done';
  });
  if (next === 'send') await send(deps, orderId, complete);
}

async function sendAgain(
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
  const reason = `sent ${order.sends} times, and the broker never had it`;
  await moveOrder(tx, order, { status: 'failed', event: 'error', at: now, actor: ACTOR, reason });
  await complete(tx);
  return 'done';
}

async function askLater(deps: SendDeps, tx: Tx, order: OrderRow, now: Date): Promise<void> {
  await deps.queue.enqueue(tx, [sendJob(order, new Date(now.getTime() + deps.askAgainMs))]);
  const unknownForMs = now.getTime() - (order.unknown_since?.getTime() ?? now.getTime());
  if (unknownForMs < deps.limits.unknownBlocksAfterMs || order.alerted_at !== null) return;
  await noteAlerted(tx, order.id, now);
  await raiseIncident(tx, {
    accountId: order.broker_account_id,
    kind: 'unknown_order',
    orderId: order.id,
    ticker: order.ticker,
    message: `nobody knows whether the broker has the order to ${order.side} ${order.quantity} ${order.ticker}`,
    at: now,
  });
  deps.onUnknown?.(order);
}
