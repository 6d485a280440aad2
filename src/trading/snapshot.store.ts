import type { Insertable, Selectable } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import type { PastDay } from './snapshot.ts';

export type SnapshotRow = Selectable<Database['portfolio_snapshots']>;

/** About forty years of sessions. */
const DAYS_MAX = 10_000;

/** Replaces earlier figures of the day. A closed day is written once more after its close and then no more. */
export async function upsertSnapshot(
  tx: Executor,
  snapshot: Insertable<Database['portfolio_snapshots']>,
): Promise<void> {
  const { broker_account_id: _account, epoch: _epoch, snapshot_date: _date, ...figures } = snapshot;
  await tx
    .insertInto('portfolio_snapshots')
    .values(snapshot)
    .onConflict((on) => on.columns(['broker_account_id', 'epoch', 'snapshot_date']).doUpdateSet(figures))
    .execute();
}

export async function findSnapshot(
  db: Executor,
  accountId: string,
  epoch: number,
  date: string,
): Promise<SnapshotRow | null> {
  const row = await db
    .selectFrom('portfolio_snapshots')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('epoch', '=', epoch)
    .where('snapshot_date', '=', date)
    .executeTakeFirst();
  return row ?? null;
}

/** Days before a date, oldest first, with the time of their last write. */
export async function listPastDays(
  db: Executor,
  accountId: string,
  epoch: number,
  before: string,
): Promise<(PastDay & { writtenAt: Date })[]> {
  const rows = await db
    .selectFrom('portfolio_snapshots')
    .select(['snapshot_date', 'portfolio_value', 'positions_value', 'daily_return', 'created_at'])
    .where('broker_account_id', '=', accountId)
    .where('epoch', '=', epoch)
    .where('snapshot_date', '<', before)
    .orderBy('snapshot_date', 'desc')
    .limit(DAYS_MAX)
    .execute();
  return rows.reverse().map((row) => ({
    date: row.snapshot_date,
    value: row.portfolio_value,
    positionsValue: row.positions_value,
    dailyReturn: row.daily_return,
    writtenAt: row.created_at,
  }));
}

/** Newest first; of a past instant those whose last write was before it. */
export function listSnapshots(
  db: Executor,
  accountId: string,
  epoch: number,
  limit: number,
  asOf?: Date,
): Promise<SnapshotRow[]> {
  return db
    .selectFrom('portfolio_snapshots')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('epoch', '=', epoch)
    .$if(asOf !== undefined, (query) => query.where('created_at', '<=', asOf ?? new Date(0)))
    .orderBy('snapshot_date', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function sumFlows(db: Executor, accountId: string, epoch: number, after: Date): Promise<number> {
  const row = await db
    .selectFrom('portfolio_flows')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.val(0)).as('sum'))
    .where('broker_account_id', '=', accountId)
    .where('epoch', '=', epoch)
    .where('occurred_at', '>', after)
    .executeTakeFirstOrThrow();
  return row.sum;
}

export async function insertFlow(tx: Executor, flow: Insertable<Database['portfolio_flows']>): Promise<void> {
  await tx.insertInto('portfolio_flows').values(flow).execute();
}
