import type { Tx } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import type { BrokerAccountRow } from '../account.store.ts';
import { sendJob } from '../broker-queue.ts';
import { clientOrderIdOf } from '../order-intent.ts';
import { auditOrder, insertOrder } from '../order.store.ts';
import type { TimeInForce } from '../order-status.ts';
import { nextRevision } from '../protection.store.ts';

export interface ProtectionRequest {
  ticker: string;
  quantity: number;
  timeInForce: TimeInForce;
  stopPrice: number;
  /** The resting order whose place it takes; null for a new one. */
  replacesOrderId: string | null;
}

const ACTOR = 'protection';

/** Stores a protective stop under its own client order id and enqueues its send. It needs no approval: it can only reduce risk. */
export async function placeProtection(
  tx: Tx,
  deps: { account: Pick<BrokerAccountRow, 'id' | 'mode'>; queue: JobQueue; now: Date },
  request: ProtectionRequest,
): Promise<void> {
  const { account, now } = deps;
  const { ticker, quantity, stopPrice } = request;
  const revision = await nextRevision(tx, account.id, ticker);
  const intentKey = `protection:${account.id}:${ticker}:${revision}`;
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
      orderType: 'stop',
      timeInForce: request.timeInForce,
      quantity,
      limitPrice: null,
      stopPrice,
      referencePrice: null,
      estimatedValue: Math.round(quantity * stopPrice * 1e4) / 1e4,
      confidence: 0,
      riskAmount: null,
      trace: { protection: { revision } },
    },
    {
      accountId: account.id,
      clientOrderId: clientOrderIdOf(account.mode, account.id, intentKey),
      approvalId: null,
      replacesOrderId: request.replacesOrderId,
      status: 'queued',
      createdBy: ACTOR,
      createdAt: now,
    },
  );
  if (!order) throw new Error(`the protective order ${intentKey} exists already`);
  await deps.queue.enqueue(tx, [sendJob(order)]);
  await auditOrder(tx, null, order, ACTOR, now);
}
