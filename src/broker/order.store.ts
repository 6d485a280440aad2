import { sql } from 'kysely';
import { recordAudit } from '../kernel/audit/audit.store.ts';
import type { Executor } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.store.ts';
import { originOfWork } from '../kernel/work/work.context.ts';
import type { BrokerOrder } from './broker-port.ts';
import type { NormalIntent } from './order-intent.ts';
import { type NoColumns, type OrderEvent, orderEventInsert, boundedReason } from './order-event.store.ts';
import { ORDER_ROW_COLUMNS, type OrderRow } from './order-row.ts';
import { isAudited, isTerminal, type OrderStatus, TERMINAL_STATUSES } from './order-status.ts';

/** Inserts an order with its first event. Null when an order of this intent exists. */
export async function insertOrder(
  tx: Executor,
  intent: NormalIntent,
  more: {
    accountId: string;
    clientOrderId: string;
    approvalId: string | null;
    replacesOrderId?: string | null;
    targetPrice?: number | null;
    /** Of one-cancels-other orders: the first order of a new pair, or one that joins a known pair. */
    pair?: 'new' | { joins: string | null };
    status: 'queued' | 'pending_approval';
    createdBy: string;
    createdAt: Date;
  },
): Promise<OrderRow | null> {
  const { createdAt: at, createdBy: actor } = more;
  const { requestId, traceParent } = originOfWork();
  const row = await tx
    .with('stepped', (db) =>
      db
        .insertInto('orders')
        .values({
          broker_account_id: more.accountId,
          mode: intent.mode,
          client_order_id: more.clientOrderId,
          intent_key: intent.intentKey,
          origin: intent.origin,
          decision_id: intent.decisionId,
          recommendation_id: intent.recommendationId,
          approval_id: more.approvalId,
          replaces_order_id: more.replacesOrderId ?? null,
          target_price: more.targetPrice ?? null,
          oco_id: more.pair === 'new' ? sql<string>`gen_random_uuid()` : (more.pair?.joins ?? null),
          ticker: intent.ticker,
          side: intent.side,
          order_type: intent.orderType,
          time_in_force: intent.timeInForce,
          quantity: intent.quantity,
          limit_price: intent.limitPrice,
          stop_price: intent.stopPrice,
          estimated_value: intent.estimatedValue,
          reference_price: intent.referencePrice,
          confidence: intent.confidence,
          risk_amount: intent.riskAmount,
          trace: JSON.stringify(intent.trace),
          status: more.status,
          created_by: actor,
          created_at: at,
          request_id: requestId,
          trace_parent: traceParent,
        })
        .onConflict((on) => on.column('intent_key').doNothing())
        .returningAll(),
    )
    .with('recorded', () => sql<NoColumns>`(${orderEventInsert(null, { event: 'created', at, actor })})`)
    .selectFrom('stepped')
    .select(ORDER_ROW_COLUMNS)
    .modifyEnd(prepared('insert-order'))
    .executeTakeFirst();
  return row ?? null;
}

export async function findOrder(db: Executor, id: string): Promise<OrderRow | null> {
  const found = db.selectFrom('orders').select(ORDER_ROW_COLUMNS).where('id', '=', id);
  return (await found.modifyEnd(prepared('find-order')).executeTakeFirst()) ?? null;
}

export async function findOrderByIntent(db: Executor, intentKey: string): Promise<OrderRow | null> {
  const found = db.selectFrom('orders').select(ORDER_ROW_COLUMNS).where('intent_key', '=', intentKey);
  return (await found.modifyEnd(prepared('find-order-by-intent')).executeTakeFirst()) ?? null;
}

export async function readTrace(db: Executor, id: string): Promise<Record<string, unknown>> {
  const { trace } = await db.selectFrom('orders').select('trace').where('id', '=', id).executeTakeFirstOrThrow();
  return trace;
}

/** Locks the row until the transaction ends, so that changes of one order are serialised. */
export async function lockOrder(tx: Executor, id: string): Promise<OrderRow | null> {
  const locked = tx.selectFrom('orders').select(ORDER_ROW_COLUMNS).where('id', '=', id).forUpdate();
  return (await locked.modifyEnd(prepared('lock-order')).executeTakeFirst()) ?? null;
}

export async function findOrderIdByApproval(db: Executor, approvalId: string): Promise<string | null> {
  const row = await db.selectFrom('orders').select('id').where('approval_id', '=', approvalId).executeTakeFirst();
  return row?.id ?? null;
}

export interface OrderChange extends OrderEvent {
  status: OrderStatus;
  brokerOrderId?: string | null | undefined;
  /** The change begins a send. */
  beginsSend?: boolean | undefined;
}

/** Changes only the status; the caller records the event. */
export function setOrderStatus(
  tx: Executor,
  order: OrderRow,
  change: { status: OrderStatus; at: Date },
): Promise<OrderRow> {
  const { status, at } = change;
  return tx
    .updateTable('orders')
    .set({
      status,
      ...(order.status === 'unknown' && status !== 'unknown' ? { reason: null } : {}),
      unknown_since: status === 'unknown' ? (order.unknown_since ?? at) : null,
      ...(isTerminal(status) && order.completed_at === null ? { completed_at: at } : {}),
    })
    .where('id', '=', order.id)
    .returning(ORDER_ROW_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Finds our order by its client order id, where it is given, or its broker order id; null when it is not ours. */
export async function lockOrderAtBroker(
  tx: Executor,
  accountId: string,
  reported: Pick<BrokerOrder, 'brokerOrderId' | 'side' | 'type'> & { clientOrderId?: string },
): Promise<OrderRow | null> {
  const { brokerOrderId, clientOrderId } = reported;
  const found = tx
    .selectFrom('orders')
    .where('broker_account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        ...(clientOrderId === undefined ? [] : [eb('client_order_id', '=', clientOrderId)]),
        eb('broker_order_id', '=', brokerOrderId),
      ]),
    )
    .limit(1);
  if (reported.side === 'sell' && reported.type === 'limit') {
    // Of a pair the stop is locked first, everywhere, so that two transactions cannot wait for each other.
    await tx
      .selectFrom('orders')
      .select('id')
      .where('oco_id', '=', found.select('oco_id'))
      .where('order_type', '=', 'stop')
      .orderBy('id')
      .forUpdate()
      .execute();
  }
  return (await found.select(ORDER_ROW_COLUMNS).forUpdate().executeTakeFirst()) ?? null;
}

/** Locks the stop of a pair by its client order id; null when it is not ours. */
export async function lockPairedStop(db: Executor, accountId: string, clientOrderId: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('orders')
    .select(ORDER_ROW_COLUMNS)
    .where('broker_account_id', '=', accountId)
    .where('client_order_id', '=', clientOrderId)
    .where('oco_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a stop was sent with a limit sale that is not among the orders yet. */
export async function lacksTarget(db: Executor, accountId: string, clientOrderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders as stop')
    .select('stop.id')
    .where('stop.broker_account_id', '=', accountId)
    .where('stop.client_order_id', '=', clientOrderId)
    .where('stop.target_price', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('orders as target')
            .select('target.id')
            .whereRef('target.oco_id', '=', 'stop.oco_id')
            .where('target.order_type', '=', 'limit'),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** A fill of one order of a pair leaves as much less to the other. */
export async function reduceOtherOfPair(tx: Executor, order: OrderRow, quantity: number): Promise<void> {
  if (order.oco_id === null) return;
  await tx
    .updateTable('orders')
    .set({ oco_filled_quantity: sql<number>`oco_filled_quantity + ${quantity}` })
    .where('oco_id', '=', order.oco_id)
    .where('order_type', '<>', order.order_type)
    .where('status', 'not in', [...TERMINAL_STATUSES])
    .execute();
}

export async function setAlerted(tx: Executor, id: string, at: Date): Promise<void> {
  await tx.updateTable('orders').set({ alerted_at: at }).where('id', '=', id).execute();
}

const OPEN_ORDERS_MAX = 10_000;

export function listOrdersIn(db: Executor, accountId: string, statuses: readonly OrderStatus[]): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .select(ORDER_ROW_COLUMNS)
    .where('broker_account_id', '=', accountId)
    .where('status', 'in', [...statuses])
    .orderBy('created_at')
    .orderBy('id')
    .limit(OPEN_ORDERS_MAX)
    .execute();
}

export function setBrokerOrderId(tx: Executor, order: OrderRow, brokerOrderId: string): Promise<OrderRow> {
  return tx
    .updateTable('orders')
    .set({ broker_order_id: brokerOrderId })
    .where('id', '=', order.id)
    .returning(ORDER_ROW_COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function setBrokerFilled(tx: Executor, order: OrderRow, quantity: number): Promise<OrderRow> {
  return tx
    .updateTable('orders')
    .set({ broker_filled_quantity: quantity })
    .where('id', '=', order.id)
    .returning(ORDER_ROW_COLUMNS)
    .executeTakeFirstOrThrow();
}

/**
 * Changes the status of an order and records the event. The database refuses an illegal transition. Why an outcome was unknown
 * stays in its event only: an order that was found afterwards did not fail.
 */
export async function moveOrder(tx: Executor, order: OrderRow, change: OrderChange): Promise<OrderRow> {
  const { status, at } = change;
  const reason = boundedReason(change.reason);
  const after = await tx
    .with('stepped', (db) =>
      db
        .updateTable('orders')
        .set({
          status,
          ...(reason === null && order.status !== 'unknown' ? {} : { reason }),
          ...(change.brokerOrderId ? { broker_order_id: change.brokerOrderId } : {}),
          ...(change.beginsSend ? { send_began_at: at, sends: sql<number>`sends + 1` } : {}),
          unknown_since: status === 'unknown' ? (order.unknown_since ?? at) : null,
          ...(isTerminal(status) && order.completed_at === null ? { completed_at: at } : {}),
        })
        .where('id', '=', order.id)
        .returningAll(),
    )
    .with('recorded', () => sql<NoColumns>`(${orderEventInsert(order.status, change)})`)
    .selectFrom('stepped')
    .select(ORDER_ROW_COLUMNS)
    .modifyEnd(prepared('move-order'))
    .executeTakeFirstOrThrow();
  await auditOrder(tx, order, after, change.actor, at);
  return after;
}

/** Records that a request was made to the broker. The first one is the time of submission. */
export function recordSubmission(
  tx: Executor,
  order: OrderRow,
  at: Date,
  actor: string,
  details?: OrderChange['details'],
): Promise<OrderRow> {
  return tx
    .with('stepped', (db) =>
      db
        .updateTable('orders')
        .set({ submitted_at: order.submitted_at ?? at })
        .where('id', '=', order.id)
        .returningAll(),
    )
    .with(
      'recorded',
      () => sql<NoColumns>`(${orderEventInsert(order.status, { event: 'submitted', at, actor, details })})`,
    )
    .selectFrom('stepped')
    .select(ORDER_ROW_COLUMNS)
    .modifyEnd(prepared('record-submission'))
    .executeTakeFirstOrThrow();
}

/** The broker has its own audit chain: its lock is held until the commit, and other services must not wait for a broker call. */
export async function auditOrder(
  tx: Executor,
  before: OrderRow | null,
  after: OrderRow,
  actor: string,
  occurredAt: Date,
): Promise<void> {
  if (!isAudited(after.status) || before?.status === after.status) return;
  const facts = ({ status, filled_quantity, avg_fill_price, reason }: OrderRow) => ({
    status,
    filled_quantity,
    avg_fill_price,
    reason,
  });
  await recordAudit(tx, {
    service: 'broker',
    entityType: 'order',
    entityId: after.id,
    action: before === null ? 'created' : after.status,
    actor: { name: actor, tokenName: null },
    before: before && facts(before),
    after: before === null ? orderFacts(after) : facts(after),
    occurredAt,
  });
}

const orderFacts = (order: OrderRow) => ({
  mode: order.mode,
  origin: order.origin,
  client_order_id: order.client_order_id,
  intent_key: order.intent_key,
  ticker: order.ticker,
  side: order.side,
  order_type: order.order_type,
  quantity: order.quantity,
  limit_price: order.limit_price,
  stop_price: order.stop_price,
  reference_price: order.reference_price,
  status: order.status,
});
