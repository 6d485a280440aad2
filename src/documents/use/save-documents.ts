import type { Executor, Tx } from '../../kernel/db/database.ts';
import { LeaseLostError } from '../../kernel/queue/queue.ts';
import { signatureToBytes } from '../dedup/minhash.ts';
import { demoteOriginals, insertBands, mergeStories } from '../document-dedup.store.ts';
import {
  insertLinkedCompanies,
  insertMentions,
  type LinkedCompany,
  listStoryCompanies,
} from '../document-mention.store.ts';
import { insertUnindexed } from '../document-words.store.ts';
import { markIrrelevant, type ParsedRow, saveParsed } from '../document-parse.store.ts';
import { LINKER_VERSION, PARSER_VERSION } from '../life-cycle.ts';
import { resolveByStory } from '../link/story-context.ts';
import { type Decision, decideDuplicates, itemOf } from './decide-duplicates.ts';
import type { ReadDocument } from './read-document.ts';

/**
 * Makes documents findable by other workers before their copies are decided, so that of two copies at least one worker sees the
 * other's document. Must be committed before `saveDocuments`. A row of a document that is never saved finds nothing.
 */
export async function announceDocuments(db: Executor, read: readonly ReadDocument[]): Promise<void> {
  await insertBands(
    db,
    read.map(({ row, availableAt, fingerprint }) => ({ id: row.id, availableAt, bandKeys: fingerprint.bandKeys })),
  );
}

/** Decides about copies and saves announced documents, in one transaction. Returns the ids that need extraction. */
export async function saveDocuments(tx: Tx, read: readonly ReadDocument[], token: string): Promise<string[]> {
  if (read.length === 0) return [];
  const decision = await decideDuplicates(
    tx,
    read.map(({ row, availableAt, fingerprint }) => ({
      id: row.id,
      availableAt,
      documentType: row.document_type,
      canonicalUrl: row.canonical_url,
      item: itemOf(row),
      filing:
        row.filing_accession === null
          ? null
          : { accession: row.filing_accession, filerCik: row.hints.filerCik ?? null },
      fingerprint,
    })),
  );
  const documents = await withStoryContext(tx, read, decision);
  const rows = documents.map((document) => toRow(document, decision));
  // All rows exist since intake, so a copy's reference to its original is always valid.
  const saved = await saveParsed(tx, rows, token, PARSER_VERSION);
  if (saved !== rows.length) throw new LeaseLostError('a document being parsed');
  await demoteOriginals(tx, decision.resolution.demoted);
  await mergeStories(tx, decision.resolution.mergedStories);
  await insertMentions(
    tx,
    documents.map(({ row, mentions }) => ({ documentId: row.id, mentions })),
    LINKER_VERSION,
  );
  const originals = new Set(rows.filter(({ status }) => status === 'parsed').map(({ id }) => id));
  const kept = documents.filter(({ row }) => originals.has(row.id));
  await insertLinkedCompanies(
    tx,
    kept.flatMap((document) => linkedCompanies(document)),
  );
  await insertUnindexed(
    tx,
    kept.map(({ row }) => row.id),
  );
  await markIrrelevant(
    tx,
    kept.filter(({ isRelevant }) => !isRelevant).map(({ row }) => row.id),
  );
  return kept.filter(({ isRelevant }) => isRelevant).map(({ row }) => row.id);
}

/** Names that a document leaves ambiguous are decided by the companies of its story, if it has one. */
async function withStoryContext(
  tx: Tx,
  documents: readonly ReadDocument[],
  decision: Decision,
): Promise<readonly ReadDocument[]> {
  const storyOf = ({ row }: ReadDocument) => decision.resolution.documents.get(row.id)?.storyId ?? row.id;
  const doubtful = documents.filter(
    (document) =>
      storyOf(document) !== document.row.id && document.mentions.some(({ status }) => status === 'ambiguous'),
  );
  if (doubtful.length === 0) return documents;
  const companies = await listStoryCompanies(tx, [...new Set(doubtful.map(storyOf))]);
  return documents.map((document) => {
    const known = companies.get(storyOf(document));
    if (known === undefined || !doubtful.includes(document)) return document;
    const mentions = resolveByStory(document.mentions, known);
    return {
      ...document,
      mentions,
      isRelevant: document.isRelevant || mentions.some(({ status }) => status === 'linked'),
    };
  });
}

function toRow(document: ReadDocument, decision: Decision): ParsedRow {
  const { row, parsed, fingerprint, mentions } = document;
  const place = decision.resolution.documents.get(row.id) ?? { originalId: row.id, storyId: row.id };
  const isCopy = place.originalId !== row.id;
  return {
    id: row.id,
    status: isCopy ? 'duplicate' : 'parsed',
    companyId: mainCompany(mentions, row.company_id),
    title: parsed.title,
    author: parsed.author,
    language: parsed.language,
    publishedAt: parsed.publishedAt ?? document.availableAt,
    availableAt: document.availableAt,
    publishedEstimated: parsed.publishedAt === null,
    body: parsed.body,
    titleEnd: parsed.titleEnd,
    leadStart: parsed.leadStart,
    leadEnd: parsed.leadEnd,
    truncated: parsed.truncated,
    textHash: fingerprint.textHash,
    duplicateOf: isCopy ? place.originalId : null,
    storyId: place.storyId,
    signature: signatureToBytes(fingerprint.signature),
    similarity: decision.similarity.get(row.id) ?? 0,
    version: decision.version.get(row.id) ?? 1,
  };
}

/**
 * The source's own company if the document mentions it or mentions nobody; otherwise the most salient company, the earliest
 * mentioned of equals. A general outlet is registered under some company, but its stories are about others.
 */
function mainCompany(mentions: ReadDocument['mentions'], ofSource: string | null): string | null {
  const linked = mentions.filter(({ status }) => status === 'linked');
  if (linked.length === 0 || linked.some(({ companyId }) => companyId === ofSource)) return ofSource;
  return linked.reduce((main, mention) => (mention.salience > main.salience ? mention : main)).companyId;
}

function linkedCompanies({ row, parsed, availableAt, mentions }: ReadDocument): LinkedCompany[] {
  const byCompany = new Map<string, LinkedCompany>();
  for (const mention of mentions) {
    if (mention.status !== 'linked') continue;
    const known = byCompany.get(mention.companyId);
    byCompany.set(mention.companyId, {
      documentId: row.id,
      companyId: mention.companyId,
      publishedAt: parsed.publishedAt ?? availableAt,
      availableAt,
      mentionCount: (known?.mentionCount ?? 0) + 1,
      confidence: Math.max(known?.confidence ?? 0, mention.confidence),
      salience: mention.salience,
    });
  }
  return [...byCompany.values()];
}
