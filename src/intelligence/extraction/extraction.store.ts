import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/database.ts';
import type { ExtractionMention } from '../builtin/scope.ts';

/** More than any reader uses; a list of constituents may name hundreds. */
const MENTIONS_PER_DOCUMENT_MAX = 400;

/** The newest linker's mentions of each document, in the order of the text. */
export async function listExtractionMentions(
  db: Executor,
  documentIds: readonly string[],
): Promise<Map<string, ExtractionMention[]>> {
  if (documentIds.length === 0) return new Map();
  const { rows } = await sql<ExtractionMention & { documentId: string }>`
    select m.document_id as "documentId", m.company_id as "companyId", m.ticker, m.start_offset as start, m.end_offset as end,
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
