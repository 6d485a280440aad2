import type { Db, Tx } from '../../kernel/db/database.ts';
import {
  insertDocumentTexts,
  listWaitingTexts,
  mergeIndexedWords,
  readPieces,
  takeUnindexed,
  type WaitingText,
} from '../document-words.store.ts';
import type { PieceCache } from '../words/piece-cache.ts';
import { collectUnknown, splitText, writeVector } from '../words/word-vector.ts';

/** Large enough that the index merges the words of many documents at once, small enough for less than a second. */
const BATCH_SIZE = 256;

export interface IndexDeps {
  db: Db;
  pieces: PieceCache;
  signal: AbortSignal;
}

/**
 * Makes all waiting documents searchable and returns how many there were. The documents are read after the rows that stand for
 * them are locked: a change that came before the lock is seen, and one that comes later waits.
 */
export async function indexDocuments({ db, pieces, signal }: IndexDeps, batchSize = BATCH_SIZE): Promise<number> {
  let indexed = 0;
  while (!signal.aborted) {
    const taken = await db.transaction().execute(async (tx) => {
      const ids = await takeUnindexed(tx, batchSize);
      if (ids.length > 0) await insertDocumentTexts(tx, await makeVectors(tx, pieces, await listWaitingTexts(tx, ids)));
      return ids.length;
    });
    if (taken > 0) await mergeIndexedWords(db);
    indexed += taken;
    if (taken < batchSize) break;
  }
  return indexed;
}

async function makeVectors(tx: Tx, cache: PieceCache, texts: readonly WaitingText[]) {
  const split = texts.map((text) => ({ id: text.id, pieces: splitText(text) }));
  const unknown = new Set<string>();
  for (const { pieces } of split) if (pieces !== null) collectUnknown(pieces, cache.known, unknown);
  cache.add(await readPieces(tx, [...unknown]));
  return split.map(({ id, pieces }) => ({ id, vector: pieces === null ? null : writeVector(pieces, cache.known) }));
}
