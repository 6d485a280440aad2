import type { Executor } from '../kernel/db/database.ts';
import type { LockoutType } from './lockout.ts';

/** Far more than an operator sets by hand; the first to expire come first. */
const ACTIVE_LOCKOUTS_MAX = 1_000;

export interface NewLockoutRow {
  ticker: string;
  reason: string;
  lockout_type: LockoutType;
  created_by: string;
  created_at: Date;
  expires_at: Date;
}
export interface LockoutRow extends NewLockoutRow {
  id: string;
}

export function insertLockout(db: Executor, row: NewLockoutRow): Promise<LockoutRow> {
  return db.insertInto('symbol_lockouts').values(row).returningAll().executeTakeFirstOrThrow();
}

export function listActiveLockouts(db: Executor, now: Date): Promise<LockoutRow[]> {
  return db
    .selectFrom('symbol_lockouts')
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(ACTIVE_LOCKOUTS_MAX)
    .execute();
}

/** The lockout of this symbol that lasts longest. */
export async function findActiveLockout(db: Executor, ticker: string, now: Date): Promise<LockoutRow | null> {
  const row = await db
    .selectFrom('symbol_lockouts')
    .selectAll()
    .where('ticker', '=', ticker)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Null when there is none with this id. Of two concurrent deletes one gets the row. */
export async function deleteLockout(db: Executor, id: string): Promise<LockoutRow | null> {
  const row = await db.deleteFrom('symbol_lockouts').where('id', '=', id).returningAll().executeTakeFirst();
  return row ?? null;
}
