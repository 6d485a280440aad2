import type { Executor, Tx } from '../../kernel/db/database.ts';
import { inSpan } from '../../kernel/work/work.context.ts';
import type { BrokerOrderRequest, SubmitOutcome } from '../broker-port.ts';
import { evaluateGate, type GateVerdict } from '../gate.ts';
import { type GateInputs, gateInputsOf } from '../gate-inputs.ts';
import { insertGateInputs } from '../gate-inputs.store.ts';
import { lockAccountSends, loadGateFacts } from '../gate.store.ts';
import { findOrder, lockOrder, moveOrder, recordSubmission } from '../order.store.ts';
import type { OrderRow } from '../order-row.ts';
import { orderAttributes } from '../order-attributes.ts';
import { isTerminal, type OrderStatus } from '../order-status.ts';
import { type StepPath, stepPathOf } from '../step.ts';
import { lookUpOrder } from './look-up-order.ts';
import { confirmSales, makeRoom, replaceByRest } from './make-room.ts';
import { blockOrder, markSending, recordOutcome } from './record-send.ts';
import { ACTOR, type Complete, type SendDeps } from './send-deps.ts';

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
      let inputs: GateInputs | null = null;
      const gate = async () => {
        const checked = await passGate(deps, tx, order, now, true);
        inputs = checked.inputs;
        return checked.verdict;
      };
      const room = await makeRoom(tx, deps, order, gate, complete);
      if (typeof room === 'object') {
        await blockOrder(deps, tx, order, room, now);
        if (inputs) await insertGateInputs(tx, order.id, now, inputs);
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

/** The transaction of a send: gate, send and outcome. Sends of one account run one at a time. */
async function send(deps: SendDeps, orderId: string, complete: Complete): Promise<void> {
  let path: StepPath = 'entry';
  let sent: { order: OrderRow; outcome: SubmitOutcome['outcome'] } | null = null;
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
    const { verdict, inputs } = await passGate(deps, tx, order, now);
    if (!verdict.pass) {
      await insertGateInputs(tx, order.id, now, inputs);
      if (!(await replaceByRest(tx, deps, order, verdict, now))) await blockOrder(deps, tx, order, verdict, now);
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
    // After the send, whose time counts: the transaction that stores them ends after it either way.
    await insertGateInputs(tx, order.id, now, inputs);
    const submitted = await recordSubmission(tx, order, submittedAt, ACTOR, { checks: verdict.checks });
    await recordOutcome(deps, tx, submitted, outcome);
    sent = { order, outcome: outcome.outcome };
    await complete(tx);
    await deps.step?.('outcome recorded, not committed', path);
    return order.replaces_order_id === null ? null : order.ticker;
  });
  await deps.step?.('outcome committed', path);
  if (sent) deps.onSent?.(sent);
  if (replacedIn !== null) await confirmSales(deps, replacedIn);
}

async function passGate(
  deps: SendDeps,
  tx: Executor,
  order: OrderRow,
  now: Date,
  isRoomMade = false,
): Promise<{ verdict: GateVerdict; inputs: GateInputs }> {
  const port = { accountId: deps.account.id, mode: deps.port.mode };
  const { calendar, limits, loadEngineFigures } = deps;
  return inSpan({ name: 'order gate', attributes: orderAttributes(order) }, async (span) => {
    const facts = await loadGateFacts(tx, { port, calendar, limits, loadEngineFigures, isRoomMade }, order, now);
    const verdict = evaluateGate(order, facts, now, limits);
    span?.set({ 'sextant.gate_pass': verdict.pass });
    return { verdict, inputs: gateInputsOf(order, facts, limits) };
  });
}

/** The broker's answer. Nothing of the trace is sent to the broker. */
function submit(deps: SendDeps, tx: Tx, order: OrderRow): Promise<SubmitOutcome> {
  return inSpan({ name: 'order send', kind: 'client', attributes: orderAttributes(order) }, async (span) => {
    const answer = await submitOrReplace(deps, tx, order);
    span?.set({ 'sextant.outcome': answer.outcome });
    return answer;
  });
}

async function submitOrReplace(deps: SendDeps, tx: Tx, order: OrderRow): Promise<SubmitOutcome> {
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

/** Looks up an order of unknown outcome, and sends it again when the broker does not have it. */
async function resolveOrder(deps: SendDeps, orderId: string, complete: Complete): Promise<void> {
  if ((await lookUpOrder(deps, orderId, complete)) === 'send') await send(deps, orderId, complete);
}
