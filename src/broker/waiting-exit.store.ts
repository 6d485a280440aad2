import { sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '../kernel/clock.ts';
import type { Executor } from '../kernel/db/database.ts';

export interface WaitingExit {
  ticker: string;
  /** Of the order, or of its last fill. Of refused exits, of the first one. */
  since: Date;
  /** What the broker has not sold; null where it refuses the exit. */
  quantity: number | null;
  refusal: string | null;
}

const WAITING_MAX = 1_000;
/** A refused exit is placed again every minute; one that is older than this has lost its cause. */
const REPEATED_WITHIN_MS = 10 * MINUTE_MS;
const REFUSALS_COUNTED_MS = HOUR_MS;

/** Sales at the market that the broker has and has not filled. */
export async function listUnfilledSales(db: Executor, accountId: string): Promise<WaitingExit[]> {
  const { rows } = await sql<WaitingExit>`
    select ticker, (quantity - filled_quantity)::float8 as quantity, null as refusal,
      greatest(coalesce(submitted_at, created_at), (select max(recorded_at) from fills where order_id = orders.id)) as since
    from orders where broker_account_id = ${accountId} and side = 'sell' and order_type = 'market'
      and origin not in ('foreign', 'protection') and status in ('accepted', 'partially_filled')
    order by created_at, id limit ${WAITING_MAX}`.execute(db);
  return rows;
}

const UNANSWERED = sql.raw("'queued', 'pending_approval', 'approved', 'submitting', 'unknown'");

/** Exits from what is held that the broker refuses again and again, without another outcome in between. */
export async function listRefusedExits(db: Executor, accountId: string, now: Date): Promise<WaitingExit[]> {
  const { rows } = await sql<WaitingExit>`
    with exits as (
      select ticker, status, reason, created_at, status in (${UNANSWERED}) as is_unanswered from orders
      where broker_account_id = ${accountId} and side = 'sell' and origin in ('exit', 'reset') and status <> 'blocked'
        and created_at > ${new Date(now.getTime() - REFUSALS_COUNTED_MS)})
    select ticker, null as quantity, min(created_at) as since, (array_agg(reason order by created_at desc))[1] as refusal
    from exits refused
    where status = 'rejected'
      and not exists (select from exits later where later.ticker = refused.ticker and not later.is_unanswered and later.status <> 'rejected'
        and later.created_at > refused.created_at)
      and exists (select from positions held where held.broker_account_id = ${accountId} and held.ticker = refused.ticker
        and held.quantity > 0)
    group by ticker having max(created_at) > ${new Date(now.getTime() - REPEATED_WITHIN_MS)}
    order by ticker limit ${WAITING_MAX}`.execute(db);
  return rows;
}
