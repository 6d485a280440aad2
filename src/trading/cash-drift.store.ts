import { sql } from 'kysely';
import { OPEN_STATUSES } from '../broker/order-status.ts';
import type { Executor } from '../kernel/db/database.ts';

/** The broker's cash above or below what the fills explain. */
export interface CashDrift {
  amount: number;
  cash: number;
  syncedAt: Date;
}

/**
 * Null while there are open orders, unbooked entries or fills newer than the broker's answer: the drift is unknown then. A stop that
 * rests unfilled moves no cash; without this exception an account with positions would never show a dividend or a deposit.
 */
export async function readCashDrift(db: Executor, accountId: string): Promise<CashDrift | null> {
  const { rows } = await sql<CashDrift>`
    select account.cash - state.cash - state.cash_aside as amount, account.cash, account.synced_at as "syncedAt"
    from broker_accounts account join trading_state state on state.broker_account_id = account.id
    where account.id = ${accountId} and account.status = 'ready' and account.cash is not null
      and account.synced_at > state.started_at
      and not exists (select from kernel.unbooked_entries where broker_account_id = account.id)
      and not exists (select from orders where broker_account_id = account.id
        and status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})
        and not (origin = 'protection' and status = 'accepted' and broker_filled_quantity = 0))
      and not exists (select from fills where broker_account_id = account.id and recorded_at >= account.synced_at)`.execute(
    db,
  );
  return rows[0] ?? null;
}
