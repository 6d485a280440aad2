import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../../kernel/db/database.ts';
import type { BrokerOrderRequest } from '../broker-port.ts';
import { roundShares } from '../order-intent.ts';
import { OPEN_BROKER_ORDER_STATUSES } from '../order-status.ts';

export type PaperOrderRow = Selectable<Database['kernel.paper_orders']>;
export type PaperExecutionRow = Selectable<Database['kernel.paper_executions']>;

const ROWS_MAX = 10_000;

/** Creates the book of an account with its initial cash, unless it exists. */
export async function openBook(db: Executor, accountId: string, cash: number): Promise<void> {
  await db
    .insertInto('kernel.paper_books')
    .values({ broker_account_id: accountId, cash })
    .onConflict((on) => on.column('broker_account_id').doNothing())
    .execute();
}

/** Every change of the book takes this lock, so that execution ids are visible in ascending order. */
export async function lockBook(tx: Executor, accountId: string): Promise<{ cash: number }> {
  return tx
    .selectFrom('kernel.paper_books')
    .select('cash')
    .where('broker_account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function getCash(db: Executor, accountId: string): Promise<number> {
  const { cash } = await db
    .selectFrom('kernel.paper_books')
    .select('cash')
    .where('broker_account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return cash;
}

export async function setCash(tx: Executor, accountId: string, cash: number): Promise<void> {
  await tx.updateTable('kernel.paper_books').set({ cash }).where('broker_account_id', '=', accountId).execute();
}

export function insertPaperOrder(
  tx: Executor,
  accountId: string,
  request: BrokerOrderRequest,
  times: { now: Date; expiresAt: Date | null; ocoId?: string | null },
): Promise<PaperOrderRow> {
  return tx
    .insertInto('kernel.paper_orders')
    .values({
      broker_account_id: accountId,
      client_order_id: request.clientOrderId,
      ticker: request.ticker,
      side: request.side,
      order_type: request.type,
      time_in_force: request.timeInForce,
      quantity: request.quantity,
      limit_price: request.limitPrice,
      stop_price: request.stopPrice,
      oco_id: times.ocoId ?? null,
      expires_at: times.expiresAt,
      worked_until: times.now,
      created_at: times.now,
      updated_at: times.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findPaperOrder(
  db: Executor,
  accountId: string,
  by: { clientOrderId: string } | { id: string },
): Promise<PaperOrderRow | null> {
  let query = db.selectFrom('kernel.paper_orders').selectAll().where('broker_account_id', '=', accountId);
  query = 'id' in by ? query.where('id', '=', by.id) : query.where('client_order_id', '=', by.clientOrderId);
  return (await query.executeTakeFirst()) ?? null;
}

export function listOpenPaperOrders(db: Executor, accountId: string): Promise<PaperOrderRow[]> {
  return db
    .selectFrom('kernel.paper_orders')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('status', 'in', OPEN_BROKER_ORDER_STATUSES)
    .orderBy('created_at')
    .orderBy('id')
    .limit(ROWS_MAX)
    .execute();
}

export function getPaperOrder(db: Executor, id: string): Promise<PaperOrderRow> {
  return db.selectFrom('kernel.paper_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The other open orders of a pair. */
export function listOpenPair(db: Executor, order: PaperOrderRow): Promise<PaperOrderRow[]> {
  return db
    .selectFrom('kernel.paper_orders')
    .selectAll()
    .where('oco_id', '=', order.oco_id)
    .where('id', '<>', order.id)
    .where('status', 'in', OPEN_BROKER_ORDER_STATUSES)
    .limit(ROWS_MAX)
    .execute();
}

export type PaperOrderChange = Partial<
  Pick<
    PaperOrderRow,
    'status' | 'filled_quantity' | 'oco_filled_quantity' | 'triggered' | 'worked_until' | 'updated_at'
  >
>;

/** Shares still to trade; what the other order of a pair sold is not. */
export const paperLeaves = (order: PaperOrderRow): number =>
  Math.max(0, roundShares(order.quantity - order.filled_quantity - order.oco_filled_quantity));

export function updatePaperOrder(tx: Executor, id: string, change: PaperOrderChange): Promise<PaperOrderRow> {
  return tx
    .updateTable('kernel.paper_orders')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function insertExecution(tx: Executor, execution: Omit<PaperExecutionRow, 'id'>): Promise<PaperExecutionRow> {
  return tx.insertInto('kernel.paper_executions').values(execution).returningAll().executeTakeFirstOrThrow();
}

export function listExecutionsAfter(
  db: Executor,
  accountId: string,
  afterId: number,
  limit: number,
): Promise<PaperExecutionRow[]> {
  return db
    .selectFrom('kernel.paper_executions')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface Holding {
  ticker: string;
  quantity: number;
  avg_entry_price: number;
}

export function listHoldings(db: Executor, accountId: string): Promise<Holding[]> {
  return db
    .selectFrom('kernel.paper_holdings')
    .select(['ticker', 'quantity', 'avg_entry_price'])
    .where('broker_account_id', '=', accountId)
    .where('quantity', '<>', 0)
    .orderBy('ticker')
    .limit(ROWS_MAX)
    .execute();
}

export async function setHolding(tx: Executor, accountId: string, holding: Holding): Promise<void> {
  const { quantity, avg_entry_price } = holding;
  await tx
    .insertInto('kernel.paper_holdings')
    .values({ broker_account_id: accountId, ...holding })
    .onConflict((on) => on.columns(['broker_account_id', 'ticker']).doUpdateSet({ quantity, avg_entry_price }))
    .execute();
}

/** Returns splits that are not applied to the holdings yet, and marks them as applied. */
export async function claimDueSplits(
  tx: Executor,
  accountId: string,
  now: Date,
): Promise<{ ticker: string; ratio: number }[]> {
  const { rows } = await sql<{ ticker: string; ratio: number }>`
    with due as (
      select distinct on (action.ticker, action.ex_at) action.ticker, action.ex_at,
        (action.split_to / action.split_from)::float8 as ratio, action.cancelled
      from corporate_actions action
      where action.action_type = 'split' and action.ex_at <= ${now} and action.available_at <= ${now}
        and exists (select from kernel.paper_executions traded where traded.broker_account_id = ${accountId}
          and traded.ticker = action.ticker and traded.executed_at < action.ex_at)
      order by action.ticker, action.ex_at, action.revision desc),
    taken as (
      insert into kernel.paper_splits (broker_account_id, ticker, ex_at)
      select ${accountId}, ticker, ex_at from due where not cancelled
      on conflict do nothing returning ticker, ex_at)
    select due.ticker, due.ratio from due join taken using (ticker, ex_at) order by due.ex_at, due.ticker`.execute(tx);
  return rows;
}
