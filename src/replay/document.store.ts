import { sql } from 'kysely';
import type { Tx } from '../kernel/db/database.ts';
import { sourceKeySql } from '../trends/impact.store.ts';
import { readRows } from './cursor.store.ts';
import type { NewsRange } from './news.store.ts';

/** Each page holds the documents' bodies in memory. */
const DOCUMENTS_PER_FETCH = 100;

/** A document as a reader needs it, with the inputs for weighing its impacts. */
export interface DocumentRow {
  document_type: string;
  company_id: string | null;
  id: string;
  title: string | null;
  body: string;
  source_id: string | null;
  source_key: string | null;
  credibility_score: number | null;
  story_cluster_id: string;
  raw_artifact_ref: string;
  published_ms: number;
  available_ms: number;
  /** By company id. */
  salience: Record<string, number> | null;
  novelty: Record<string, number> | null;
}

/** Documents that have been read, without duplicates, in the order in which they became available. */
export function readDocuments(tx: Tx, range: NewsRange): AsyncGenerator<DocumentRow[]> {
  const query = sql<DocumentRow>`
    select document.id, document.title, document.body, document.document_type, document.company_id, document.source_id, ${sourceKeySql} as source_key,
      source.credibility_score, document.story_cluster_id, document.artifact_storage_key as raw_artifact_ref,
      (extract(epoch from document.published_at) * 1000)::float8 as published_ms,
      (extract(epoch from document.available_at) * 1000)::float8 as available_ms,
      (select jsonb_object_agg(link.company_id, link.salience) from document_companies link
        where link.document_id = document.id) as salience,
      (select jsonb_object_agg(measured.company_id, measured.novelty) from document_novelty measured
        where measured.document_id = document.id) as novelty
    from documents document left join sources source on source.id = document.source_id
    where document.status in ('extracted', 'archived') and document.body is not null and document.duplicate_of is null
      and document.available_at > ${range.from} and document.available_at <= ${range.to}
      and (document.source_id is null or document.source_id <> all(${[...range.excludeSourceIds]}::uuid[]))
    order by document.available_at, document.id`;
  return readRows(tx, 'replayed_documents', query, DOCUMENTS_PER_FETCH);
}
