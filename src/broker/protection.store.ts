import { type Selectable, sql } from 'kysely';
import { SECOND_MS } from '../kernel/clock.ts';
import type { Database, Executor } from '../kernel/db/database.ts';
import type { JobQueue } from '../kernel/queue/queue.ts';
import { protectJob } from './broker-queue.ts';
import {
  OPEN_STATUSES,
  type OrderMode,
  type OrderOrigin,
  type OrderStatus,
  TERMINAL_STATUSES,
} from './order-status.ts';
import { ORDER_ROW_COLUMNS, type OrderRow } from './order-row.ts';
import { PRICE_MAX } from './order-intent.ts';
import { stopTick } from './protection.ts';

export type ProtectionRow = Selectable<Database['position_protections']>;

interface ProtectedAccount {
  id: string;
  mode: OrderMode;
}

/** Stop and target of a position. A price that is not above zero, or too large, counts as none. */
export interface ProtectionLevels {
  stopPrice: number | null;
  targetPrice: number | null;
}

/**
 * Locks the open orders of a symbol, stops first. A report of the broker locks its order and then the protection, so a
 * transaction that changes both must lock in this order too, or two of them can wait for each other.
 */
export async function lockOpenOrders(tx: Executor, accountId: string, ticker: string): Promise<void> {
  await sql`select id from orders where broker_account_id = ${accountId} and ticker = ${ticker}
    and status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})
    order by order_type <> 'stop', id for update`.execute(tx);
}

/** Locks the row until the transaction ends. A split changes it too, so levels of before and after a split cannot mix. */
export async function lockProtection(tx: Executor, accountId: string, ticker: string): Promise<ProtectionRow | null> {
  const row = await tx
    .selectFrom('position_protections')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('ticker', '=', ticker)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Sets the agreed levels and asks the broker's process to move the resting stop, in the caller's transaction. A refusal was about
 * the levels before, so the new ones are sent without a wait.
 */
export async function agreeProtection(
  tx: Executor,
  context: { account: ProtectedAccount; ticker: string; queue: JobQueue; now: Date },
  levels: ProtectionLevels,
): Promise<void> {
  const { account, ticker, queue, now } = context;
  const stop = validPrice(levels.stopPrice);
  const target = validPrice(levels.targetPrice);
  const { rows } = await sql`
    insert into position_protections as known (broker_account_id, ticker, stop_price, target_price, changed_at)
    values (${account.id}, ${ticker}, ${stop}, ${target}, ${now})
    on conflict (broker_account_id, ticker) do update
      set stop_price = excluded.stop_price, target_price = excluded.target_price, changed_at = excluded.changed_at,
        retry_at = null
      where (known.stop_price, known.target_price) is distinct from (excluded.stop_price, excluded.target_price)
    returning 1`.execute(tx);
  if (rows.length > 0) await queue.enqueue(tx, [protectJob(account, ticker)]);
}

function validPrice(price: number | null): number | null {
  if (price === null || !(price > 0) || price > PRICE_MAX) return null;
  return stopTick(price);
}

/** A longer pause, of a stop that the broker refuses for good, ends with every change of the position or its orders. */
export const PROTECTION_PAUSE_MAX_MS = 5 * SECOND_MS;

/** The position or one of its protective orders changed: the resting stop has to follow. */
export async function noteProtectionChange(
  tx: Executor,
  context: { account: ProtectedAccount; ticker: string; queue: JobQueue; now: Date },
): Promise<void> {
  const { account, ticker, queue, now } = context;
  await tx
    .insertInto('position_protections')
    .values({ broker_account_id: account.id, ticker, changed_at: now })
    .onConflict((on) => on.columns(['broker_account_id', 'ticker']).doUpdateSet({ changed_at: now }))
    .execute();
  await endLongPause(tx, account.id, ticker, now);
  await queue.enqueue(tx, [protectJob(account, ticker)]);
}

/** Something changed that a refusal may have been about. Short pauses stay, because the change may be that of the refused order. */
export async function endLongPause(tx: Executor, accountId: string, ticker: string, now: Date): Promise<void> {
  await tx
    .updateTable('position_protections')
    .set({ retry_at: null })
    .where('broker_account_id', '=', accountId)
    .where('ticker', '=', ticker)
    .where('retry_at', '>', new Date(now.getTime() + PROTECTION_PAUSE_MAX_MS))
    .execute();
}

/** The number of the next protective order of the symbol. */
export async function nextRevision(tx: Executor, accountId: string, ticker: string): Promise<number> {
  const { revision } = await tx
    .updateTable('position_protections')
    .set({ revision: sql<number>`revision + 1` })
    .where('broker_account_id', '=', accountId)
    .where('ticker', '=', ticker)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

export async function setProtectionRetry(
  tx: Executor,
  accountId: string,
  ticker: string,
  at: Date | null,
): Promise<void> {
  await tx
    .updateTable('position_protections')
    .set({ retry_at: at })
    .where('broker_account_id', '=', accountId)
    .where('ticker', '=', ticker)
    .execute();
}

/** The broker's next opening or closing where it comes before an instant, otherwise that instant. */
export async function findSessionChange(tx: Executor, accountId: string, now: Date, before: Date): Promise<Date> {
  const clock = await tx
    .selectFrom('broker_clocks')
    .select(['next_open', 'next_close'])
    .where('broker_account_id', '=', accountId)
    .executeTakeFirst();
  const changes = clock ? [clock.next_open, clock.next_close].filter((at) => at > now && at < before) : [];
  return new Date(Math.min(before.getTime(), ...changes.map((at) => at.getTime())));
}

/** After a new connection to the broker every stop may be sent at once. */
export async function endProtectionPauses(db: Executor, accountId: string): Promise<void> {
  await db
    .updateTable('position_protections')
    .set({ retry_at: null })
    .where('broker_account_id', '=', accountId)
    .where('retry_at', 'is not', null)
    .execute();
}

export async function setStopAlone(tx: Executor, accountId: string, ticker: string, until: Date): Promise<void> {
  await tx
    .updateTable('position_protections')
    .set({ stop_alone_until: until })
    .where('broker_account_id', '=', accountId)
    .where('ticker', '=', ticker)
    .execute();
}

/** Divides the agreed prices by the ratio of a split. A refusal was about the stop before it. */
export async function splitProtection(tx: Executor, accountId: string, ticker: string, ratio: number): Promise<void> {
  await tx
    .updateTable('position_protections')
    .set({
      stop_price: sql<number>`stop_price / ${ratio}`,
      target_price: sql<number>`target_price / ${ratio}`,
      retry_at: null,
    })
    .where('broker_account_id', '=', accountId)
    .where('ticker', '=', ticker)
    .execute();
}

export async function findHeldQuantity(db: Executor, accountId: string, ticker: string): Promise<number> {
  const row = await db
    .selectFrom('positions')
    .select('quantity')
    .where('broker_account_id', '=', accountId)
    .where('ticker', '=', ticker)
    .executeTakeFirst();
  return row?.quantity ?? 0;
}

const SALES_MAX = 1_000;

/** Sales of a symbol that are not over, and ended ones whose last fills are not booked yet. */
export function listUnfinishedSales(db: Executor, accountId: string, ticker: string): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .select(ORDER_ROW_COLUMNS)
    .where('broker_account_id', '=', accountId)
    .where('ticker', '=', ticker)
    .where('side', '=', 'sell')
    .where((eb) =>
      eb.or([
        eb('status', 'in', [...OPEN_STATUSES]),
        eb.and([
          eb('status', 'in', [...TERMINAL_STATUSES]),
          eb('broker_filled_quantity', '>', eb.ref('filled_quantity')),
        ]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(SALES_MAX)
    .execute();
}

export interface OpenEntry {
  id: string;
  origin: OrderOrigin;
  status: OrderStatus;
  /** By our clock: the broker's may be wrong. */
  first_fill_at: Date | null;
}

const ENTRIES_MAX = 100;

/** Purchases of a symbol that the broker has, or may have. */
export async function listOpenEntries(db: Executor, accountId: string, ticker: string): Promise<OpenEntry[]> {
  const { rows } = await sql<OpenEntry>`
    select id, origin, status, (select min(recorded_at) from fills where fills.order_id = orders.id) as first_fill_at
    from orders where broker_account_id = ${accountId} and ticker = ${ticker} and side = 'buy'
      and status in ('submitting', 'unknown', 'accepted', 'partially_filled', 'pending_cancel')
    order by created_at, id limit ${ENTRIES_MAX}`.execute(db);
  return rows;
}

/** Whether a limit sale at the target rests at the broker, in a pair with the stop. */
export async function hasRestingTarget(db: Executor, accountId: string, ticker: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('broker_account_id', '=', accountId)
    .where('ticker', '=', ticker)
    .where('origin', '=', 'protection')
    .where('order_type', '=', 'limit')
    .where('status', 'in', ['accepted', 'partially_filled'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const TICKERS_MAX = 10_000;

/** Symbols that are held, or that have an open protective order. */
export async function listProtectedTickers(db: Executor, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ ticker: string }>`
    select ticker from positions where broker_account_id = ${accountId} and quantity > 0
    union
    select ticker from orders where broker_account_id = ${accountId} and origin = 'protection'
      and status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})
    order by ticker limit ${TICKERS_MAX}`.execute(db);
  return rows.map(({ ticker }) => ticker);
}

/** True when an order of ours is open at the broker that can add shares, which would need a stop. */
export async function hasOpenEntry(db: Executor, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('broker_account_id', '=', accountId)
    .where('side', '=', 'buy')
    .where('status', 'in', ['accepted', 'partially_filled', 'pending_cancel'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True when the newest protective order of the symbol ended because its session was over. */
export async function hasExpiredProtection(db: Executor, accountId: string, ticker: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('status')
    .where('broker_account_id', '=', accountId)
    .where('ticker', '=', ticker)
    .where('origin', '=', 'protection')
    .where('time_in_force', '=', 'day')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.status === 'expired';
}
