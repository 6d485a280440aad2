import type { Tx } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import type { BrokerAccountRow } from '../account.store.ts';
import { sendJob } from '../broker-queue.ts';
import { clientOrderIdOf } from '../order-intent.ts';
import { auditOrder, findOrder, insertOrder } from '../order.store.ts';
import type { TimeInForce } from '../order-status.ts';
import { nextRevision } from '../protection.store.ts';

interface PlaceContext {
  account: Pick<BrokerAccountRow, 'id' | 'mode'>;
  queue: JobQueue;
  now: Date;
}

interface StopRequest {
  ticker: string;
  quantity: number;
  timeInForce: TimeInForce;
  stopPrice: number;
  /** With a target the stop rests in a pair with a limit sale at it, one cancelling the other. */
  targetPrice: number | null;
  /** The resting order whose place it takes; null for a new one. */
  replacesOrderId: string | null;
}

interface TargetRequest {
  ticker: string;
  quantity: number;
  timeInForce: TimeInForce;
  limitPrice: number;
  /** The limit sale of the pair whose place it takes. */
  replacesOrderId: string;
}

const ACTOR = 'protection';

/** Stores a protective stop under its own client order id and enqueues its send. It needs no approval: it can only reduce risk. */
export function placeProtection(tx: Tx, context: PlaceContext, request: StopRequest): Promise<void> {
  const { stopPrice, ...rest } = request;
  return place(tx, context, { ...rest, orderType: 'stop', limitPrice: null, stopPrice });
}

/** Moves the limit sale of a pair. A new pair is placed with its stop, in one request to the broker. */
export function placeTarget(tx: Tx, context: PlaceContext, request: TargetRequest): Promise<void> {
  return place(tx, context, { ...request, orderType: 'limit', stopPrice: null, targetPrice: null });
}

async function place(
  tx: Tx,
  { account, queue, now }: PlaceContext,
  request: Omit<StopRequest, 'stopPrice'> & {
    orderType: 'stop' | 'limit';
    limitPrice: number | null;
    stopPrice: number | null;
  },
): Promise<void> {
  const { ticker, quantity, limitPrice, stopPrice, targetPrice, replacesOrderId } = request;
  const revision = await nextRevision(tx, account.id, ticker);
  const intentKey = `protection:${account.id}:${ticker}:${revision}`;
  const replaced = replacesOrderId === null ? null : await findOrder(tx, replacesOrderId);
  const order = await insertOrder(
    tx,
    {
      intentKey,
      mode: account.mode,
      origin: 'protection',
      decisionId: null,
      recommendationId: null,
      evaluationId: null,
      ticker,
      side: 'sell',
      orderType: request.orderType,
      timeInForce: request.timeInForce,
      quantity,
      limitPrice,
      stopPrice,
      referencePrice: null,
      estimatedValue: Math.round(quantity * (limitPrice ?? stopPrice ?? 0) * 1e4) / 1e4,
      confidence: 0,
      riskAmount: null,
      trace: { protection: { revision } },
    },
    {
      accountId: account.id,
      clientOrderId: clientOrderIdOf(account.mode, account.id, intentKey),
      approvalId: null,
      replacesOrderId,
      targetPrice,
      pair: targetPrice === null ? { joins: replaced?.oco_id ?? null } : 'new',
      status: 'queued',
      createdBy: ACTOR,
      createdAt: now,
    },
  );
  if (!order) throw new Error(`the protective order ${intentKey} exists already`);
  await queue.enqueue(tx, [sendJob(order)]);
  await auditOrder(tx, null, order, ACTOR, now);
}
