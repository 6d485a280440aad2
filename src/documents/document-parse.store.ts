import { sql } from 'kysely';
import type { IntakeHints } from '../ingestion/intake.ts';
import type { Executor } from '../kernel/db/database.ts';
import type { DocumentType } from './life-cycle.ts';

export interface ClaimedDocument {
  id: string;
  source_id: string | null;
  company_id: string | null;
  source_company_id: string | null;
  external_id: string;
  document_type: DocumentType;
  url: string | null;
  canonical_url: string | null;
  content_type: string;
  available_at: Date;
  pit_estimated: boolean;
  artifact_storage_key: string;
  hints: IntakeHints;
  filing_accession: string | null;
  attempts: number;
}

/** Attempts so far of the documents that still wait to be parsed. */
export async function listParseAttempts(
  db: Executor,
  ids: readonly string[],
): Promise<{ id: string; attempts: number }[]> {
  const { rows } = await sql<{ id: string; attempts: number }>`
    select id, attempts from documents where id = any(${ids}::uuid[]) and status = 'raw' order by available_at, id
  `.execute(db);
  return rows;
}

/**
 * Claims documents even when another token holds them: the caller has the job, so an older lease belongs to a worker that lost
 * it. Counts the attempt before it starts, so that a document that kills the process is counted too.
 */
export async function claimForParsing(
  db: Executor,
  ids: readonly string[],
  token: string,
  leaseMs: number,
): Promise<ClaimedDocument[]> {
  const { rows } = await sql<ClaimedDocument>`
    with claimed as (
      update documents set lease_token = ${token}, lease_expires_at = clock_timestamp() + ${leaseMs} * interval '1 millisecond',
        attempts = attempts + 1
      where id = any(${ids}::uuid[]) and status = 'raw'
      returning id, source_id, company_id, external_id, document_type, url, canonical_url, content_type, available_at,
        pit_estimated, artifact_storage_key, hints, filing_accession, attempts)
    select claimed.*, sources.company_id as source_company_id from claimed left join sources on sources.id = claimed.source_id
    order by claimed.available_at, claimed.id
  `.execute(db);
  return rows;
}

export interface ParsedRow {
  id: string;
  status: 'parsed' | 'duplicate';
  companyId: string | null;
  title: string | null;
  author: string | null;
  language: string;
  publishedAt: Date;
  availableAt: Date;
  publishedEstimated: boolean;
  body: string;
  titleEnd: number;
  leadStart: number;
  leadEnd: number;
  truncated: boolean;
  textHash: string;
  duplicateOf: string | null;
  storyId: string;
  signature: Buffer;
  similarity: number;
  version: number;
}

/**
 * Saves parsed documents for the lease holder and returns how many it still held. The token implies status raw; a status
 * condition would make the planner scan the whole backlog.
 */
export async function saveParsed(
  db: Executor,
  rows: readonly ParsedRow[],
  token: string,
  algoVersion: string,
): Promise<number> {
  const column = <T>(pick: (row: ParsedRow) => T): T[] => rows.map(pick);
  const result = await sql`
    update documents d set status = p.status, company_id = p.company_id, title = p.title, author = p.author, language = p.language,
      published_at = p.published_at, available_at = p.available_at, published_estimated = p.published_estimated, body = p.body, title_end = p.title_end,
      lead_start = p.lead_start, lead_end = p.lead_end, truncated = p.truncated, text_hash = p.text_hash,
      duplicate_of = p.duplicate_of, story_cluster_id = p.story_id, signature = p.signature, similarity = p.similarity,
      version = p.version, algo_version = ${algoVersion}, parsed_at = now(), failure_reason = null,
      lease_token = null, lease_expires_at = null
    from unnest(
      ${column((row) => row.id)}::uuid[], ${column((row) => row.status)}::text[], ${column((row) => row.companyId)}::uuid[],
      ${column((row) => row.title)}::text[], ${column((row) => row.author)}::text[], ${column((row) => row.language)}::text[],
      ${column((row) => row.publishedAt)}::timestamptz[], ${column((row) => row.availableAt)}::timestamptz[],
      ${column((row) => row.publishedEstimated)}::boolean[],
      ${column((row) => row.body)}::text[], ${column((row) => row.titleEnd)}::int[], ${column((row) => row.leadStart)}::int[],
      ${column((row) => row.leadEnd)}::int[], ${column((row) => row.truncated)}::boolean[],
      ${column((row) => row.textHash)}::text[], ${column((row) => row.duplicateOf)}::uuid[],
      ${column((row) => row.storyId)}::uuid[], ${column((row) => row.signature)}::bytea[],
      ${column((row) => row.similarity)}::float8[], ${column((row) => row.version)}::int[])
      as p (id, status, company_id, title, author, language, published_at, available_at, published_estimated, body, title_end, lead_start,
        lead_end, truncated, text_hash, duplicate_of, story_id, signature, similarity, version)
    where d.id = p.id and d.id = any(${column((row) => row.id)}::uuid[]) and d.lease_token = ${token}
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** Moves parsed documents without a company or macro cue to irrelevant, the second step that the life cycle requires. */
export async function markIrrelevant(db: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('documents')
    .set({ status: 'irrelevant' })
    .where('id', 'in', ids)
    .where('status', '=', 'parsed')
    .execute();
}

export async function saveParseFailures(
  db: Executor,
  failures: readonly { id: string; reason: string }[],
  token: string,
): Promise<number> {
  const result = await sql`
    update documents d set status = 'parse_failed', failure_reason = f.reason, lease_token = null, lease_expires_at = null
    from unnest(${failures.map(({ id }) => id)}::uuid[], ${failures.map(({ reason }) => reason.slice(0, 500))}::text[]) as f (id, reason)
    where d.id = f.id and d.lease_token = ${token}
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** Releases a document after a temporary failure. The attempt is not counted if the document was not the cause. */
export async function releaseForRetry(
  db: Executor,
  id: string,
  token: string,
  options: { reason: string; countsAsTry: boolean },
): Promise<void> {
  await sql`
    update documents set lease_token = null, lease_expires_at = null, failure_reason = ${options.reason.slice(0, 500)},
      attempts = attempts - ${options.countsAsTry ? 0 : 1}
    where id = ${id} and status = 'raw' and lease_token = ${token}
  `.execute(db);
}

/**
 * Uncounts an attempt that ended without a result while its worker survived, even when another worker holds the document by
 * now: that worker has counted its own attempt.
 */
export async function uncountAttempts(db: Executor, ids: readonly string[], token: string): Promise<void> {
  await sql`
    update documents set attempts = attempts - 1,
      lease_expires_at = case when lease_token = ${token} then null else lease_expires_at end,
      lease_token = nullif(lease_token, ${token}::uuid)
    where id = any(${ids}::uuid[]) and status = 'raw' and attempts > 0
  `.execute(db);
}
