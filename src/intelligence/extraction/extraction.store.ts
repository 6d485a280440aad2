import { sql } from 'kysely';
import {
  claimedForExtraction,
  type ExtractionClaim,
  markedExtracted,
} from '../../documents/document-extraction.store.ts';
import type { Db, Executor, Tx } from '../../kernel/db/database.ts';
import { insertedInvocations, type Invocation } from '../agents/invocation.store.ts';
import { prepared } from '../../kernel/db/prepared.store.ts';
import type { ExtractionMention } from '../builtin/scope.ts';
import type { Intelligence } from '../intelligence.ts';
import { savedIntelligence } from '../intelligence.store.ts';

/** More than any reader uses; an index constituents list may mention hundreds. */
const MENTIONS_PER_DOCUMENT_MAX = 400;

/** Mentions of each document by the newest linker version, in text order. */
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

export interface ModelClaim {
  readonly claim: ExtractionClaim;
  readonly mentions: readonly ExtractionMention[];
  /** Whether any agent's answer for this text is cached; most texts have none and skip the cache lookup. */
  readonly mayBeCached: boolean;
}

/**
 * Claims one document and loads everything needed to ask a model, in one round trip; null when it cannot be claimed. Commits
 * asynchronously, like `claimForExtraction`.
 */
export async function claimForModel(
  db: Db,
  documentId: string,
  token: string,
  leaseMs: number,
): Promise<ModelClaim | null> {
  const { rows } = await sql<ExtractionClaim & { mentions: ExtractionMention[] | null; known: boolean }>`
    ${prepared('claim-for-model')} with async_commit as materialized (select set_config('synchronous_commit', 'off', true)),
    claimed as (${claimedForExtraction([documentId], token, leaseMs)})
    select claimed.*,
      (select jsonb_agg(jsonb_build_object('companyId', m.company_id, 'ticker', m.ticker, 'start', m.start_offset,
          'end', m.end_offset, 'status', m.status, 'salience', m.salience) order by m.ordinal)
        from document_mentions m
        where m.document_id = claimed.id and m.ordinal < ${MENTIONS_PER_DOCUMENT_MAX}
          and m.version = (select max(version) from document_mentions newest where newest.document_id = claimed.id)
      ) as mentions,
      exists (select from kernel.extraction_cache c where c.text_hash = claimed.text_hash) as known
    from claimed, async_commit
  `.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  const { mentions, known, ...claim } = row;
  return { claim, mentions: mentions ?? [], mayBeCached: known };
}

/**
 * Stores readings of documents still held by the token, with all their rows, in one statement, and returns those documents. The
 * commit is asynchronous: the transaction contains the whole effect and the job's completion, so after a crash that loses it
 * the document is unchanged and the work is repeated.
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
    ${prepared('store-extracted')} with async_commit as materialized (select set_config('synchronous_commit', 'off', true)),
    marked as (${markedExtracted(documents, token)}),
    ${savedIntelligence(batch, sql`r.document_id in (select id from marked)`)},
    logged as (${insertedInvocations(invocations, sql`v.document_id in (select document_id from saved)`)})
    select document_id from saved, async_commit
  `.execute(tx);
  return new Set(rows.map(({ document_id }) => document_id));
}
