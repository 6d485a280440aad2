import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { SourceType } from '../registry/registry-enums.ts';
import type { RunTrigger } from './ingestion.tables.ts';

export interface NewRun {
  sourceId: string;
  trigger: RunTrigger;
  createdAt: Date;
}

/** Creates no run for a source that already has an open one. */
export function insertRuns(db: Executor, runs: readonly NewRun[]): Promise<{ id: string; source_id: string }[]> {
  if (runs.length === 0) return Promise.resolve([]);
  return db
    .insertInto('ingestion_runs')
    .values(runs.map((run) => ({ source_id: run.sourceId, trigger: run.trigger, created_at: run.createdAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'source_id'])
    .execute();
}

/** Starts a run, or restarts it if its worker died. Null when it has already ended. */
export async function startRun(db: Executor, runId: string, startedAt: Date) {
  const row = await db
    .updateTable('ingestion_runs')
    .set((eb) => ({ status: 'running', attempt: eb('attempt', '+', 1), started_at: startedAt }))
    .where('id', '=', runId)
    .where('status', 'in', ['pending', 'running'])
    .returning(['id', 'source_id', 'attempt'])
    .executeTakeFirst();
  return row ?? null;
}

/** Starts many runs as `startRun` does; those that have ended are left out. */
export async function startRuns(db: Executor, runIds: readonly string[], startedAt: Date) {
  return db
    .updateTable('ingestion_runs')
    .set((eb) => ({ status: 'running', attempt: eb('attempt', '+', 1), started_at: startedAt }))
    .where('id', '=', sql<string>`any(${[...runIds]}::uuid[])`)
    .where('status', 'in', ['pending', 'running'])
    .returning(['id', 'source_id'])
    .execute();
}

export interface RunOutcome {
  itemsFetched: number;
  itemsNew: number;
  cursorBefore: Record<string, unknown> | null;
  cursorAfter: Record<string, unknown> | null;
  finishedAt: Date;
}

/** Returns false when the run is no longer running; the caller must then roll back. */
export async function completeRun(db: Executor, runId: string, outcome: RunOutcome): Promise<boolean> {
  const rows = await db
    .updateTable('ingestion_runs')
    .set({
      status: 'completed',
      items_fetched: outcome.itemsFetched,
      items_new: outcome.itemsNew,
      cursor_before: json(outcome.cursorBefore),
      cursor_after: json(outcome.cursorAfter),
      finished_at: outcome.finishedAt,
    })
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .returning('id')
    .execute();
  return rows.length === 1;
}

/** Completes many runs at one time, without their cursors; false when one of them is no longer running. */
export async function completeRuns(
  db: Executor,
  runs: readonly { runId: string; itemsFetched: number; itemsNew: number }[],
  finishedAt: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update ingestion_runs run set status = 'completed', items_fetched = ended.fetched, items_new = ended.new,
      finished_at = ${finishedAt}
    from unnest(${runs.map(({ runId }) => runId)}::uuid[], ${runs.map(({ itemsFetched }) => itemsFetched)}::int[],
      ${runs.map(({ itemsNew }) => itemsNew)}::int[]) as ended (id, fetched, new)
    where run.id = ended.id and run.status = 'running' returning run.id`.execute(db);
  return rows.length === runs.length;
}

const ERROR_LENGTH_MAX = 1_000;

export async function failRun(db: Executor, runId: string, error: string, finishedAt: Date): Promise<boolean> {
  const rows = await db
    .updateTable('ingestion_runs')
    .set({
      status: 'failed',
      error: error.replaceAll('\0', '').slice(0, ERROR_LENGTH_MAX) || 'The run failed.',
      // A run that fails before starting gets its end as its start.
      started_at: sql`coalesce(started_at, ${finishedAt})`,
      finished_at: finishedAt,
    })
    .where('id', '=', runId)
    .where('status', 'in', ['pending', 'running'])
    .returning('id')
    .execute();
  return rows.length === 1;
}

interface RunWithoutJob {
  id: string;
  source_id: string;
  source_type: SourceType;
  attempt: number;
  since: Date;
}

/**
 * Open runs without a waiting or running job: the job was flushed with the pipeline or is dead. A run and its job are
 * created and ended in the same transactions, so this is exact at any age.
 */
export async function listRunsWithoutJob(
  db: Executor,
  limits: { storedQueue: string; touchedBefore: Date; limit: number },
): Promise<RunWithoutJob[]> {
  const { rows } = await sql<RunWithoutJob>`
    with jobs as materialized (
      -- Two selects, because each uses its own partial index and must not read the backlog of other queues.
      select payload from kernel.jobs where queue = ${limits.storedQueue} and lease_token is null
      union all
      select payload from kernel.jobs where queue = ${limits.storedQueue} and lease_token is not null),
    held as (
      select payload ->> 'run_id' as run_id from jobs where payload ->> 'kind' = 'source'
      union all
      select json_array_elements_text(payload -> 'run_ids') from jobs where payload ->> 'kind' in ('market', 'news'))
    select run.id, run.source_id, source.source_type, run.attempt, run.created_at as since
    from ingestion_runs run join sources source on source.id = run.source_id
    where run.status in ('pending', 'running') and coalesce(run.started_at, run.created_at) < ${limits.touchedBefore}
      and not exists (select from held where held.run_id = run.id::text)
    order by run.created_at, run.id limit ${limits.limit}`.execute(db);
  return rows;
}

export function listRuns(db: Executor, sourceId: string, page: { limit: number; offset: number }) {
  return db
    .selectFrom('ingestion_runs')
    .selectAll()
    .where('source_id', '=', sourceId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export interface OldRuns {
  /** The records are read in this order; a later batch continues after the newest record of the one before. */
  from: Date | null;
  before: Date;
  /** Only runs that completed without a new item. */
  onlyEmpty: boolean;
}

/** Deletes at most `limit` records of ended runs, the oldest first, and returns the time of the newest deleted one. */
export async function deleteOldRuns(
  db: Executor,
  { from, before, onlyEmpty }: OldRuns,
  limit: number,
): Promise<{ deleted: number; newest: Date | null }> {
  const { rows } = await sql<{ deleted: number; newest: Date | null }>`
    with old as (
      select id from ingestion_runs where created_at < ${before} and ${from === null ? sql`true` : sql`created_at >= ${from}`}
        and ${onlyEmpty ? sql`status = 'completed' and items_new = 0` : sql`status in ('completed', 'failed')`}
      order by created_at limit ${limit}),
    gone as (delete from ingestion_runs run using old where run.id = old.id returning run.created_at)
    select count(*)::int as deleted, max(created_at) as newest from gone`.execute(db);
  return rows[0] ?? { deleted: 0, newest: null };
}

const json = (value: Record<string, unknown> | null) => (value === null ? null : JSON.stringify(value));
