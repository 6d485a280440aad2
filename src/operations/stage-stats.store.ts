import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

export interface StageMinute {
  queue: string;
  minute: Date;
  completed: number;
  failed: number;
  latencyCounts: readonly number[];
}

export interface StageTotals {
  completed: number;
  failed: number;
  latencyCounts: number[];
}

const KEEP_DAYS = 8;

/** Adds to the counts of other processes for the same minute. */
export async function addStageMinutes(db: Executor, minutes: readonly StageMinute[]): Promise<void> {
  for (const { queue, minute, completed, failed, latencyCounts } of minutes) {
    await sql`
      insert into kernel.stage_minutes as stored (queue, minute, completed, failed, latency_counts)
      values (${queue}, ${minute}, ${completed}, ${failed}, ${latencyCounts}::integer[])
      on conflict (queue, minute) do update set
        completed = stored.completed + excluded.completed,
        failed = stored.failed + excluded.failed,
        latency_counts = (select array_agg(a + b order by place)
          from unnest(stored.latency_counts, excluded.latency_counts) with ordinality as both_counts (a, b, place))
    `.execute(db);
  }
}

export async function readStageTotals(db: Executor, queue: string, since: Date): Promise<StageTotals> {
  const { rows } = await sql<{ completed: number; failed: number; counts: number[] | null }>`
    with chosen as (select * from kernel.stage_minutes where queue = ${queue} and minute >= ${since})
    select coalesce(sum(completed), 0)::int as completed, coalesce(sum(failed), 0)::int as failed,
      (select array_agg(total order by place) from (
        select place, sum(count)::int as total from chosen, unnest(latency_counts) with ordinality as one (count, place)
        group by place) as summed) as counts
    from chosen
  `.execute(db);
  const row = rows[0];
  return { completed: row?.completed ?? 0, failed: row?.failed ?? 0, latencyCounts: row?.counts ?? [] };
}

/** How long the job at the head of a queue has been due; null when none waits. */
export async function readOldestWaitingSeconds(db: Executor, queue: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from clock_timestamp() - min(run_at))::float8 as seconds
    from kernel.jobs where queue = ${queue} and run_at <= clock_timestamp()
  `.execute(db);
  const seconds = rows[0]?.seconds ?? null;
  return seconds === null ? null : Math.max(0, seconds);
}

export interface DegradedReadings {
  /** Extractions by the builtin extractor because the configured model was unavailable. */
  degraded: number;
  last_model_error: string | null;
}

export async function readDegraded(db: Executor, since: Date): Promise<DegradedReadings> {
  const { rows } = await sql<DegradedReadings>`
    select count(*)::int as degraded, (array_agg(error order by created_at desc))[1] as last_model_error
    from agent_invocations where created_at >= ${since} and status = 'degraded'
  `.execute(db);
  return rows[0] ?? { degraded: 0, last_model_error: null };
}

export async function sweepStageMinutes(db: Executor): Promise<void> {
  await sql`delete from kernel.stage_minutes where minute < now() - ${KEEP_DAYS} * interval '1 day'`.execute(db);
}
