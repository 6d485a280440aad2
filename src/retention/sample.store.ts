import { sql } from 'kysely';
import type { Db, Executor } from '../kernel/db/database.ts';
import type { ClassSample, StoredSample } from './sample.ts';

const SAMPLES_KEPT_DAYS = 800;

/** Replaces the measurement of the same day. */
export function recordSample(db: Db, samples: readonly ClassSample[], now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const day = now.toISOString().slice(0, 10);
    await tx.deleteFrom('kernel.storage_samples').where('sampled_on', '=', day).execute();
    await tx
      .insertInto('kernel.storage_samples')
      .values(
        samples.map((sample) => ({
          sampled_on: day,
          class: sample.name,
          measured_at: now,
          rows: sample.rows === null ? null : Math.round(sample.rows),
          bytes: Math.round(sample.bytes),
          rows_per_day: sample.rowsPerDay,
          bytes_per_day: sample.bytesPerDay,
          bytes_in_30_days: sample.bytesIn30Days,
          bytes_in_180_days: sample.bytesIn180Days,
        })),
      )
      .execute();
    await sql`delete from kernel.storage_samples where sampled_on < ${day}::date - ${SAMPLES_KEPT_DAYS}::int`.execute(
      tx,
    );
  });
}

/** The newest measurement; null before the first. */
export async function findNewestSample(db: Executor): Promise<StoredSample | null> {
  const { rows } = await sql<ClassSample & { measuredAt: Date }>`
    select class as name, measured_at as "measuredAt", rows::float8 as rows, bytes::float8 as bytes, rows_per_day as "rowsPerDay",
      bytes_per_day as "bytesPerDay", bytes_in_30_days as "bytesIn30Days", bytes_in_180_days as "bytesIn180Days"
    from kernel.storage_samples where sampled_on = (select max(sampled_on) from kernel.storage_samples)`.execute(db);
  const measuredAt = rows[0]?.measuredAt;
  if (measuredAt === undefined) return null;
  const classes = rows.map(
    ({ name, bytes, rowsPerDay, bytesPerDay, bytesIn30Days, bytesIn180Days, ...row }): ClassSample => ({
      name,
      rows: row.rows,
      bytes,
      rowsPerDay,
      bytesPerDay,
      bytesIn30Days,
      bytesIn180Days,
    }),
  );
  return { measuredAt, classes };
}
