import type { Tx } from '../../kernel/db/database.ts';
import type { Fingerprint } from '../dedup/fingerprint.ts';
import {
  estimateJaccard,
  isShort,
  SHINGLE_WORDS,
  SHORT_SHINGLE_WORDS,
  shingle,
  signatureFromBytes,
} from '../dedup/minhash.ts';
import { normaliseText } from '../dedup/normalise.ts';
import { type DedupText, isCandidate, relate } from '../dedup/relate.ts';
import { type Edge, type KnownDocument, resolveDuplicates, type Resolution } from '../dedup/resolve.ts';
import { listBandCandidates, listBodies, listStoredTexts, type StoredText } from '../document-dedup.store.ts';
import { CANDIDATE_WINDOW_MS, type DocumentType } from '../life-cycle.ts';

/** Pairs with a lower estimate are not compared: it is three standard errors below STORY_JACCARD. */
const ESTIMATE_MIN = 0.3;
/** Bodies read per batch for exact comparison, most similar first. */
const VERIFY_MAX = 400;

export interface NewDocument {
  id: string;
  availableAt: Date;
  documentType: DocumentType;
  canonicalUrl: string | null;
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
 * Decides copies and stories of new documents. Must run under the de-duplication lock, in the transaction that saves the
 * result.
 */
export async function decideDuplicates(tx: Tx, added: readonly NewDocument[]): Promise<Decision> {
  const news = added.map(toText);
  const { stored, pairs } = await findStoredPairs(tx, added);
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

interface StoredPair {
  id: string;
  stored: StoredText;
  estimate: number;
}

async function findStoredPairs(
  tx: Tx,
  added: readonly NewDocument[],
): Promise<{ stored: StoredText[]; pairs: StoredPair[] }> {
  const probes = added.map(({ id, availableAt, fingerprint }) => ({ id, availableAt, bandKeys: fingerprint.bandKeys }));
  const candidates = await listBandCandidates(tx, probes, CANDIDATE_WINDOW_MS);
  const stored = await listStoredTexts(tx, {
    ids: [...new Set(candidates.map(({ candidateId }) => candidateId))],
    textHashes: [...new Set(added.map(({ fingerprint }) => fingerprint.textHash))],
    canonicalUrls: [...new Set(added.flatMap(({ canonicalUrl }) => canonicalUrl ?? []))],
  });
  const inBand = new Set(candidates.map(({ id, candidateId }) => `${id} ${candidateId}`));
  const pairs: StoredPair[] = [];
  for (const row of stored) {
    const signature = signatureFromBytes(row.signature);
    for (const document of added) {
      if (row.id === document.id) continue;
      const isSame =
        row.text_hash === document.fingerprint.textHash ||
        (row.canonical_url !== null && row.canonical_url === document.canonicalUrl);
      if (!isSame && !inBand.has(`${document.id} ${row.id}`)) continue;
      const estimate = isSame ? 1 : estimateJaccard(signature, document.fingerprint.signature);
      if (estimate >= ESTIMATE_MIN) pairs.push({ id: document.id, stored: row, estimate });
    }
  }
  pairs.sort((left, right) => right.estimate - left.estimate || (left.stored.id < right.stored.id ? -1 : 1));
  return { stored, pairs: pairs.slice(0, VERIFY_MAX) };
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

function toText(document: NewDocument): DedupText & { bandKeys: number[] } {
  const { tokens, numbers, shingles, textHash, bandKeys } = document.fingerprint;
  return {
    id: document.id,
    availableAtMs: document.availableAt.getTime(),
    documentType: document.documentType,
    canonicalUrl: document.canonicalUrl,
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
