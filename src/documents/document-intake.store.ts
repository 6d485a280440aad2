import { sql } from 'kysely';
import type { IntakeItem } from '../ingestion/intake.ts';
import type { Executor } from '../kernel/db/database.ts';

export interface RawDocument {
  item: IntakeItem;
  canonicalUrl: string | null;
  publishedAt: Date;
  publishedEstimated: boolean;
}

/** Inserts new documents and returns their ids. An item that exists by (source, external id, content) is left unchanged. */
export async function insertRawDocuments(db: Executor, documents: readonly RawDocument[]): Promise<string[]> {
  const column = <T>(pick: (document: RawDocument) => T): T[] => documents.map(pick);
  const { rows } = await sql<{ id: string }>`
    insert into documents (source_id, company_id, external_id, document_type, url, canonical_url, content_type, title, author,
      published_at, published_estimated, available_at, pit_estimated, artifact_sha256, artifact_size_bytes, artifact_storage_key, hints,
      filing_accession)
    select * from unnest(
      ${column(({ item }) => item.sourceId)}::uuid[],
      ${column(({ item }) => item.companyId)}::uuid[],
      ${column(({ item }) => item.externalId)}::text[],
      ${column(({ item }) => item.documentType)}::text[],
      ${column(({ item }) => item.url)}::text[],
      ${column(({ canonicalUrl }) => canonicalUrl)}::text[],
      ${column(({ item }) => item.contentType)}::text[],
      ${column(({ item }) => item.hints.title ?? null)}::text[],
      ${column(({ item }) => item.hints.author ?? null)}::text[],
      ${column(({ publishedAt }) => publishedAt)}::timestamptz[],
      ${column(({ publishedEstimated }) => publishedEstimated)}::boolean[],
      ${column(({ item }) => item.availableAt)}::timestamptz[],
      ${column(({ item }) => item.pitEstimated)}::boolean[],
      ${column(({ item }) => item.artifact.sha256)}::text[],
      ${column(({ item }) => item.artifact.sizeBytes)}::bigint[],
      ${column(({ item }) => item.artifact.storageKey)}::text[],
      ${column(({ item }) => JSON.stringify(item.hints))}::jsonb[],
      ${column(({ item }) => item.filingAccession ?? null)}::text[])
    on conflict (source_id, external_id, artifact_sha256) do nothing
    returning id
  `.execute(db);
  return rows.map((row) => row.id);
}
