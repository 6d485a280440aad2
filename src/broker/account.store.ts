import type { Selectable } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import { MINUTE_MS } from '../kernel/clock.ts';
import { prepared } from '../kernel/db/prepared.store.ts';
import type { BrokerCapabilities } from './broker-port.ts';
import type { OrderMode } from './order-status.ts';

export type BrokerAccountRow = Selectable<Database['broker_accounts']>;

/** Returns the account by its name and creates it when it is new. The mode of an account never changes. */
export async function ensureAccount(
  db: Executor,
  { name, broker, mode }: { name: string; broker: string; mode: OrderMode },
): Promise<BrokerAccountRow> {
  await db
    .insertInto('broker_accounts')
    // Column by column: callers pass a whole broker port.
    .values({ name, broker, mode })
    .onConflict((on) => on.column('name').doNothing())
    .execute();
  return db.selectFrom('broker_accounts').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

/** New orders of this account's mode go to it from now on; existing orders stay with their account. */
export async function activateAccount(tx: Executor, account: Pick<BrokerAccountRow, 'id' | 'mode'>): Promise<void> {
  await tx
    .updateTable('broker_accounts')
    .set({ active: false })
    .where('mode', '=', account.mode)
    .where('id', '<>', account.id)
    .where('active', '=', true)
    .execute();
  await tx.updateTable('broker_accounts').set({ active: true }).where('id', '=', account.id).execute();
}

export async function findActiveAccount(db: Executor, mode: OrderMode): Promise<BrokerAccountRow | null> {
  const row = await db
    .selectFrom('broker_accounts')
    .selectAll()
    .where('mode', '=', mode)
    .where('active', '=', true)
    .modifyEnd(prepared('find-active-account'))
    .executeTakeFirst();
  return row ?? null;
}

export async function findAccount(db: Executor, id: string): Promise<BrokerAccountRow | null> {
  const found = db.selectFrom('broker_accounts').selectAll().where('id', '=', id).modifyEnd(prepared('find-account'));
  return (await found.executeTakeFirst()) ?? null;
}

export async function setAccountStatus(db: Executor, id: string, status: BrokerAccountRow['status']): Promise<void> {
  await db.updateTable('broker_accounts').set({ status }).where('id', '=', id).execute();
}

export async function setCapabilities(db: Executor, id: string, capabilities: BrokerCapabilities): Promise<void> {
  await db
    .updateTable('broker_accounts')
    .set({ capabilities: JSON.stringify(capabilities) })
    .where('id', '=', id)
    .execute();
}

export interface AccountFigures {
  externalId: string | null;
  cash: number;
  equity: number;
  buyingPower: number;
}

export async function setAccountFigures(db: Executor, id: string, figures: AccountFigures, now: Date): Promise<void> {
  await db
    .updateTable('broker_accounts')
    .set({
      external_id: figures.externalId,
      cash: figures.cash,
      equity: figures.equity,
      buying_power: figures.buyingPower,
      synced_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * An instant by which the broker had answered with the stored cash; null while that is not known. `synced_at` is the instant of the
 * question, and the reconciliation that asked ends after the answer.
 */
export function cashAnsweredAt({
  synced_at: askedAt,
  reconciled_at: endedAt,
}: Pick<BrokerAccountRow, 'synced_at' | 'reconciled_at'>): Date | null {
  return askedAt !== null && endedAt !== null && endedAt >= askedAt ? endedAt : null;
}

/** Books that were not reconciled for longer count as stale. */
const RECONCILED_AGE_MAX_MS = 3 * MINUTE_MS;

export function booksOf(
  account: Pick<BrokerAccountRow, 'status' | 'reconciled_at'> | null,
  now: Date,
): 'agree' | 'disagree' | 'stale' {
  if (!account?.reconciled_at || now.getTime() - account.reconciled_at.getTime() > RECONCILED_AGE_MAX_MS)
    return 'stale';
  if (account.status === 'ready') return 'agree';
  return account.status === 'mismatch' ? 'disagree' : 'stale';
}

export async function setReconciled(db: Executor, id: string, status: 'ready' | 'mismatch', now: Date): Promise<void> {
  await db.updateTable('broker_accounts').set({ status, reconciled_at: now }).where('id', '=', id).execute();
}

export async function setFillsCursor(db: Executor, id: string, cursor: string): Promise<void> {
  await db.updateTable('broker_accounts').set({ fills_cursor: cursor }).where('id', '=', id).execute();
}
