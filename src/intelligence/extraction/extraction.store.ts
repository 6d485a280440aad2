import { sql } from 'kysely';
import { markedExtracted } from '../../documents/document-extraction.store.ts';
import type { Executor, Tx } from '../../kernel/db/database.ts';
import { insertedInvocations, type Invocation } from '../agents/invocation.store.ts';
import { prepared } from '../../kernel/db/prepared.store.ts';
import type { ExtractionMention } from '../builtin/scope.ts';
import type { Intelligence } from '../intelligence.ts';
import { savedIntelligence } from '../intelligence.store.ts';

/** More than any reader uses; a list of constituents may name hundreds. */
const MENTIONS_PER_DOCUMENT_MAX = 400;

/** The newest linker's mentions of each document, in the order of the text. */
export async function listExtractionMentions(
  db: Executor,
  documentIds: readonly string[],
): Promise<Map<string, ExtractionMention[]>> {
  if (documentIds.length === 0) return new Map();
  const { rows } = await sql<ExtractionMention & { documentId: string }>`
    ${prepared('extraction-mentions')} select m.document_id as "documentId", m.company_id as "companyId", m.ticker, m.start_offset as start, m.end_offset as end,
      m.status, m.salience
    from document_mentions m
    where m.document_id = any(${documentIds}::uuid[]) and m.ordinal < ${MENTIONS_PER_DOCUMENT_MAX}
      and m.version = (select max(version) from document_mentions newest where newest.document_id = m.document_id)
    order by m.document_id, m.ordinal
  `.execute(db);
  const byDocument = new Map<string, ExtractionMention[]>();
  for (const { documentId, ...mention } of rows) {
    const known = byDocument.get(documentId);
    if (known) known.push(mention);
    else byDocument.set(documentId, [mention]);
  }
  return byDocument;
}

/** Of these, the ones whose extraction is still ours; locked until the transaction ends, in one order for everybody. */
export async function lockHeldDocuments(
  tx: Executor,
  documentIds: readonly string[],
  token: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from documents where id = any(${documentIds}::uuid[]) and status = 'parsed' and lease_token = ${token}
    order by id for update
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Has this text been answered before, by whatever agent? Most have not, and need no look into the cache. */
export async function hasCachedAnswers(db: Executor, documentId: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    ${prepared('has-cached-answers')} select exists (select from documents d join kernel.extraction_cache c using (text_hash) where d.id = ${documentId}) as known
  `.execute(db);
  return rows[0]?.known ?? true;
}

/**
 * Readings of documents that are still ours, with everything that belongs to them, in one statement; the documents it was for.
 * The transaction does not wait for the disk: it holds the whole effect and the job's end, so a server that loses it has the
 * document as it was before, and the work is done again.
 */
export async function storeExtracted(
  tx: Tx,
  token: string,
  readings: readonly { intelligence: Intelligence; invocations: readonly Invocation[] }[],
): Promise<ReadonlySet<string>> {
  const batch = readings.map(({ intelligence }) => intelligence);
  const documents = batch.map(({ documentId, status }) => ({ id: documentId, degraded: status === 'degraded' }));
  const invocations = readings.flatMap((reading) => reading.invocations);
  const { rows } = await sql<{ document_id: string }>`
    ${prepared('store-extracted')} with unhurried as materialized (select set_config('synchronous_commit', 'off', true)),
    marked as (${markedExtracted(documents, token)}),
    ${savedIntelligence(batch, sql`r.document_id in (select id from marked)`)},
    logged as (${insertedInvocations(invocations, sql`v.document_id in (select document_id from saved)`)})
    select document_id from saved, unhurried
  `.execute(tx);
  return new Set(rows.map(({ document_id }) => document_id));
}
