import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { prepared } from '../db/prepared.store.ts';
import { currentWork, inSpan, originOfWork } from '../work/work.context.ts';
import { type JobColumns, jobColumns, storedName } from './job-rules.ts';
import type { DeadJob, FlushOptions, JobFailure, JobQueue, JobRequest, QueueDepth } from './queue.ts';

/** Rows per insert statement: large enough to make the round trip negligible, small enough to bound a statement. */
const ENQUEUE_CHUNK = 1_000;
const REQUEUE_MAX = 10_000;
const LIST_DEAD_MAX = 1_000;
/** One channel for all queues with the stored name as payload: PostgreSQL merges equal notifications of a transaction. */
export const NOTIFY_CHANNEL = 'sextant_jobs';

export function createJobQueue(stage: string): JobQueue {
  const stored = (queues: readonly string[]) => queues.map((queue) => storedName(stage, queue));
  return {
    stage,
    enqueue: (db, jobs) => enqueue(db, stage, jobs),
    depths: async (db, queues = []) => readDepths(db, `${stage}:`, stored(queues)),
    flush: async (db, queues, options) => flush(db, stored(queues), options),
    listDead: async (db, queue, limit) => listDead(db, queue, storedName(stage, queue), limit),
    requeueDead: async (db, queue, ids) => requeueDead(db, storedName(stage, queue), ids),
    purgeDead: (db, before, limit) => purgeDead(db, `${stage}:`, before, limit),
  };
}

async function enqueue(db: Executor, stage: string, jobs: readonly JobRequest[]): Promise<number> {
  // Atomic even when the caller has no transaction and the jobs need several statements.
  if (jobs.length > ENQUEUE_CHUNK && !db.isTransaction) {
    return db.transaction().execute((tx) => enqueue(tx, stage, jobs));
  }
  if (jobs.length === 0) return 0;
  const queues = [...new Set(jobs.map(({ queue }) => queue))];
  return inSpan(
    {
      name: `publish ${queues.join(' ')}`,
      kind: 'producer',
      attributes: {
        'messaging.system': 'sextant',
        'messaging.operation.type': 'send',
        'messaging.destination.name': queues.join(' '),
        'messaging.batch.message_count': jobs.length,
      },
    },
    () => insertAll(db, stage, jobs),
  );
}

async function insertAll(db: Executor, stage: string, jobs: readonly JobRequest[]): Promise<number> {
  const work = originOfWork();
  const origins = currentWork()?.origins;
  let inserted = 0;
  for (let from = 0; from < jobs.length; from += ENQUEUE_CHUNK) {
    inserted += await insertJobs(db, jobColumns(stage, jobs.slice(from, from + ENQUEUE_CHUNK), work, origins));
  }
  return inserted;
}

async function insertJobs(db: Executor, columns: JobColumns): Promise<number> {
  const { rows } = await sql<{ inserted: number }>`
    ${prepared('enqueue')} with request as (
      select * from unnest(${columns.queues}::text[], ${columns.keys}::text[], ${columns.payloads}::text[],
        ${columns.runAts}::timestamptz[], ${columns.maxAttempts}::smallint[], ${columns.ranks}::smallint[],
        ${columns.intents}::boolean[], ${columns.requestIds}::text[], ${columns.traceParents}::text[])
        as request (queue, key, payload, run_at, max_attempts, rank, intent, request_id, trace_parent)),
    intended as (
      insert into kernel.job_intents (queue, key, payload, max_attempts, rank, request_id, trace_parent)
      select queue, key, payload::json, max_attempts, rank, request_id, trace_parent from request where intent),
    inserted as (
      insert into kernel.jobs (queue, key, coalesce_key, payload, run_at, max_attempts, rank, request_id, trace_parent)
      select queue, key, key, payload::json, coalesce(run_at, clock_timestamp()), max_attempts, rank, request_id, trace_parent
      from request
      on conflict (queue, coalesce_key) where coalesce_key is not null do nothing
      returning queue)
    select (select count(*) from inserted)::int as inserted,
      (select count(pg_notify(${NOTIFY_CHANNEL}, queue)) from (select distinct queue from inserted) as woken) as woken
  `.execute(db);
  return rows[0]?.inserted ?? 0;
}

async function readDepths(
  db: Executor,
  prefix: string,
  queues: readonly string[],
): Promise<Record<string, QueueDepth>> {
  const { rows } = await sql<{ queue: string } & QueueDepth>`
    select queue, sum(waiting)::int as waiting, sum(active)::int as active, sum(delayed)::int as delayed,
      sum(dead)::int as dead
    from (
      select queue, count(*) filter (where lease_token is null and run_at <= clock_timestamp()) as waiting,
        count(*) filter (where lease_token is not null) as active,
        count(*) filter (where lease_token is null and run_at > clock_timestamp()) as delayed, 0 as dead
      from kernel.jobs group by queue
      union all
      select queue, 0, 0, 0, count(*) from kernel.dead_jobs group by queue) as counted
    where starts_with(queue, ${prefix})
    group by queue order by queue
  `.execute(db);
  const empty = queues.map((queue): [string, QueueDepth] => [queue, { waiting: 0, active: 0, delayed: 0, dead: 0 }]);
  return Object.fromEntries([...empty, ...rows.map(({ queue, ...depth }): [string, QueueDepth] => [queue, depth])]);
}

async function flush(db: Executor, queues: readonly string[], options: FlushOptions = {}): Promise<number> {
  const { rows } = await sql<{ flushed: number }>`
    with flushed as (
      delete from kernel.jobs where queue = any(${queues}::text[]) and lease_token is null returning key),
    forgotten as (
      delete from kernel.enqueue_markers
      where scope = any(${options.markerScopes ?? []}::text[])
        and entity_id in (select key from flushed where key is not null))
    select count(*)::int as flushed from flushed
  `.execute(db);
  return rows[0]?.flushed ?? 0;
}

interface DeadRow {
  id: number;
  key: string | null;
  payload: unknown;
  attempt: number;
  max_attempts: number;
  enqueued_at: Date;
  failures: JobFailure[];
  error: string;
  died_at: Date;
  request_id: string | null;
}

async function listDead<P>(db: Executor, queue: string, stored: string, limit: number): Promise<DeadJob<P>[]> {
  const { rows } = await sql<DeadRow>`
    select id, key, payload, attempt, max_attempts, enqueued_at, failures, error, died_at, request_id from kernel.dead_jobs
    where queue = ${stored} order by died_at desc, id desc limit ${Math.min(limit, LIST_DEAD_MAX)}
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    queue,
    key: row.key,
    payload: row.payload as P,
    attempt: row.attempt,
    maxAttempts: row.max_attempts,
    enqueuedAt: row.enqueued_at,
    failures: row.failures,
    error: row.error,
    diedAt: row.died_at,
    requestId: row.request_id ?? '',
  }));
}

/** A dead job whose key is waiting again stays dead, so that the same work is not done twice. */
async function requeueDead(db: Executor, stored: string, ids: readonly number[] | undefined): Promise<number> {
  const chosen = ids === undefined ? sql<SqlBool>`true` : sql<SqlBool>`id = any(${ids}::bigint[])`;
  const { rows } = await sql<{ requeued: number }>`
    with picked as (
      select * from kernel.dead_jobs where queue = ${stored} and ${chosen}
      order by key, id limit ${REQUEUE_MAX} for update skip locked),
    revived as (
      insert into kernel.jobs
        (id, queue, key, coalesce_key, rank, payload, max_attempts, enqueued_at, failures, request_id, trace_parent)
      overriding system value
      select id, queue, key, key, rank, payload, max_attempts, enqueued_at, failures, request_id, trace_parent from picked
      on conflict (queue, coalesce_key) where coalesce_key is not null do nothing
      returning id),
    buried as (delete from kernel.dead_jobs as dead using revived where dead.id = revived.id)
    select (select count(*) from revived)::int as requeued,
      (select count(pg_notify(${NOTIFY_CHANNEL}, ${stored})) where exists (select from revived)) as woken
  `.execute(db);
  return rows[0]?.requeued ?? 0;
}

async function purgeDead(db: Executor, prefix: string, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from kernel.dead_jobs where id in (
      select id from kernel.dead_jobs where starts_with(queue, ${prefix}) and died_at < ${before}
      order by died_at limit ${limit})
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
