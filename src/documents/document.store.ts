import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { readJsonRows } from '../kernel/db/json-rows.store.ts';
import { documentsAt } from './document-as-of.store.ts';
import { DocumentView } from './document.schema.ts';
import type { DocumentStatus, DocumentType } from './life-cycle.ts';

export interface DocumentFilter {
  ticker?: string | undefined;
  companyId?: string | undefined;
  documentType?: DocumentType | undefined;
  status?: DocumentStatus | undefined;
  since?: Date | undefined;
  asOf?: Date | undefined;
  limit: number;
  offset: number;
}

/** Not sent to readers who may not read restricted sources. Addresses count as text: they often contain the headline. */
export const WITHHELD_COLUMNS = ['title', 'author', 'url', 'canonical_url', 'failure_reason'] as const;

const LIST_COLUMNS = [
  'd.id',
  'd.source_id',
  'd.company_id',
  'companies.ticker',
  'd.document_type',
  'd.status',
  'd.title',
  'd.author',
  'd.language',
  'd.url',
  'd.canonical_url',
  'd.published_at',
  'd.published_estimated',
  'd.available_at',
  'd.pit_estimated',
  'd.duplicate_of',
  'd.story_cluster_id',
  'd.version',
  'd.degraded',
  'd.restricted',
  'd.extraction_jobs_failed',
  'd.failure_reason',
  'd.parsed_at',
  'd.created_at',
  'd.updated_at',
] as const;

/**
 * Newest first, as a response. A company filter matches documents filed under it and documents that mention it, each by one
 * index range.
 */
export async function readDocuments(
  db: Executor,
  filter: DocumentFilter,
  options: { withRestricted: boolean; fields?: readonly string[] | undefined },
): Promise<string> {
  const companyId = await findFilteredCompany(db, filter);
  if (companyId === null) return '[]';
  const page = companyId === undefined ? pageOfAll(filter) : pageOfCompany(filter, companyId);
  const rows = db
    .selectFrom(page.as('page'))
    .innerJoin(documentsAt(filter.asOf).as('d'), 'd.id', 'page.id')
    .leftJoin('companies', 'companies.id', 'd.company_id')
    .select(LIST_COLUMNS.filter((column) => options.withRestricted || !isWithheld(column)))
    .$if(!options.withRestricted, (query) =>
      query.select(
        WITHHELD_COLUMNS.map((name) =>
          sql<string | null>`case when d.restricted then null else ${sql.ref(`d.${name}`)} end`.as(name),
        ),
      ),
    )
    .orderBy('d.published_at', 'desc')
    .orderBy('d.id', 'desc');
  return readJsonRows(db, DocumentView, rows, { fields: options.fields });
}

const isWithheld = (column: (typeof LIST_COLUMNS)[number]) => WITHHELD_COLUMNS.some((name) => column === `d.${name}`);

function pageOfAll(filter: DocumentFilter): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`(select d.id from ${documentsAt(filter.asOf)} d where ${conditionsOf(filter)}
    order by d.published_at desc, d.id desc limit ${filter.limit} offset ${filter.offset})`;
}

function pageOfCompany(filter: DocumentFilter, companyId: string): RawBuilder<{ id: string }> {
  const conditions = conditionsOf(filter);
  const reach = filter.offset + filter.limit;
  const documents = documentsAt(filter.asOf);
  // A mention is known once the text is parsed.
  const isMentioned = filter.asOf === undefined ? sql`true` : sql`d.parsed_at is not null`;
  return sql<{ id: string }>`(select id from (
      (select d.id, d.published_at from ${documents} d where d.company_id = ${companyId} and ${conditions}
        order by d.published_at desc, d.id desc limit ${reach})
      union
      (select d.id, d.published_at from document_companies dc join ${documents} d on d.id = dc.document_id
        where dc.company_id = ${companyId} and ${isMentioned} and ${conditions}
        order by dc.published_at desc, dc.document_id desc limit ${reach})) as both_kinds
    order by published_at desc, id desc limit ${filter.limit} offset ${filter.offset})`;
}

/** `since` is exclusive: published after that instant. */
function conditionsOf(filter: DocumentFilter): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (filter.documentType !== undefined) conditions.push(sql<SqlBool>`d.document_type = ${filter.documentType}`);
  if (filter.status !== undefined) conditions.push(sql<SqlBool>`d.status = ${filter.status}`);
  if (filter.since !== undefined) conditions.push(sql<SqlBool>`d.published_at > ${filter.since}`);
  return sql.join<SqlBool>(conditions, sql` and `);
}

/** Undefined without a filter; null for an unknown ticker, which matches nothing. */
async function findFilteredCompany(db: Executor, filter: DocumentFilter): Promise<string | null | undefined> {
  if (filter.ticker === undefined) return filter.companyId;
  const company = await db.selectFrom('companies').select('id').where('ticker', '=', filter.ticker).executeTakeFirst();
  if (!company) return null;
  return filter.companyId === undefined || filter.companyId.toLowerCase() === company.id ? company.id : null;
}

export function findDocument(db: Executor, id: string, asOf?: Date) {
  return db
    .selectFrom(documentsAt(asOf).as('d'))
    .leftJoin('companies', 'companies.id', 'd.company_id')
    .select(LIST_COLUMNS)
    .select([
      'd.body',
      'd.title_end',
      'd.lead_start',
      'd.lead_end',
      'd.truncated',
      'd.text_hash',
      'd.similarity',
      'd.artifact_sha256',
      'd.artifact_size_bytes',
      'd.artifact_storage_key',
      'd.content_type',
    ])
    .where('d.id', '=', id)
    .executeTakeFirst();
}

/** Storage key and content type of the bytes that a document was parsed from. */
export function findOriginal(db: Executor, id: string, asOf?: Date) {
  return db
    .selectFrom(documentsAt(asOf).as('documents'))
    .select(['id', 'artifact_storage_key', 'content_type', 'restricted'])
    .where('id', '=', id)
    .executeTakeFirst();
}
