import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { isUncovered } from '../kernel/queue/missing-job.store.ts';

/**
 * Documents that wait without progress: no valid lease and not updated for a while. Oldest first. Enqueue markers are not
 * checked here: the caller that sets the marker first enqueues the document.
 */
export async function listStuck(
  db: Executor,
  options: { idleMs: number; limit: number; markerScope: string },
): Promise<{ id: string; status: 'raw' | 'parsed' }[]> {
  const { rows } = await sql<{ id: string; status: 'raw' | 'parsed' }>`
    select d.id, d.status from documents d
    where d.status in ('raw', 'parsed') and d.updated_at < clock_timestamp() - ${options.idleMs} * interval '1 millisecond'
      and (d.lease_expires_at is null or d.lease_expires_at <= clock_timestamp())
      and not exists (select from kernel.enqueue_markers m
        where m.scope = ${options.markerScope} and m.entity_id = d.id::text and m.expires_at > clock_timestamp())
    order by d.updated_at, d.id limit ${options.limit}
  `.execute(db);
  return rows;
}

/**
 * Documents of one status without a waiting or running job in the queues that process it, by id, a page at a time. A status and
 * its job change in one transaction, so this is exact. Leases and markers are ignored: both may be left over from a deleted job.
 */
export async function listWithoutJob(
  db: Executor,
  wanted: { status: 'raw' | 'parsed'; storedQueues: readonly string[]; afterId: string | null; limit: number },
): Promise<{ id: string; since: Date }[]> {
  const { rows } = await sql<{ id: string; since: Date }>`
    select d.id, d.updated_at as since from documents d
    where d.status = ${wanted.status} and d.id > coalesce(${wanted.afterId}::uuid, '00000000-0000-0000-0000-000000000000')
      and ${isUncovered(wanted.storedQueues, sql<string>`d.id::text`)}
    order by d.id limit ${wanted.limit}
  `.execute(db);
  return rows;
}

/** Failed extractions, oldest failure first; `cooldownMs` and `jobsMax` are conditions of the automatic retry. */
export async function listFailedExtractions(
  db: Executor,
  options: { limit: number; markerScope: string; cooldownMs: number; jobsMax: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from documents d
    where d.status = 'extraction_failed' and d.extraction_jobs_failed < ${options.jobsMax}
      and coalesce(d.last_extraction_failed_at, d.updated_at) <= clock_timestamp() - ${options.cooldownMs} * interval '1 millisecond'
      and not exists (select from kernel.enqueue_markers m
        where m.scope = ${options.markerScope} and m.entity_id = d.id::text and m.expires_at > clock_timestamp())
    order by coalesce(d.last_extraction_failed_at, d.updated_at), d.id limit ${options.limit}
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Sets failed extractions back to parsed and returns those that were still failed. */
export async function resetFailedExtractions(db: Executor, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update documents set status = 'parsed', lease_token = null, lease_expires_at = null
    where id = any(${ids}::uuid[]) and status = 'extraction_failed' returning id
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Archives finished documents past their source's retention, a bounded number per call. */
export async function archiveDocuments(
  db: Executor,
  now: Date,
  limit: number,
): Promise<{ id: string; available_at: Date; signature: Buffer | null; body: string | null }[]> {
  const { rows } = await sql<{ id: string; available_at: Date; signature: Buffer | null; body: string | null }>`
    with expired as (
      select d.id from sources s
      cross join lateral (
        select id, available_at from documents d
        where d.source_id = s.id and d.status in ('parse_failed', 'duplicate', 'irrelevant', 'extracted')
          and d.available_at < ${now}::timestamptz - s.retention_days * interval '1 day'
        order by d.available_at limit ${limit}) as d
      order by d.available_at limit ${limit})
    update documents d set status = 'archived' from expired
    where d.id = expired.id and d.status in ('parse_failed', 'duplicate', 'irrelevant', 'extracted')
    returning d.id, d.available_at, d.signature, d.body
  `.execute(db);
  return rows;
}
