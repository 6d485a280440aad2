import { SECOND_MS } from '../../kernel/clock.ts';
import type { Db, Executor, Tx } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import type { BrokerAccountRow } from '../account.store.ts';
import type { BrokerOrder, BrokerOrderRequest, BrokerPort, SubmitOutcome } from '../broker-port.ts';
import { protectJob, sendJob } from '../broker-queue.ts';
import { evaluateGate, type GateLimits, type GateVerdict } from '../gate.ts';
import { lockAccountSends, type LoadEngineFigures, loadGateFacts } from '../gate.store.ts';
import { raiseIncident, resolveIncidents } from '../incident.store.ts';
import { findOrder, lockOrder, moveOrder, recordSubmission, setAlerted, type OrderRow } from '../order.store.ts';
import { isTerminal, type OrderStatus } from '../order-status.ts';
import { type Step, type StepPath, stepPathOf } from '../step.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { applyBrokerOrder, applyTarget } from './apply-evidence.ts';
import { confirmSales, makeRoom } from './make-room.ts';
import { handleRefusedProtection } from './refuse-protection.ts';

export interface SendSettings {
  limits: GateLimits;
  /** How long after a send the broker's report that it does not have the order is ignored, because the request may still arrive. */
  settleMs: number;
  /**
   * The same for protective orders. Shorter, because the position is unprotected meanwhile, and a stop that arrives late is
   * refused for its client order id or for its shares, which the second one holds.
   */
  protectionSettleMs: number;
  /** How soon an order of unknown outcome is looked up again. */
  lookUpAgainMs: number;
  /** Sends of one order before it fails. */
  sendsMax: number;
  /** The gate's verdict expires after this, because the process may have been suspended in between. */
  gateFreshMs: number;
}

export const SEND_SETTINGS: Omit<SendSettings, 'limits'> = {
  settleMs: 15 * SECOND_MS,
  protectionSettleMs: 5 * SECOND_MS,
  lookUpAgainMs: 3 * SECOND_MS,
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
  /** Called for an order whose outcome has been unknown for too long, in addition to the stored incident. */
  onUnknown?: ((order: OrderRow) => void) | undefined;
  step?: Step | undefined;
}

/** Completes the job in the transaction that stores its effect. */
export type Complete = (tx: Executor) => Promise<void>;

const ACTOR = 'broker-adapter';
const SENDABLE: readonly OrderStatus[] = ['queued', 'approved'];
type NextAction = 'send' | 'look up' | 'wait' | 'done' | 'elsewhere';

/**
 * Sends an order, or looks it up at the broker when an earlier send may have reached it. The status `submitting` is committed
 * before the send; a process that finds it later looks the order up before anything else. `elsewhere`: the order belongs to
 * another account and was not changed.
 */
export async function sendOrder(deps: SendDeps, orderId: string, complete: Complete): Promise<'handled' | 'elsewhere'> {
  const begun = await beginSend(deps, orderId, complete);
  if (begun === 'send') await send(deps, orderId, complete);
  if (begun === 'look up') await resolveOrder(deps, orderId, complete);
  if (begun === 'wait') await waitForShares(deps, orderId);
  return begun === 'elsewhere' ? 'elsewhere' : 'handled';
}

/** Marks the order as `submitting`. One that already has this status was interrupted, and its outcome is unknown. */
async function beginSend(deps: SendDeps, orderId: string, complete: Complete): Promise<NextAction> {
  let path: StepPath = 'entry';
  const begun = await deps.db.transaction().execute(async (tx): Promise<NextAction> => {
    // Held during a send, so that a send in progress is not taken for an interrupted one.
    await lockAccountSends(tx, deps.account.id);
    const order = await lockOrder(tx, orderId);
    if (!order || order.broker_account_id !== deps.account.id || order.mode !== deps.port.mode) return 'elsewhere';
    path = stepPathOf(order);
    if (SENDABLE.includes(order.status)) {
      const now = deps.now();
      const room = await makeRoom(tx, deps, order, () => passGate(deps, tx, order, now, true), complete);
      if (typeof room === 'object') {
        await block(deps, tx, order, room, now);
        await complete(tx);
        return 'done';
      }
      if (room === 'waits') await deps.step?.('exit waits, not committed', path);
      if (room === 'ended') await deps.step?.('rest of the exit placed, not committed', path);
      if (room !== 'clear') return room === 'waits' ? 'wait' : 'done';
      await markSending(tx, order, deps.now());
      await deps.step?.('send begun, not committed', path);
      return 'send';
    }
    if (order.status === 'submitting') {
      const reason = 'the process ended while the order was being sent';
      await moveOrder(tx, order, { status: 'unknown', event: 'outcome_unknown', at: deps.now(), actor: ACTOR, reason });
      return 'look up';
    }
    if (order.status === 'unknown') return 'look up';
    await complete(tx);
    return 'done';
  });
  if (begun === 'send') await deps.step?.('send begun', path);
  return begun;
}

function markSending(tx: Tx, order: OrderRow, at: Date): Promise<OrderRow> {
  return moveOrder(tx, order, { status: 'submitting', event: 'send_prepared', at, actor: ACTOR, beginsSend: true });
}

/** The transaction of a send: gate, send and outcome. Sends of one account run one at a time. */
async function send(deps: SendDeps, orderId: string, complete: Complete): Promise<void> {
  let path: StepPath = 'entry';
  const replacedIn = await deps.db.transaction().execute(async (tx): Promise<string | null> => {
    await lockAccountSends(tx, deps.account.id);
    const order = await lockOrder(tx, orderId);
    if (order?.status !== 'submitting') {
      await complete(tx);
      return null;
    }
    path = stepPathOf(order);
    const startedMs = deps.monotonicMs();
    const now = deps.now();
    const verdict = await passGate(deps, tx, order, now);
    if (!verdict.pass) {
      await block(deps, tx, order, verdict, now);
      await complete(tx);
      return null;
    }
    await deps.step?.('gate passed', path);
    // Rolls back. The order stays `submitting`, so that the next attempt looks it up first.
    if (deps.monotonicMs() - startedMs > deps.gateFreshMs)
      throw new Error('the gate was passed too long ago; the order is checked again');
    const submittedAt = deps.now();
    const outcome = await submit(deps, tx, order);
    await deps.step?.('broker responded', path);
    const submitted = await recordSubmission(tx, order, submittedAt, ACTOR);
    await recordOutcome(deps, tx, submitted, outcome);
    await complete(tx);
    await deps.step?.('outcome recorded, not committed', path);
    return order.replaces_order_id === null ? null : order.ticker;
  });
  await deps.step?.('outcome committed', path);
  if (replacedIn !== null) await confirmSales(deps, replacedIn);
}

export async function passGate(
  deps: SendDeps,
  tx: Executor,
  order: OrderRow,
  now: Date,
  isRoomMade = false,
): Promise<GateVerdict> {
  const port = { accountId: deps.account.id, mode: deps.port.mode };
  const { calendar, limits, loadEngineFigures } = deps;
  const facts = await loadGateFacts(tx, { port, calendar, limits, loadEngineFigures, isRoomMade }, order, now);
  return evaluateGate(order, facts, now, limits);
}

async function block(deps: SendDeps, tx: Tx, order: OrderRow, verdict: GateVerdict, at: Date): Promise<void> {
  await moveOrder(tx, order, {
    status: 'blocked',
    event: 'denied',
    at,
    actor: 'gate',
    reason: verdict.reasons.join('; '),
    details: { reasons: verdict.reasons },
  });
  await followRefusal(deps, tx, order, { reason: verdict.reasons.join('; '), stopBeyondMarket: false }, at);
}

/** A refused sale gives its shares back to the stop; a refused stop is tried again, or its shares are sold. */
async function followRefusal(
  deps: SendDeps,
  tx: Tx,
  order: OrderRow,
  refusal: { reason: string; stopBeyondMarket: boolean },
  now: Date,
): Promise<void> {
  if (order.origin === 'protection') {
    await handleRefusedProtection(deps, tx, order, refusal, now);
    await deps.step?.('refused protection handled, not committed', stepPathOf(order));
  } else if (order.side === 'sell') await deps.queue.enqueue(tx, [protectJob(deps.account, order.ticker)]);
}

async function submit(deps: SendDeps, tx: Tx, order: OrderRow): Promise<SubmitOutcome> {
  if (order.replaces_order_id === null) return deps.port.submit(requestOf(order));
  const resting = await findOrder(tx, order.replaces_order_id);
  const id = resting?.broker_order_id ?? null;
  const isOver = resting === null || id === null || isTerminal(resting.status);
  const outcome: SubmitOutcome = isOver
    ? { outcome: 'rejected', reason: 'the order to be replaced has ended' }
    : await deps.port.replace(id, requestOf(order));
  await deps.step?.('replace answered');
  return outcome;
}

/** Looks after the orders that hold the shares of a waiting sale. */
async function waitForShares(deps: SendDeps, orderId: string): Promise<void> {
  await deps.step?.('exit waits for its shares');
  const order = await findOrder(deps.db, orderId);
  if (order) await confirmSales(deps, order.ticker);
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
    targetPrice: order.target_price,
    keepsQuantity: order.replaces_order_id !== null && order.oco_id !== null,
  };
}

async function recordOutcome(deps: SendDeps, tx: Tx, order: OrderRow, outcome: SubmitOutcome): Promise<void> {
  const at = deps.now();
  switch (outcome.outcome) {
    case 'accepted':
      await applyFound(deps, tx, order, outcome, at);
      return;
    case 'rejected':
      await moveOrder(tx, order, {
        status: 'rejected',
        event: 'rejected',
        at,
        actor: 'broker',
        reason: outcome.reason,
      });
      await followRefusal(deps, tx, order, { stopBeyondMarket: false, ...outcome }, at);
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
      await deps.queue.enqueue(tx, [sendJob(order, new Date(at.getTime() + deps.lookUpAgainMs))]);
      return;
    }
  }
}

/** A stop is not moved while it is being sent, so what changed meanwhile is followed now. */
async function applyFound(
  deps: SendDeps,
  tx: Tx,
  order: OrderRow,
  found: { order: BrokerOrder; target?: BrokerOrder },
  now: Date,
): Promise<void> {
  await applyBrokerOrder(tx, order, found.order, now);
  await applyTarget(tx, deps, found.target);
  if (order.origin === 'protection') await deps.queue.enqueue(tx, [protectJob(deps.account, order.ticker)]);
}

/** An order leaves `unknown` only when the broker reports that it has it or, late enough, that it does not. */
export async function resolveOrder(deps: SendDeps, orderId: string, complete: Complete): Promise<void> {
  const unresolved = await findOrder(deps.db, orderId);
  const lookup = unresolved ? await deps.port.find(unresolved.client_order_id) : null;
  const next = await deps.db.transaction().execute(async (tx): Promise<'send' | 'done'> => {
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
    // Counted from the time it became unknown, which is after the send; `send_began_at` may be much earlier than the request.
    const unknownForMs = now.getTime() - (order.unknown_since?.getTime() ?? now.getTime());
    if (lookup.outcome === 'absent' && unknownForMs >= settleOf(deps, order))
      return resend(deps, tx, order, now, complete);
    await lookUpLater(deps, tx, order, now);
    await complete(tx);
    return 'done';
  });
  if (next === 'send') await send(deps, orderId, complete);
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
