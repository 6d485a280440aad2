import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { RemovedClass } from './policy.ts';

/** Rows or files that a run removed. */
export type Removed = Record<RemovedClass, number>;

/** Something that is due and could not be removed yet. */
export interface Waiting {
  name: RemovedClass;
  /** YYYY-MM-DD, the first of a month. */
  month: string;
  why: string;
}

const ERROR_LENGTH_MAX = 1_000;
/** A run touches its record between two batches; the longest is a day of one month. */
const STALE_AFTER_MINUTES = 10;

/** Starts a record; null while another run is at work. A record that nobody touches belongs to a process that died. */
export async function startRetentionRun(
  db: Executor,
  trigger: 'schedule' | 'operator',
  now: Date,
): Promise<string | null> {
  await sql`update kernel.retention_runs set status = 'stopped', finished_at = clock_timestamp()
    where status = 'running' and touched_at < clock_timestamp() - ${STALE_AFTER_MINUTES} * interval '1 minute'`.execute(
    db,
  );
  const { rows } = await sql<{ id: string }>`
    insert into kernel.retention_runs (trigger, started_at, touched_at) values (${trigger}, ${now}, clock_timestamp())
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function touchRetentionRun(db: Executor, id: string, removed: Removed): Promise<void> {
  await sql`update kernel.retention_runs set touched_at = clock_timestamp(), removed = ${JSON.stringify(removed)}::jsonb
    where id = ${id} and status = 'running'`.execute(db);
}

export async function finishRetentionRun(
  db: Executor,
  id: string,
  outcome: {
    status: 'completed' | 'stopped' | 'failed';
    removed: Removed;
    waiting: readonly Waiting[];
    error?: string;
  },
): Promise<void> {
  const error = outcome.error?.slice(0, ERROR_LENGTH_MAX) || (outcome.status === 'failed' ? 'The run failed.' : null);
  await sql`update kernel.retention_runs set status = ${outcome.status}, removed = ${JSON.stringify(outcome.removed)}::jsonb,
      waiting = ${JSON.stringify(outcome.waiting)}::jsonb, error = ${error}, touched_at = clock_timestamp(),
      finished_at = clock_timestamp()
    where id = ${id} and status = 'running'`.execute(db);
}

export interface RetentionRun {
  trigger: 'schedule' | 'operator';
  status: 'running' | 'completed' | 'stopped' | 'failed';
  removed: Partial<Removed>;
  waiting: Waiting[];
  error: string | null;
  started_at: Date;
  finished_at: Date | null;
}

export async function findLastRetentionRun(db: Executor): Promise<RetentionRun | null> {
  const { rows } = await sql<RetentionRun>`
    select trigger, status, removed, waiting, error, started_at, finished_at from kernel.retention_runs
    order by started_at desc, touched_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * When a run completed last, and how many months the newest finished run left; null before the first. While no run has completed, the
 * start of the first: runs that all fail must show.
 */
export async function readRunFacts(db: Executor): Promise<{ completedAt: Date | null; waiting: number | null }> {
  const { rows } = await sql<{ completedAt: Date | null; waiting: number | null }>`
    select coalesce((select max(finished_at) from kernel.retention_runs where status = 'completed'),
        (select min(started_at) from kernel.retention_runs)) as "completedAt",
      (select jsonb_array_length(waiting) from kernel.retention_runs where finished_at is not null
        order by started_at desc, touched_at desc limit 1) as waiting`.execute(db);
  return rows[0] ?? { completedAt: null, waiting: null };
}
