import { type Selectable, sql } from 'kysely';
import type { Actor } from '../audit/audit.store.ts';
import type { Database, Executor } from '../db/database.ts';
import { conflict, notFound, unavailable } from '../errors.ts';
import { originOfWork } from '../work/work.context.ts';
import type { AsyncJobStatus } from './async-job.ts';
import './async-job.tables.ts';

export type AsyncJobRow = Selectable<Database['kernel.async_jobs']>;

/** Unfinished jobs of all services. */
const OPEN_JOBS_MAX = 50;
const ERROR_MAX = 2_000;
const NOTE_MAX = 300;

export async function insertAsyncJob(
  db: Executor,
  job: { service: string; kind: string; input: object; actor: Actor },
): Promise<AsyncJobRow> {
  const { requestId, traceParent } = originOfWork();
  const { rows } = await sql<AsyncJobRow>`
    insert into kernel.async_jobs (service, kind, input, requested_by, token_name, request_id, trace_parent)
    select ${job.service}, ${job.kind}, ${JSON.stringify(job.input)}::jsonb, ${job.actor.name}, ${job.actor.tokenName},
      ${requestId}, ${traceParent}
    where (select count(*) from kernel.async_jobs where status in ('queued', 'running')) < ${OPEN_JOBS_MAX}
    returning *`.execute(db);
  const [row] = rows;
  if (!row) throw unavailable(`${OPEN_JOBS_MAX} jobs are waiting or running: wait for one of them, or cancel one`);
  return row;
}

export interface JobLease {
  id: string;
  token: string;
}

/** Takes the oldest job that waits, or whose process has not renewed it for `staleMs`. */
export async function claimAsyncJob(
  db: Executor,
  wanted: { service: string; kinds: readonly string[]; token: string; staleMs: number },
): Promise<AsyncJobRow | null> {
  const { rows } = await sql<AsyncJobRow>`
    update kernel.async_jobs set status = 'running', lease_token = ${wanted.token}, attempts = attempts + 1,
      heartbeat_at = clock_timestamp(), started_at = coalesce(started_at, clock_timestamp())
    where id = (
      select id from kernel.async_jobs
      where service = ${wanted.service} and kind = any(${[...wanted.kinds]}::text[]) and (status = 'queued'
        or (status = 'running' and heartbeat_at < clock_timestamp() - ${wanted.staleMs} * interval '1 millisecond'))
      order by created_at limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0] ?? null;
}

/** Reports progress. `lost` where another process has the job; `cancel` where somebody asked for its end. */
export async function renewAsyncJob(
  db: Executor,
  { id, token }: JobLease,
  progress: { done: number; total: number; note: string | null },
): Promise<'go_on' | 'cancel' | 'lost'> {
  const row = await db
    .updateTable('kernel.async_jobs')
    .set({
      heartbeat_at: sql`clock_timestamp()`,
      done: progress.done,
      total: progress.total,
      note: progress.note?.slice(0, NOTE_MAX) ?? null,
    })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .returning('cancel_requested_at')
    .executeTakeFirst();
  if (!row) return 'lost';
  return row.cancel_requested_at === null ? 'go_on' : 'cancel';
}

export type AsyncJobEnd =
  | { status: 'completed'; result: object }
  | { status: 'failed'; error: string }
  | { status: 'cancelled' };

/** False where another process has the job by now. */
export async function finishAsyncJob(db: Executor, { id, token }: JobLease, end: AsyncJobEnd): Promise<boolean> {
  const row = await db
    .updateTable('kernel.async_jobs')
    .set({
      status: end.status,
      result: end.status === 'completed' ? JSON.stringify(end.result) : null,
      error: end.status === 'failed' ? end.error.slice(0, ERROR_MAX) || 'unknown error' : null,
      lease_token: null,
      finished_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a job back, for the next process to take. */
export async function releaseAsyncJob(db: Executor, { id, token }: JobLease): Promise<void> {
  await db
    .updateTable('kernel.async_jobs')
    .set({ status: 'queued', lease_token: null })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .execute();
}

/** Ends a waiting job at once; a running one ends when its process notices. */
export async function cancelAsyncJob(db: Executor, id: string): Promise<AsyncJobRow> {
  const { rows } = await sql<AsyncJobRow>`
    update kernel.async_jobs set
      cancel_requested_at = coalesce(cancel_requested_at, clock_timestamp()),
      finished_at = case when status = 'queued' then clock_timestamp() end,
      status = case when status = 'queued' then 'cancelled' else status end
    where id = ${id} and status in ('queued', 'running') returning *`.execute(db);
  const [row] = rows;
  if (row) return row;
  const finished = await findAsyncJob(db, id);
  if (!finished) throw notFound('job');
  throw conflict(`the job is ${finished.status} already`);
}

export async function findAsyncJob(db: Executor, id: string): Promise<AsyncJobRow | null> {
  return (await db.selectFrom('kernel.async_jobs').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Newest first. */
export function listAsyncJobs(
  db: Executor,
  filter: { status?: AsyncJobStatus | undefined; limit: number },
): Promise<AsyncJobRow[]> {
  let query = db.selectFrom('kernel.async_jobs').selectAll();
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  return query.orderBy('created_at', 'desc').orderBy('id').limit(filter.limit).execute();
}

export async function deleteOldAsyncJobs(db: Executor, keptMs: number): Promise<void> {
  await sql`delete from kernel.async_jobs
    where finished_at < clock_timestamp() - ${keptMs} * interval '1 millisecond'`.execute(db);
}
