import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../kernel/db/database.ts';

export type DocumentRow = Selectable<Database['documents']>;

/**
 * The documents as they were at an instant, in place of the table. A document is known from `available_at` on: when it was
 * fetched, or for one that was loaded afterwards (`pit_estimated`) when it was public. What parsing and extraction add counts
 * from `parsed_at` and `extracted_at`; for one that was loaded afterwards it counts at once.
 */
export const documentsAt = (asOf: Date | undefined): RawBuilder<DocumentRow> =>
  asOf === undefined
    ? sql<DocumentRow>`documents`
    : sql<DocumentRow>`(select ${sql.join(columnsAt(asOf))}
    from documents stored where stored.available_at <= ${asOf})`;

const AS_STORED = [
  'id',
  'source_id',
  'company_id',
  'document_type',
  'title',
  'author',
  'language',
  'url',
  'canonical_url',
  'published_at',
  'published_estimated',
  'available_at',
  'pit_estimated',
  'version',
  'degraded',
  'restricted',
  'extraction_jobs_failed',
  'failure_reason',
  'created_at',
  'updated_at',
  'truncated',
  'artifact_sha256',
  'artifact_size_bytes',
  'artifact_storage_key',
  'content_type',
] as const;
const OF_PARSING = ['body', 'text_hash', 'story_cluster_id', 'similarity', 'parsed_at'] as const;
const PLACES = ['title_end', 'lead_start', 'lead_end'] as const;

function columnsAt(asOf: Date): RawBuilder<unknown>[] {
  const isParsed = sql`(stored.parsed_at is not null and (stored.pit_estimated or stored.parsed_at <= ${asOf}))`;
  // The original of a copy may have been parsed after the copy; until then the copy was none.
  const isCopy = sql`(${isParsed} and exists (select from documents original where original.id = stored.duplicate_of
    and original.parsed_at is not null and (original.pit_estimated or original.parsed_at <= ${asOf})))`;
  const stored = (name: string) => sql.ref(`stored.${name}`);
  return [
    ...AS_STORED.map(stored),
    ...OF_PARSING.map((name) => sql`case when ${isParsed} then ${stored(name)} end as ${sql.ref(name)}`),
    ...PLACES.map((name) => sql`case when ${isParsed} then ${stored(name)} else 0 end as ${sql.ref(name)}`),
    sql`case when ${isCopy} then stored.duplicate_of end as duplicate_of`,
    sql`case
      when stored.parsed_at is null and stored.status <> 'raw' and (stored.pit_estimated or stored.updated_at <= ${asOf})
        then stored.status
      when not ${isParsed} then 'raw'
      when stored.status = 'archived' and stored.updated_at <= ${asOf} then 'archived'
      when ${isCopy} then 'duplicate'
      when stored.extracted_at is not null and (stored.pit_estimated or stored.extracted_at <= ${asOf}) then 'extracted'
      when stored.status = 'irrelevant' then 'irrelevant'
      when stored.status = 'archived' and stored.extracted_at is null then 'irrelevant'
      when stored.last_extraction_failed_at <= ${asOf} then 'extraction_failed'
      else 'parsed' end as status`,
  ];
}
