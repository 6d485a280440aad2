import { type RawBuilder, sql } from 'kysely';
import type { Db, Executor } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.store.ts';
import type { DocumentType } from './life-cycle.ts';

export interface ExtractionClaim {
  id: string;
  source_id: string | null;
  company_id: string | null;
  document_type: DocumentType;
  title: string | null;
  language: string | null;
  body: string;
  title_end: number;
  lead_start: number;
  lead_end: number;
  text_hash: string;
  published_at: Date;
  available_at: Date;
  story_cluster_id: string;
  signature: Buffer;
  extraction_jobs_failed: number;
}

/**
 * Claims parsed documents for extraction, as `claimForParsing` does for parsing. Others (copies, archived) are not returned.
 * The claim commits asynchronously, because one lost in a server crash is simply repeated; hence the pool instead of a
 * transaction.
 */
export async function claimForExtraction(
  db: Db,
  ids: readonly string[],
  token: string,
  leaseMs: number,
): Promise<ExtractionClaim[]> {
  const { rows } = await sql<ExtractionClaim>`
    ${prepared('claim-extraction')} with async_commit as materialized (select set_config('synchronous_commit', 'off', true)),
    claimed as (${claimedForExtraction(ids, token, leaseMs)})
    select claimed.* from claimed, async_commit
  `.execute(db);
  return rows;
}

/**
 * Returns which of these the lease holder may still extract. Locks them until the transaction ends, ordered by id against
 * deadlocks, and without excluding rows that refer to them: the search index adds such rows in an order of its own.
 */
export async function lockHeldDocuments(
  tx: Executor,
  documentIds: readonly string[],
  token: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from documents where id = any(${documentIds}::uuid[]) and status = 'parsed' and lease_token = ${token}
    order by id for no key update
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The claim as a CTE, for a statement that also reads related rows. */
export function claimedForExtraction(
  ids: readonly string[],
  token: string,
  leaseMs: number,
): RawBuilder<ExtractionClaim> {
  return sql`
    update documents set lease_token = ${token}, lease_expires_at = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where id = any(${ids}::uuid[]) and status = 'parsed'
    returning id, source_id, company_id, document_type, title, language, body, title_end, lead_start, lead_end, text_hash,
      published_at, available_at, story_cluster_id, signature, extraction_jobs_failed`;
}

/**
 * Moves documents from parsed to extracted for the lease holder, as a CTE of the statement that stores the readings. The ids are
 * given a second time for the index: a join alone is planned as a read of the whole table while it is small, and the plan is kept.
 */
export function markedExtracted(
  documents: readonly { id: string; degraded: boolean }[],
  token: string,
): RawBuilder<{ id: string }> {
  const ids = documents.map(({ id }) => id);
  return sql`
    update documents d set status = 'extracted', degraded = e.degraded, lease_token = null, lease_expires_at = null
    from unnest(${ids}::uuid[], ${documents.map(({ degraded }) => degraded)}::boolean[]) as e (id, degraded)
    where d.id = e.id and d.id = any(${ids}::uuid[]) and d.status = 'parsed' and d.lease_token = ${token}
    returning d.id`;
}

/** Runs `markedExtracted` alone and returns how many documents the token still held. */
export async function markExtracted(
  db: Executor,
  documents: readonly { id: string; degraded: boolean }[],
  token: string,
): Promise<number> {
  const { rows } = await markedExtracted(documents, token).execute(db);
  return rows.length;
}

/** Counts a failed extraction job; by the count the caller decides whether the builtin extractor takes over. */
export async function markExtractionFailed(
  db: Executor,
  id: string,
  token: string,
  reason: string,
): Promise<{ extraction_jobs_failed: number } | null> {
  const { rows } = await sql<{ extraction_jobs_failed: number }>`
    update documents set status = 'extraction_failed', extraction_jobs_failed = extraction_jobs_failed + 1,
      last_extraction_failed_at = clock_timestamp(), failure_reason = ${reason.slice(0, 500)}, lease_token = null,
      lease_expires_at = null
    where id = ${id} and status = 'parsed' and lease_token = ${token}
    returning extraction_jobs_failed
  `.execute(db);
  return rows[0] ?? null;
}

/** Marks a document as extracted and degraded, after the builtin extractor replaced the last failed job. */
export async function markDegraded(db: Executor, id: string): Promise<boolean> {
  const result = await sql`
    update documents set status = 'extracted', degraded = true where id = ${id} and status = 'extraction_failed'
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n) === 1;
}
