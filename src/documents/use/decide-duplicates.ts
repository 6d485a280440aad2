import type { Tx } from '../../kernel/db/database.ts';
import type { Fingerprint } from '../dedup/fingerprint.ts';
import { isShort, SHINGLE_WORDS, SHORT_SHINGLE_WORDS, shingle } from '../dedup/minhash.ts';
import { normaliseText } from '../dedup/normalise.ts';
import { type DedupText, isCandidate, relate } from '../dedup/relate.ts';
import { type Edge, type KnownDocument, resolveDuplicates, type Resolution } from '../dedup/resolve.ts';
import { listBodies, type StoredText } from '../document-dedup.store.ts';
import type { DocumentType } from '../life-cycle.ts';
import { lockRelated } from './lock-related.ts';

export interface NewDocument {
  id: string;
  availableAt: Date;
  documentType: DocumentType;
  canonicalUrl: string | null;
  item: DedupText['item'];
  filing: DedupText['filing'];
  fingerprint: Fingerprint;
}

export interface Decision {
  resolution: Resolution;
  /** The highest exact similarity of each new document. */
  similarity: Map<string, number>;
  version: Map<string, number>;
}

/**
 * Decides copies and stories of new documents whose bands are stored and committed. Locks what it reads; must run in the
 * transaction that saves the result.
 */
export async function decideDuplicates(tx: Tx, added: readonly NewDocument[]): Promise<Decision> {
  const news = added.map(toText);
  const { stored, pairs } = await lockRelated(tx, added);
  const bodies = await listBodies(tx, [...new Set(pairs.map(({ stored }) => stored.id))]);
  const texts = new Map<string, DedupText>();
  for (const row of stored) {
    const body = bodies.get(row.id);
    if (body !== undefined) texts.set(row.id, storedText(row, body));
  }
  const edges: Edge[] = [];
  const similarity = new Map<string, number>();
  const compare = (left: DedupText, right: DedupText) => {
    const { relation, jaccard } = relate(left, right);
    for (const id of [left.id, right.id]) similarity.set(id, Math.max(similarity.get(id) ?? 0, jaccard));
    if (relation !== 'unrelated') edges.push({ left: left.id, right: right.id, relation });
  };
  for (const { id, stored } of pairs) {
    const left = news.find((text) => text.id === id);
    const right = texts.get(stored.id);
    if (left && right) compare(left, right);
  }
  news.forEach((left, index) => {
    for (const right of news.slice(index + 1)) if (isCandidate(left, right)) compare(left, right);
  });
  const resolution = resolveDuplicates(news, stored.map(toKnown), edges);
  return { resolution, similarity, version: countVersions(news, stored, edges) };
}

/** A later, different text at the same URL is its next version. */
function countVersions(
  news: readonly DedupText[],
  stored: readonly StoredText[],
  edges: readonly Edge[],
): Map<string, number> {
  const copies = new Set(
    edges.flatMap(({ left, right, relation }) => (relation === 'duplicate' ? [`${left} ${right}`] : [])),
  );
  const isCopy = (left: string, right: string) => copies.has(`${left} ${right}`) || copies.has(`${right} ${left}`);
  const seen = stored.map((row) => ({
    id: row.id,
    url: row.canonical_url,
    atMs: row.available_at.getTime(),
    version: row.version,
  }));
  const versions = new Map<string, number>();
  for (const { id, canonicalUrl: url, availableAtMs: atMs } of [...news].sort(
    (a, b) => a.availableAtMs - b.availableAtMs,
  )) {
    const earlier =
      url === null ? [] : seen.filter((other) => other.url === url && other.atMs <= atMs && !isCopy(id, other.id));
    const version = 1 + earlier.reduce((most, other) => Math.max(most, other.version), 0);
    versions.set(id, version);
    seen.push({ id, url, atMs, version });
  }
  return versions;
}

/** Names an item however often its text changes. */
export const itemOf = (row: { source_id: string | null; external_id: string }): string =>
  `${row.source_id} ${row.external_id}`;

function toText(document: NewDocument): DedupText & { bandKeys: number[] } {
  const { tokens, numbers, shingles, textHash, bandKeys } = document.fingerprint;
  return {
    id: document.id,
    availableAtMs: document.availableAt.getTime(),
    documentType: document.documentType,
    canonicalUrl: document.canonicalUrl,
    item: document.item,
    filing: document.filing,
    textHash,
    tokens,
    numbers,
    shingles,
    bandKeys,
  };
}

function storedText(row: StoredText, body: string): DedupText {
  const { tokens, numbers } = normaliseText(body);
  return {
    id: row.id,
    availableAtMs: row.available_at.getTime(),
    documentType: row.document_type,
    canonicalUrl: row.canonical_url,
    item: itemOf(row),
    filing: row.filing_accession === null ? null : { accession: row.filing_accession, filerCik: row.filer_cik },
    textHash: row.text_hash,
    tokens,
    numbers,
    shingles: shingle(tokens, isShort(tokens.length) ? SHORT_SHINGLE_WORDS : SHINGLE_WORDS),
  };
}

function toKnown(row: StoredText): KnownDocument {
  return {
    id: row.id,
    availableAtMs: row.available_at.getTime(),
    original: { id: row.original_id, availableAtMs: row.original_at.getTime() },
    storyHead: { id: row.story_id, availableAtMs: row.story_at.getTime() },
  };
}
