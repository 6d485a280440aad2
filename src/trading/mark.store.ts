import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';

export type MarkRow = Selectable<Database['portfolio_marks']>;

/** A week of minutes, and forty years of days. */
const MARKS_MAX = 20_100;

export async function insertMark(tx: Executor, mark: Insertable<Database['portfolio_marks']>): Promise<void> {
  await tx
    .insertInto('portfolio_marks')
    .values(mark)
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function findLastMarkAt(db: Executor, accountId: string, epoch: number): Promise<Date | null> {
  const row = await db
    .selectFrom('portfolio_marks')
    .select('marked_at')
    .where('broker_account_id', '=', accountId)
    .where('epoch', '=', epoch)
    .orderBy('marked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.marked_at ?? null;
}

/** The epoch of the last mark by an instant; 0, which has no marks, before the first one. */
export async function findEpochAt(db: Executor, accountId: string, asOf: Date): Promise<number> {
  const row = await db
    .selectFrom('portfolio_marks')
    .select('epoch')
    .where('broker_account_id', '=', accountId)
    .where('marked_at', '<=', asOf)
    .orderBy('marked_at', 'desc')
    .orderBy('epoch', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.epoch ?? 0;
}

/** Oldest first; until an instant if one is given. */
export async function listMarks(
  db: Executor,
  accountId: string,
  epoch: number,
  asOf: Date | null = null,
): Promise<MarkRow[]> {
  const rows = await db
    .selectFrom('portfolio_marks')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('epoch', '=', epoch)
    .$if(asOf !== null, (query) => query.where('marked_at', '<=', asOf ?? new Date(0)))
    .orderBy('marked_at', 'desc')
    .limit(MARKS_MAX)
    .execute();
  return rows.reverse();
}

/** Keeps the last mark of each session before an instant, and the first of all. */
export async function thinMarks(tx: Executor, accountId: string, epoch: number, before: Date): Promise<void> {
  await sql`
    delete from portfolio_marks mark
    where mark.broker_account_id = ${accountId} and mark.epoch = ${epoch} and mark.marked_at < ${before}
      and exists (select from portfolio_marks later where later.broker_account_id = mark.broker_account_id
        and later.epoch = mark.epoch and later.session_date = mark.session_date and later.marked_at > mark.marked_at)
      and exists (select from portfolio_marks earlier where earlier.broker_account_id = mark.broker_account_id
        and earlier.epoch = mark.epoch and earlier.marked_at < mark.marked_at)`.execute(tx);
}
