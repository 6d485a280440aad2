import { type Selectable, sql } from 'kysely';
import { recordAudit } from '../kernel/audit/audit.store.ts';
import type { Database, Executor } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.store.ts';
import type { BrokerOrder } from './broker-port.ts';
import type { NormalIntent } from './order-intent.ts';
import { insertOrderEvent, type NoColumns, type OrderEvent, recordedEvent, storedReason } from './order-event.store.ts';
import { isTerminal, type OrderMode, type OrderStatus } from './order-status.ts';

export type OrderRow = Selectable<Database['orders']>;

/** With the record of it. Null when an order of this intent exists already. */
export async function insertOrder(
  tx: Executor,
  intent: NormalIntent,
  more: {
    accountId: string;
    clientOrderId: string;
    approvalId: string | null;
    status: 'queued' | 'pending_approval';
    createdBy: string;
    createdAt: Date;
  },
): Promise<OrderRow | null> {
  const { createdAt: at, createdBy: actor } = more;
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
        })
        .onConflict((on) => on.column('intent_key').doNothing())
        .returningAll(),
    )
    .with('recorded', () => sql<NoColumns>`(${recordedEvent(null, { event: 'created', at, actor })})`)
    .selectFrom('stepped')
    .selectAll()
    .modifyEnd(prepared('insert-order'))
    .executeTakeFirst();
  return row ?? null;
}

export async function findOrder(db: Executor, id: string): Promise<OrderRow | null> {
  return (await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findOrderByIntent(db: Executor, intentKey: string): Promise<OrderRow | null> {
  const found = db.selectFrom('orders').selectAll().where('intent_key', '=', intentKey);
  return (await found.modifyEnd(prepared('find-order-by-intent')).executeTakeFirst()) ?? null;
}

/** Held until the transaction ends: whoever moves an order sees what the one before did. */
export async function lockOrder(tx: Executor, id: string): Promise<OrderRow | null> {
  const locked = tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate();
  return (await locked.modifyEnd(prepared('lock-order')).executeTakeFirst()) ?? null;
}

export async function findOrderIdByApproval(db: Executor, approvalId: string): Promise<string | null> {
  const row = await db.selectFrom('orders').select('id').where('approval_id', '=', approvalId).executeTakeFirst();
  return row?.id ?? null;
}

export interface OrderChange extends OrderEvent {
  status: OrderStatus;
  brokerOrderId?: string | null | undefined;
  /** A send begins with this step. */
  beginsSend?: boolean | undefined;
}

const LEAST_QUANTITY = 1e-6;

/** The status alone; the record of it is the caller's. */
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
      unknown_since: status === 'unknown' ? (order.unknown_since ?? at) : null,
      ...(isTerminal(status) && order.completed_at === null ? { completed_at: at } : {}),
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ours, by the id we gave it or by the one the broker did; null when it is not. */
export async function lockOrderAtBroker(
  tx: Executor,
  accountId: string,
  said: { brokerOrderId: string; clientOrderId: string },
): Promise<OrderRow | null> {
  const row = await tx
    .selectFrom('orders')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where((eb) =>
      eb.or([eb('client_order_id', '=', said.clientOrderId), eb('broker_order_id', '=', said.brokerOrderId)]),
    )
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function noteAlerted(tx: Executor, id: string, at: Date): Promise<void> {
  await tx.updateTable('orders').set({ alerted_at: at }).where('id', '=', id).execute();
}

const OPEN_ORDERS_MAX = 10_000;

export function listOrdersIn(db: Executor, accountId: string, statuses: readonly OrderStatus[]): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('status', 'in', [...statuses])
    .orderBy('created_at')
    .orderBy('id')
    .limit(OPEN_ORDERS_MAX)
    .execute();
}

export function noteBrokerOrderId(tx: Executor, order: OrderRow, brokerOrderId: string): Promise<OrderRow> {
  return tx
    .updateTable('orders')
    .set({ broker_order_id: brokerOrderId })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An order that somebody else gave to our account: taken in, because its fills are in our position. */
export async function adoptOrder(
  tx: Executor,
  account: { id: string; mode: OrderMode },
  said: BrokerOrder,
): Promise<OrderRow> {
  const row = await tx
    .insertInto('orders')
    .values({
      broker_account_id: account.id,
      mode: account.mode,
      client_order_id: said.clientOrderId || `foreign-${said.brokerOrderId}`,
      intent_key: `foreign:${account.id}:${said.brokerOrderId}`,
      origin: 'foreign',
      ticker: said.ticker,
      side: said.side,
      order_type: said.type,
      time_in_force: said.timeInForce,
      // An order in money has no quantity until it is filled.
      quantity: Math.max(said.quantity ?? said.filledQuantity, said.filledQuantity, LEAST_QUANTITY),
      limit_price: said.limitPrice,
      stop_price: said.stopPrice,
      estimated_value: 0,
      confidence: 0,
      trace: '{}',
      status: 'accepted',
      broker_order_id: said.brokerOrderId,
      created_by: 'broker',
      created_at: said.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertOrderEvent(tx, null, row, {
    event: 'reconciled',
    at: said.createdAt,
    actor: 'broker',
    reason: 'found at the broker: this platform did not give it',
  });
  return row;
}

/** One step of an order and the record of it. The database refuses a step that is not legal. */
export async function moveOrder(tx: Executor, order: OrderRow, change: OrderChange): Promise<OrderRow> {
  const { status, at } = change;
  const reason = storedReason(change.reason);
  const after = await tx
    .with('stepped', (db) =>
      db
        .updateTable('orders')
        .set({
          status,
          ...(reason === null ? {} : { reason }),
          ...(change.brokerOrderId ? { broker_order_id: change.brokerOrderId } : {}),
          ...(change.beginsSend
            ? { send_began_at: at, sends: sql<number>`sends + 1`, submitted_at: sql`coalesce(submitted_at, ${at})` }
            : {}),
          unknown_since: status === 'unknown' ? (order.unknown_since ?? at) : null,
          ...(isTerminal(status) && order.completed_at === null ? { completed_at: at } : {}),
        })
        .where('id', '=', order.id)
        .returningAll(),
    )
    .with('recorded', () => sql<NoColumns>`(${recordedEvent(order.status, change)})`)
    .selectFrom('stepped')
    .selectAll()
    .modifyEnd(prepared('move-order'))
    .executeTakeFirstOrThrow();
  await auditOrder(tx, order, after, change.actor, at);
  return after;
}

/** Steps that are only on the way to another are in the events; what came of an order is in the chain as well. */
const AUDITED: ReadonlySet<OrderStatus> = new Set([
  'queued',
  'pending_approval',
  'approved',
  'unknown',
  'accepted',
  'filled',
  'pending_cancel',
  'cancelled',
  'rejected',
  'expired',
  'blocked',
  'failed',
]);

/** A chain of the broker's own: its lock is held until the commit, and nothing waits for a broker while it is. */
export async function auditOrder(
  tx: Executor,
  before: OrderRow | null,
  after: OrderRow,
  actor: string,
  occurredAt: Date,
): Promise<void> {
  if (!AUDITED.has(after.status) || before?.status === after.status) return;
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
