import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.store.ts';

export type TradingStateRow = Selectable<Database['trading_state']>;
export type NewTradingState = Insertable<Database['trading_state']>;

export async function findState(db: Executor, accountId: string): Promise<TradingStateRow | null> {
  const row = await db
    .selectFrom('trading_state')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .modifyEnd(prepared('find-trading-state'))
    .executeTakeFirst();
  return row ?? null;
}

/** The state with what the tier's minimum confidence depends on. */
export async function findStateAndTier(db: Executor, accountId: string) {
  const row = await db
    .selectFrom('trading_state as state')
    .innerJoin('trading_config as settings', (join) => join.onTrue())
    .selectAll('state')
    .select(['settings.risk_tier as riskTier', 'settings.micro_trading_enabled as microTradingEnabled'])
    .where('state.broker_account_id', '=', accountId)
    .modifyEnd(prepared('find-state-and-tier'))
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the account's state until the transaction ends, so that booking, deciding, breakers and resets run one after the other. */
export async function lockState(tx: Executor, accountId: string): Promise<TradingStateRow | null> {
  const row = await tx
    .selectFrom('trading_state')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** False when it already exists. */
export async function insertState(tx: Executor, state: NewTradingState): Promise<boolean> {
  const row = await tx
    .insertInto('trading_state')
    .values(state)
    .onConflict((on) => on.column('broker_account_id').doNothing())
    .returning('broker_account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateState(
  tx: Executor,
  accountId: string,
  change: Updateable<Database['trading_state']>,
): Promise<void> {
  await tx.updateTable('trading_state').set(change).where('broker_account_id', '=', accountId).execute();
}

/** Adds in the database, where sums of many fills are exact. */
export async function addToState(
  tx: Executor,
  accountId: string,
  change: { cash: number; reserve: number },
): Promise<void> {
  await tx
    .updateTable('trading_state')
    .set({
      cash: sql`cash + ${change.cash}::numeric`,
      reserve: sql`reserve + ${change.reserve}::numeric`,
    })
    .where('broker_account_id', '=', accountId)
    .execute();
}
