import { sql } from 'kysely';
import type pg from 'pg';
import type { Executor } from '../db/database.ts';
import { prepared } from '../db/prepared.store.ts';
import { LeaseLostError } from './queue.ts';

/**
 * The statements that every consumed job runs, prepared by name: planned once per connection, one round trip each. All lease
 * arithmetic uses the database's clock.
 */
export interface ClaimedJob {
  id: number;
  key: string | null;
  payload: unknown;
  attempt: number;
  max_attempts: number;
  enqueued_at: Date;
  rank: number;
  run_at: Date;
  request_id: string | null;
  trace_parent: string | null;
  /** How long the job had been ready when it was claimed. */
  wait_ms: number;
  /** The recorded needs that were committed before the claim; the job's completion deletes them. */
  intent_ids: number[];
}

/** Most expired leases handled by one statement. */
const EXPIRED_MAX = 1_000;
/** How many failures a job keeps; bounded, because a job may be requeued many times. */
const FAILURES_KEPT = 50;
const UNIQUE_VIOLATION = '23505';

/** A position in the queue: earlier jobs are already claimed, or were added since with a higher priority. */
export interface LinePlace {
  rank: number;
  runAt: Date;
}

/**
 * `id = any(array(...))` instead of a join: the plan of a join changes to a scan of the whole table when the row estimate is
 * off. A claim does not wait for the disk, because a claim lost in a server crash only makes the job wait again; a completion
 * does wait.
 */
const claimSql = (chosen: string) => `
  with unhurried as materialized (select set_config('synchronous_commit', 'off', true)),
  claimed as (
    update kernel.jobs set lease_token = $3, lease_expires_at = clock_timestamp() + $4 * interval '1 millisecond',
      attempt = attempt + 1, coalesce_key = null, worker = $5
    where id = any(array(${chosen}))
    returning id, key, payload, attempt, max_attempts, enqueued_at, rank, run_at, request_id, trace_parent)
  select id, key, payload, attempt, max_attempts, enqueued_at, rank, run_at, request_id, trace_parent,
    extract(epoch from now() - run_at)::float8 * 1000 as wait_ms,
    array(select intent.id::float8 from kernel.job_intents as intent
      where intent.queue = $1 and intent.key = claimed.key) as intent_ids
  from claimed, unhurried order by rank, run_at, id`;
const inLine = (place: string) => `
      select id from kernel.jobs where queue = $1 and lease_token is null and run_at <= now() ${place}
      order by rank, run_at, id limit $2 for update skip locked`;
const CLAIM = claimSql(inLine(''));
const CLAIM_FROM = claimSql(inLine('and (rank, run_at) >= ($6::smallint, $7::timestamptz)'));
/** Found by the primary key alone: the limit keeps the other conditions out of the inner query. */
const CLAIM_NAMED = claimSql(`
      select id from (
        select id, queue, lease_token, run_at from kernel.jobs where id = any($6::bigint[]) limit $2
        for update skip locked) as named
      where queue = $1 and lease_token is null and run_at <= now()`);

export interface Claim {
  queue: string;
  limit: number;
  token: string;
  leaseMs: number;
  worker: string;
  /**
   * Starts here instead of at the head of the queue. Until a vacuum the head consists of index entries of claimed jobs: after
   * a burst of 50,000 jobs, skipping them raised the cost of a claim from 0.4 to 2 ms.
   */
  from?: LinePlace | undefined;
}

export async function claimJobs(pool: pg.Pool, claim: Claim): Promise<ClaimedJob[]> {
  const values = [claim.queue, claim.limit, claim.token, claim.leaseMs, claim.worker];
  const { rows } = await pool.query<ClaimedJob>(
    claim.from
      ? { name: 'jobs-claim-from', text: CLAIM_FROM, values: [...values, claim.from.rank, claim.from.runAt] }
      : { name: 'jobs-claim', text: CLAIM, values },
  );
  return rows;
}

/** Takes the leases of these jobs. A job that is gone, delayed, of another queue or leased already is left out. */
export async function claimNamedJobs(
  pool: pg.Pool,
  claim: Omit<Claim, 'limit' | 'from'> & { ids: readonly number[] },
): Promise<ClaimedJob[]> {
  const values = [claim.queue, claim.ids.length, claim.token, claim.leaseMs, claim.worker, claim.ids];
  const { rows } = await pool.query<ClaimedJob>({ name: 'jobs-claim-named', text: CLAIM_NAMED, values });
  return rows;
}

const NEXT_DUE = `
  select extract(epoch from min(run_at) - clock_timestamp())::float8 * 1000 as due_in_ms
  from kernel.jobs where queue = $1 and lease_token is null`;

/** Time until the next waiting job is due, or null when none waits. */
export async function findNextDueMs(pool: pg.Pool, queue: string): Promise<number | null> {
  const { rows } = await pool.query<{ due_in_ms: number | null }>({
    name: 'jobs-next-due',
    text: NEXT_DUE,
    values: [queue],
  });
  return rows[0]?.due_in_ms ?? null;
}

/**
 * Completes jobs in the transaction of their effect, with the needs that they met. Throws unless the lease of every job is still
 * held.
 */
export async function completeJobs(
  tx: Executor,
  ids: readonly number[],
  token: string,
  intentIds: readonly number[] = [],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    ${prepared('complete-jobs')} delete from kernel.jobs where id = any(${ids}::bigint[]) and lease_token = ${token} returning id
  `.execute(tx);
  if (intentIds.length > 0) await deleteIntents(tx, intentIds);
  if (rows.length === ids.length) return;
  const done = new Set(rows.map(({ id }) => id));
  throw new LeaseLostError(`job ${ids.filter((id) => !done.has(id)).join(', ')}`);
}

async function deleteIntents(tx: Executor, ids: readonly number[]): Promise<void> {
  await sql`${prepared('delete-intents')} delete from kernel.job_intents where id = any(${ids}::bigint[])`.execute(tx);
}

export interface HeldJobs {
  ids: readonly number[];
  /** The lease token of each id, in the same order. */
  tokens: readonly string[];
}

/** `id = any` in addition to the join makes the plan use the primary key regardless of row estimates. */
const HELD = `job.id = any($1::bigint[]) and job.id = held.id and job.lease_token = held.token`;

const COMPLETE = `delete from kernel.jobs as job using unnest($1::bigint[], $2::uuid[]) as held (id, token)
  where ${HELD} returning job.id, job.queue, job.key`;

/** The needs of a job whose lease was lost stay. */
const COMPLETE_INTENTS = `
  with done as (${COMPLETE}),
  met as (
    delete from kernel.job_intents as intent using done
    where intent.id = any($3::bigint[]) and intent.queue = done.queue and intent.key = done.key)
  select id from done`;

/**
 * Completes jobs whose handlers left that to the consumer, with the needs that they met. Returns the jobs whose lease was still
 * held.
 */
export async function completeHandled(
  pool: pg.Pool,
  held: HeldJobs,
  intentIds: readonly number[] = [],
): Promise<Set<number>> {
  const { rows } = await pool.query<{ id: number }>(
    intentIds.length === 0
      ? { name: 'jobs-complete', text: COMPLETE, values: [held.ids, held.tokens] }
      : { name: 'jobs-complete-intents', text: COMPLETE_INTENTS, values: [held.ids, held.tokens, intentIds] },
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Skips locked rows: a handler is completing that job, so its lease is held, and waiting for the lock would delay the others.
 */
const HEARTBEAT = `
  with ours as (
    select job.id from kernel.jobs as job, unnest($1::bigint[], $2::uuid[]) as held (id, token) where ${HELD}),
  free as (select id from kernel.jobs where id = any(array(select id from ours)) for update skip locked),
  renewed as (
    update kernel.jobs as job set lease_expires_at = clock_timestamp() + $3 * interval '1 millisecond'
    from free, unnest($1::bigint[], $2::uuid[]) as held (id, token)
    where job.id = free.id and ${HELD})
  select id from ours`;

/** Returns the jobs whose lease is still held. */
export async function renewJobs(pool: pg.Pool, held: HeldJobs, leaseMs: number): Promise<Set<number>> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'jobs-heartbeat',
    text: HEARTBEAT,
    values: [held.ids, held.tokens, leaseMs],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Releases jobs that were claimed but not started, without counting an attempt. */
export async function releaseJobs(pool: pg.Pool, ids: readonly number[], token: string): Promise<void> {
  await withKeyConflict((restoreKeys) =>
    pool.query({
      name: 'jobs-release',
      text: `
        update kernel.jobs as job set lease_token = null, lease_expires_at = null, attempt = attempt - 1,
          coalesce_key = ${restoredKey('job', '$3')}
        where id = any($1::bigint[]) and lease_token = $2`,
      values: [ids, token, restoreKeys],
    }),
  );
}

/** Releases the jobs of a worker that has ended, without counting an attempt. */
export async function releaseJobsOf(db: Executor, worker: string): Promise<void> {
  await withKeyConflict((restoreKeys) =>
    sql`
      update kernel.jobs as job set lease_token = null, lease_expires_at = null, attempt = attempt - 1,
        coalesce_key = ${sql.raw(restoredKey('job', String(restoreKeys)))}
      where worker = ${worker} and lease_token is not null
    `.execute(db),
  );
}

export interface FailedAttempt {
  id: number;
  error: string;
  retryInMs: number;
  /** Makes the job dead, however many attempts are left. */
  permanent: boolean;
}

export interface Retirement {
  id: number;
  dies: boolean;
}

/** Schedules a retry, or makes the job dead when its attempts are used up. Returns the jobs whose lease was still held. */
export async function failJobs(
  pool: pg.Pool,
  token: string,
  failures: readonly FailedAttempt[],
): Promise<Map<number, Retirement>> {
  const { rows } = await withKeyConflict((restoreKeys) =>
    pool.query<Retirement>({
      name: 'jobs-fail',
      text: FAIL,
      values: [
        token,
        restoreKeys,
        failures.map(({ id }) => id),
        failures.map(({ error }) => error),
        failures.map(({ retryInMs }) => retryInMs),
        failures.map(({ permanent }) => permanent),
      ],
    }),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Detects dead workers: their jobs wait again, or are dead after their last attempt. */
export async function reapExpiredJobs(pool: pg.Pool, queue: string): Promise<Retirement[]> {
  const { rows } = await withKeyConflict((restoreKeys) =>
    pool.query<Retirement>({ name: 'jobs-reap', text: REAP, values: [queue, restoreKeys] }),
  );
  return rows;
}

/** Gives a waiting job its key back unless another waiting job has taken it; it then continues without a key. */
function restoredKey(alias: string, allowed: string): string {
  return `case when ${allowed}::boolean and not exists (
    select from kernel.jobs as other where other.queue = ${alias}.queue and other.coalesce_key = ${alias}.key)
    then ${alias}.key end`;
}

/** Two jobs may claim the same key at once: the unique index decides, and the other continues without a key. */
async function withKeyConflict<T>(run: (restoreKeys: boolean) => Promise<T>): Promise<T> {
  try {
    return await run(true);
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    return run(false);
  }
}

const retire = (failed: string) => `
  with failed as (${failed}),
  judged as (
    select failed.*, permanent or attempt >= max_attempts as dies,
      jsonb_path_query_array(failures || jsonb_build_object('attempt', attempt, 'at', clock_timestamp(), 'error', error,
        'worker', worker), '$[last-${FAILURES_KEPT - 1} to last]') as history
    from failed),
  died as (
    insert into kernel.dead_jobs
      (id, queue, key, rank, payload, attempt, max_attempts, enqueued_at, failures, error, request_id, trace_parent)
    select id, queue, key, rank, payload, attempt, max_attempts, enqueued_at, history, error, request_id, trace_parent
    from judged where dies),
  gone as (delete from kernel.jobs as job using judged where job.id = judged.id and judged.dies),
  again as (
    update kernel.jobs as job set lease_token = null, lease_expires_at = null, failures = judged.history,
      run_at = clock_timestamp() + judged.retry_in_ms * interval '1 millisecond',
      coalesce_key = ${restoredKey('job', '$2')}
    from judged where job.id = judged.id and not judged.dies)
  select id, dies from judged`;

const FAIL = retire(`
  select job.*, attempted.error, attempted.retry_in_ms, attempted.permanent
  from unnest($3::bigint[], $4::text[], $5::float8[], $6::boolean[])
    as attempted (id, error, retry_in_ms, permanent)
  join kernel.jobs as job on job.id = attempted.id where job.lease_token = $1 for update of job`);

const REAP = retire(`
  select job.*, 'the worker stopped responding and its lease expired'::text as error, 0::float8 as retry_in_ms,
    false as permanent
  from kernel.jobs as job
  where queue = $1 and lease_token is not null and lease_expires_at < clock_timestamp()
  limit ${EXPIRED_MAX} for update skip locked`);
