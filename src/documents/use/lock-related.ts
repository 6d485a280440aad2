import type { Tx } from '../../kernel/db/database.ts';
import { lockAllKeys, lockKeys, releaseKeys } from '../dedup-lock.store.ts';
import { estimateJaccard, signatureFromBytes } from '../dedup/minhash.ts';
import { listBandCandidates, listStoredTexts, type StoredText } from '../document-dedup.store.ts';
import { CANDIDATE_WINDOW_MS } from '../life-cycle.ts';
import type { NewDocument } from './decide-duplicates.ts';

/** Pairs with a lower estimate are not compared: it is three standard errors below STORY_JACCARD. */
const ESTIMATE_MIN = 0.3;
/** Bodies read per batch for exact comparison, most similar first. */
const VERIFY_MAX = 400;
/** Locks of one batch. All workers together must stay within the server's lock table, 6,400 entries by default. */
const KEYS_MAX = 256;
/** Times that a batch asks again because a component changed while it waited. */
const LOCK_ATTEMPTS_MAX = 4;

interface StoredPair {
  id: string;
  stored: StoredText;
  estimate: number;
}

interface RelatedTexts {
  stored: StoredText[];
  pairs: StoredPair[];
  /** Documents that share a band and are not saved yet: another worker has announced them, or died. */
  unsaved: string[];
}

/**
 * Reads the stored documents that may be copies of the new ones, and locks what the decision depends on until the transaction
 * ends: the new documents with their text and URL, announced documents that share a band, and the original and the first
 * document of each story that they may join. Unrelated batches do not wait for each other.
 *
 * Of two related documents in two workers, the worker of the one announced later sees the earlier one. Both workers lock the
 * earlier one, so that the second of them reads what the first has saved. What was read before the locks may have changed: it is
 * read again under them, and locked again if a document has joined another original or story meanwhile.
 */
export async function lockRelated(tx: Tx, added: readonly NewDocument[]): Promise<RelatedTexts> {
  const before = await findRelated(tx, added);
  const keys = new Set([
    ...added.flatMap(ownKeys),
    ...before.unsaved.map(documentKey),
    ...before.pairs.flatMap(componentKeys),
  ]);
  for (let attempt = 0; attempt < LOCK_ATTEMPTS_MAX && keys.size <= KEYS_MAX; attempt++) {
    await lockKeys(tx, [...keys]);
    const related = await findRelated(tx, added);
    const missing = related.pairs.flatMap(componentKeys).filter((key) => !keys.has(key));
    if (missing.length === 0) return related;
    await releaseKeys(tx);
    for (const key of missing) keys.add(key);
  }
  await lockAllKeys(tx);
  return findRelated(tx, added);
}

const documentKey = (id: string) => `document ${id}`;

const ownKeys = ({ id, canonicalUrl, fingerprint }: NewDocument): string[] => [
  documentKey(id),
  `text ${fingerprint.textHash}`,
  ...(canonicalUrl === null ? [] : [`url ${canonicalUrl}`]),
];

const componentKeys = ({ stored }: StoredPair): string[] => [
  documentKey(stored.original_id),
  documentKey(stored.story_id),
];

async function findRelated(tx: Tx, added: readonly NewDocument[]): Promise<RelatedTexts> {
  const probes = added.map(({ id, availableAt, fingerprint }) => ({ id, availableAt, bandKeys: fingerprint.bandKeys }));
  const candidates = await listBandCandidates(tx, probes, CANDIDATE_WINDOW_MS);
  const candidateIds = new Set(candidates.map(({ candidateId }) => candidateId));
  const stored = await listStoredTexts(tx, {
    ids: [...candidateIds],
    textHashes: [...new Set(added.map(({ fingerprint }) => fingerprint.textHash))],
    canonicalUrls: [...new Set(added.flatMap(({ canonicalUrl }) => canonicalUrl ?? []))],
  });
  const inBand = new Set(candidates.map(({ id, candidateId }) => `${id} ${candidateId}`));
  const pairs: StoredPair[] = [];
  for (const row of stored) {
    candidateIds.delete(row.id);
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
  return { stored, pairs: pairs.slice(0, VERIFY_MAX), unsaved: [...candidateIds] };
}
