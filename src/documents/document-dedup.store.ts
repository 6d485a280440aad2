import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { deleteDocumentTexts } from './document-words.store.ts';
import type { DocumentType } from './life-cycle.ts';

/** Documents compared per band, newest first; bounds the cost of templates that recur thousands of times. */
const CANDIDATES_PER_BAND_MAX = 48;

export interface BandProbe {
  id: string;
  availableAt: Date;
  bandKeys: readonly number[];
}

/** Other documents that share bands with the probes, and how many; one index probe per band. Some may not be saved yet. */
export async function listBandCandidates(
  db: Executor,
  probes: readonly BandProbe[],
  windowMs: number,
): Promise<{ id: string; candidateId: string; shared: number }[]> {
  const owners = probes.flatMap((probe) => probe.bandKeys.map(() => probe.id));
  if (owners.length === 0) return [];
  const keys = probes.flatMap((probe) => probe.bandKeys);
  const times = probes.flatMap((probe) => probe.bandKeys.map(() => probe.availableAt));
  const { rows } = await sql<{ id: string; candidateId: string; shared: number }>`
    select probe.id as id, band.document_id as "candidateId", count(*)::int as shared
    from unnest(${owners}::uuid[], ${keys}::int[], ${times}::timestamptz[]) as probe (id, band_key, at)
    cross join lateral (
      select document_id from kernel.document_bands b
      where b.band_key = probe.band_key and b.document_id <> all(${[...new Set(owners)]}::uuid[])
        and b.available_at between probe.at - ${windowMs} * interval '1 millisecond' and probe.at + ${windowMs} * interval '1 millisecond'
      order by b.available_at desc limit ${CANDIDATES_PER_BAND_MAX}) as band
    group by 1, 2
  `.execute(db);
  return rows;
}

export interface StoredText {
  id: string;
  document_type: DocumentType;
  available_at: Date;
  canonical_url: string | null;
  source_id: string | null;
  external_id: string;
  filing_accession: string | null;
  filer_cik: string | null;
  text_hash: string;
  signature: Buffer;
  version: number;
  original_id: string;
  original_at: Date;
  story_id: string;
  story_at: Date;
}

/** Stored documents by id, exact text or URL, with their original and their story's first document. */
export async function listStoredTexts(
  db: Executor,
  wanted: { ids: readonly string[]; textHashes: readonly string[]; canonicalUrls: readonly string[] },
): Promise<StoredText[]> {
  const { rows } = await sql<StoredText>`
    with wanted as (
      select unnest(${wanted.ids}::uuid[]) as id
      union (select d.id from unnest(${wanted.textHashes}::text[]) as w (text_hash)
        cross join lateral (select id from documents d where d.text_hash = w.text_hash order by available_at, id limit 8) as d)
      union (select d.id from unnest(${wanted.canonicalUrls}::text[]) as w (canonical_url)
        cross join lateral (select id from documents d where d.canonical_url = w.canonical_url and d.text_hash is not null
          order by available_at desc, id limit 32) as d))
    select d.id, d.document_type, d.available_at, d.canonical_url, d.text_hash, d.signature, d.version,
      d.source_id, d.external_id, d.filing_accession, d.hints ->> 'filerCik' as filer_cik,
      coalesce(o.id, d.id) as original_id, coalesce(o.available_at, d.available_at) as original_at,
      coalesce(s.id, d.id) as story_id, coalesce(s.available_at, d.available_at) as story_at
    from wanted join documents d using (id)
    left join documents o on o.id = d.duplicate_of left join documents s on s.id = d.story_cluster_id
    where d.text_hash is not null and d.signature is not null
  `.execute(db);
  return rows;
}

export async function listBodies(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; body: string }>`
    select id, body from documents where id = any(${ids}::uuid[]) and body is not null
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row.body]));
}

export async function insertBands(db: Executor, probes: readonly BandProbe[]): Promise<void> {
  if (probes.every((probe) => probe.bandKeys.length === 0)) return;
  await sql`
    insert into kernel.document_bands (band_key, available_at, document_id)
    select * from unnest(
      ${probes.flatMap((probe) => probe.bandKeys)}::int[],
      ${probes.flatMap((probe) => probe.bandKeys.map(() => probe.availableAt))}::timestamptz[],
      ${probes.flatMap((probe) => probe.bandKeys.map(() => probe.id))}::uuid[])
    on conflict do nothing
  `.execute(db);
}

export async function deleteBands(db: Executor, probes: readonly BandProbe[]): Promise<void> {
  await sql`
    delete from kernel.document_bands b using unnest(
      ${probes.flatMap((probe) => probe.bandKeys)}::int[],
      ${probes.flatMap((probe) => probe.bandKeys.map(() => probe.availableAt))}::timestamptz[],
      ${probes.flatMap((probe) => probe.bandKeys.map(() => probe.id))}::uuid[]) as gone (band_key, available_at, document_id)
    where b.band_key = gone.band_key and b.available_at = gone.available_at and b.document_id = gone.document_id
  `.execute(db);
}

/**
 * Turns former originals and their copies into copies of the earlier document. Archived ones keep their status. Their company
 * rows are deleted, because copies must not be counted. A running extraction loses its lease.
 */
export async function demoteOriginals(
  db: Executor,
  demoted: readonly { id: string; originalId: string }[],
): Promise<void> {
  if (demoted.length === 0) return;
  const ids = demoted.map(({ id }) => id);
  const originals = demoted.map(({ originalId }) => originalId);
  await sql`
    update documents d set duplicate_of = moved.original_id, lease_token = null, lease_expires_at = null,
      status = case when d.status in ('parsed', 'irrelevant', 'extracted', 'extraction_failed') then 'duplicate' else d.status end
    from unnest(${ids}::uuid[], ${originals}::uuid[]) as moved (id, original_id)
    where d.id = moved.id or d.duplicate_of = moved.id
  `.execute(db);
  await db.deleteFrom('document_companies').where('document_id', 'in', ids).execute();
  await deleteDocumentTexts(db, ids);
}

export async function mergeStories(db: Executor, merged: readonly { from: string; into: string }[]): Promise<void> {
  if (merged.length === 0) return;
  await sql`
    update documents d set story_cluster_id = moved.into_id
    from unnest(${merged.map(({ from }) => from)}::uuid[], ${merged.map(({ into }) => into)}::uuid[]) as moved (from_id, into_id)
    where d.story_cluster_id = moved.from_id
  `.execute(db);
}
