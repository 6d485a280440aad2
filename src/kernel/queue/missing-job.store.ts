import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { storedName } from './job-rules.ts';
import type { MissingJob, PendingWork } from './pending-work.ts';

/** Most open jobs of a queue that are read to find what they cover. */
const PENDING_OPEN_JOBS_MAX = 10_000;

/** True where no job of these stored queues waits or runs with this key. */
export function isUncovered(storedQueues: readonly string[], key: RawBuilder<string>): RawBuilder<SqlBool> {
  // Two conditions, because each uses its own partial index.
  return sql<SqlBool>`not exists (select from kernel.jobs waiting
      where waiting.queue = any(${storedQueues}::text[]) and waiting.coalesce_key = ${key})
    and not exists (select from kernel.jobs running
      where running.queue = any(${storedQueues}::text[]) and running.lease_token is not null and running.key = ${key})`;
}

/** Leaves out jobs whose key waits or runs in their queue. For sets that are small enough to be listed first. */
export async function withoutCovered(
  db: Executor,
  stage: string,
  missing: readonly MissingJob[],
): Promise<MissingJob[]> {
  if (missing.length === 0) return [];
  const queues = [...new Set(missing.map(({ job }) => storedName(stage, job.queue)))];
  const { rows } = await sql<{ queue: string; key: string }>`
    select queue, key from kernel.jobs
    where queue = any(${queues}::text[]) and key = any(${missing.map(({ job }) => job.key)}::text[])
  `.execute(db);
  const covered = new Set(rows.map(({ queue, key }) => `${queue} ${key}`));
  return missing.filter(({ job }) => !covered.has(`${storedName(stage, job.queue)} ${job.key}`));
}

/** The payloads of all waiting and running jobs of a queue, for needs that several jobs can cover together. */
export async function listOpenPayloads(db: Executor, storedQueue: string): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from kernel.jobs where queue = ${storedQueue} order by id limit ${PENDING_OPEN_JOBS_MAX}`.execute(
    db,
  );
  return rows.map(({ payload }) => payload);
}

interface IntentRow {
  key: string;
  payload: unknown;
  max_attempts: number;
  rank: number;
  since: Date;
  request_id: string | null;
  trace_parent: string | null;
}

/** The pending work of a queue whose needs are recorded as intents. */
export function intentWork(
  about: Omit<PendingWork, 'list' | 'covers'> & { expiresAfterMs?: number },
): PendingWork & { expiresAfterMs: number | null } {
  const { expiresAfterMs = null, ...work } = about;
  return {
    ...work,
    covers: [work.queue],
    expiresAfterMs,
    list: async (db, { stage, now, afterKey, limit }) => {
      const stored = storedName(stage, work.queue);
      const from = expiresAfterMs === null ? null : new Date(now.getTime() - expiresAfterMs);
      const { rows } = await sql<IntentRow>`
        select distinct on (intent.key) intent.key, intent.payload, intent.max_attempts, intent.rank,
          intent.request_id, intent.trace_parent,
          min(intent.requested_at) over (partition by intent.key) as since
        from kernel.job_intents intent
        where intent.queue = ${stored} and intent.key > coalesce(${afterKey}, '')
          and intent.requested_at >= coalesce(${from}::timestamptz, '-infinity')
          and ${isUncovered([stored], sql<string>`intent.key`)}
        order by intent.key, intent.id desc limit ${limit}`.execute(db);
      return rows.map(({ key, payload, max_attempts: maxAttempts, rank, since, request_id: requestId, ...row }) => ({
        job: {
          queue: work.queue,
          key,
          payload,
          maxAttempts,
          priority: 0 - rank,
          ...(requestId === null ? {} : { origin: { requestId, traceParent: row.trace_parent } }),
        },
        since,
      }));
    },
  };
}

/** Deletes recorded needs that are too old to be of use. */
export async function deleteExpiredIntents(db: Executor, storedQueue: string, before: Date): Promise<number> {
  const result = await sql`
    delete from kernel.job_intents where queue = ${storedQueue} and requested_at < ${before}`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

export interface DeadKey {
  id: number;
  key: string;
  died_at: Date;
  error: string;
}

/** The newest dead job of each of these keys. */
export async function listDeadKeys(db: Executor, storedQueue: string, keys: readonly string[]): Promise<DeadKey[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<DeadKey>`
    select distinct on (key) id, key, died_at, error from kernel.dead_jobs
    where queue = ${storedQueue} and key = any(${keys}::text[]) order by key, died_at desc, id desc`.execute(db);
  return rows;
}

/** One process restores at a time: two would enqueue what the other's workers have just begun. Held until the transaction ends. */
export async function lockRestoring(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('restore-jobs', 0))`.execute(tx);
}
