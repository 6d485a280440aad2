import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import { HORIZONS, type Horizon, type Lookback, RECORDS, type ValidationRecord } from './horizon.ts';
import type { SnapshotRow } from './snapshot-row.ts';

export type StoredSnapshot = Selectable<Database['validation_snapshots']>;

export async function insertSnapshots(tx: Executor, rows: readonly SnapshotRow[]): Promise<void> {
  await tx
    .insertInto('validation_snapshots')
    .values([...rows])
    .onConflict((on) => on.columns(['record', 'lookback_window', 'horizon', 'generated_at']).doNothing())
    .execute();
}

export function findLatestSnapshot(
  db: Executor,
  record: ValidationRecord,
  lookback: Lookback,
  horizon: Horizon,
  until?: Date,
): Promise<StoredSnapshot | undefined> {
  return db
    .selectFrom('validation_snapshots')
    .selectAll()
    .where('record', '=', record)
    .where('lookback_window', '=', lookback)
    .where('horizon', '=', horizon)
    .$if(until !== undefined, (query) => query.where('generated_at', '<=', until as Date))
    .orderBy('generated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface BothRecords {
  readonly chosen: StoredSnapshot | null;
  readonly lived: StoredSnapshot | null;
  readonly replayed: StoredSnapshot | null;
}

/** The requested record; without a request the lived one where anything of it is graded, else the replayed one. */
export function chooseRecord(snapshots: readonly StoredSnapshot[], record?: ValidationRecord): BothRecords {
  const of = (wanted: ValidationRecord) => snapshots.find((one) => one.record === wanted) ?? null;
  const [lived, replayed] = [of('lived'), of('replayed')];
  const fallback = (lived?.prediction_count ?? 0) > 0 ? lived : (replayed ?? lived);
  return { chosen: record === undefined ? fallback : of(record), lived, replayed };
}

export async function findBothRecords(
  db: Executor,
  grades: { lookback: Lookback; horizon: Horizon; record?: ValidationRecord | undefined },
  until?: Date,
): Promise<BothRecords> {
  const found: StoredSnapshot[] = [];
  for (const record of RECORDS) {
    const snapshot = await findLatestSnapshot(db, record, grades.lookback, grades.horizon, until);
    if (snapshot) found.push(snapshot);
  }
  return chooseRecord(found, grades.record);
}

/** The newest snapshots of each horizon and record, shortest horizon first. */
export async function listLatestByHorizon(db: Executor, lookback: Lookback, until?: Date): Promise<StoredSnapshot[]> {
  const found: StoredSnapshot[] = [];
  for (const horizon of HORIZONS) {
    for (const record of RECORDS) {
      const snapshot = await findLatestSnapshot(db, record, lookback, horizon, until);
      if (snapshot) found.push(snapshot);
    }
  }
  return found;
}

export async function findLastSnapshotAt(db: Executor): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(generated_at) as at from validation_snapshots`.execute(db);
  return rows[0]?.at ?? null;
}

/** Predictions that could not be labelled for lack of prices. */
export async function countUnlabelable(
  db: Executor,
  { record, horizon, after }: { record: ValidationRecord; horizon: Horizon; after: Date | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from prediction_labels label join predictions prediction on prediction.id = label.prediction_id
    where label.horizon = ${horizon} and label.status = 'unlabelable' and label.matured_at > ${after ?? new Date(0)}
      and prediction.lived = ${record === 'lived'}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function deleteSnapshotsBefore(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('validation_snapshots').where('generated_at', '<', before).execute();
}
