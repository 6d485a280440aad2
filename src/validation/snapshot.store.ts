import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import { HORIZONS, type Horizon, type Lookback } from './horizon.ts';
import type { SnapshotRow } from './snapshot-row.ts';

export type StoredSnapshot = Selectable<Database['validation_snapshots']>;

export async function insertSnapshots(tx: Executor, rows: readonly SnapshotRow[]): Promise<void> {
  await tx
    .insertInto('validation_snapshots')
    .values([...rows])
    .onConflict((on) => on.columns(['lookback_window', 'horizon', 'generated_at']).doNothing())
    .execute();
}

export function findLatestSnapshot(
  db: Executor,
  lookback: Lookback,
  horizon: Horizon,
  until?: Date,
): Promise<StoredSnapshot | undefined> {
  return db
    .selectFrom('validation_snapshots')
    .selectAll()
    .where('lookback_window', '=', lookback)
    .where('horizon', '=', horizon)
    .$if(until !== undefined, (query) => query.where('generated_at', '<=', until as Date))
    .orderBy('generated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest snapshot of each horizon, shortest first. */
export async function listLatestByHorizon(db: Executor, lookback: Lookback, until?: Date): Promise<StoredSnapshot[]> {
  const found: StoredSnapshot[] = [];
  for (const horizon of HORIZONS) {
    const snapshot = await findLatestSnapshot(db, lookback, horizon, until);
    if (snapshot) found.push(snapshot);
  }
  return found;
}

export async function findLastSnapshotAt(db: Executor): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(generated_at) as at from validation_snapshots`.execute(db);
  return rows[0]?.at ?? null;
}

/** Predictions that could not be labelled for lack of prices. */
export async function countUnlabelable(db: Executor, horizon: Horizon, after: Date | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from prediction_labels where horizon = ${horizon} and status = 'unlabelable'
      and matured_at > ${after ?? new Date(0)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function deleteSnapshotsBefore(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('validation_snapshots').where('generated_at', '<', before).execute();
}
