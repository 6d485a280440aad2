import type { Selectable } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import type { Mismatch } from './reconciliation.ts';

export type ReconciliationRow = Selectable<Database['reconciliation_runs']>;
export type ReconciliationTrigger = ReconciliationRow['trigger'];

export async function insertRun(
  db: Executor,
  run: { accountId: string; trigger: ReconciliationTrigger; startedAt: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('reconciliation_runs')
    .values({ broker_account_id: run.accountId, trigger: run.trigger, started_at: run.startedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface RunResult {
  status: 'clean' | 'mismatch' | 'failed';
  ordersChecked: number;
  ordersChanged: number;
  fillsBooked: number;
  foreignOrders: number;
  mismatches: Mismatch[];
  error: string | null;
}

const ERROR_CHARS_MAX = 2_000;

export async function finishRun(db: Executor, id: string, result: RunResult, finishedAt: Date): Promise<void> {
  await db
    .updateTable('reconciliation_runs')
    .set({
      status: result.status,
      orders_checked: result.ordersChecked,
      orders_changed: result.ordersChanged,
      fills_booked: result.fillsBooked,
      foreign_orders: result.foreignOrders,
      mismatches: JSON.stringify(result.mismatches),
      error: result.error?.slice(0, ERROR_CHARS_MAX) || null,
      finished_at: finishedAt,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes clean runs, because the timer creates many of them. */
export async function deleteOldRuns(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('reconciliation_runs').where('started_at', '<', before).where('status', '=', 'clean').execute();
}
