import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { Month } from './policy.ts';

/** Months with signal ticks before an instant, as YYYY-MM-01. */
export async function listSignalMonths(db: Executor, before: Date): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', as_of at time zone 'UTC')::date::text as month from signal_ticks
    where as_of < ${before} order by 1`.execute(db);
  return rows.map(({ month }) => month);
}

/** Outputs of a month; its ticks are the rows of an index. */
export async function countSignalOutputs(db: Executor, { from, before }: Month): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::float8 as rows from signal_ticks tick join signal_engine_outputs output on output.tick_id = tick.tick_id
    where tick.as_of >= ${from} and tick.as_of < ${before}`.execute(db);
  return rows[0]?.rows ?? 0;
}

/** Ended runs that are due: all of them before one instant, and those without a new item before another. */
export async function countOldRuns(
  db: Executor,
  { before, emptyBefore }: { before: Date | null; emptyBefore: Date | null },
): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::float8 as rows from ingestion_runs
    where created_at < greatest(${before}::timestamptz, ${emptyBefore}::timestamptz)
      and (created_at < ${before} and status in ('completed', 'failed')
        or created_at < ${emptyBefore} and status = 'completed' and items_new = 0)`.execute(db);
  return rows[0]?.rows ?? 0;
}

export async function countDeadJobs(db: Executor, stage: string, before: Date): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::float8 as rows from kernel.dead_jobs
    where starts_with(queue, ${`${stage}:`}) and died_at < ${before}`.execute(db);
  return rows[0]?.rows ?? 0;
}

/** Which of these artifacts a document refers to. */
export async function listKnownArtifacts(db: Executor, sha256s: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sha256: string }>`
    select distinct artifact_sha256 as sha256 from documents where artifact_sha256 = any(${sha256s}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ sha256 }) => sha256));
}
