import { setImmediate } from 'node:timers/promises';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { mayBeDocumentFault } from '../save-failure.ts';
import {
  claimForParsing,
  uncountAttempts,
  listParseAttempts,
  releaseForRetry,
  saveParseFailures,
} from '../document-parse.store.ts';
import {
  DOCUMENT_LEASE_MS,
  documentJob,
  EXTRACT_QUEUE,
  PARSE_ATTEMPTS_MAX,
  PARSE_UNFINISHED_MAX,
} from '../life-cycle.ts';
import { createSharedLock, type SharedLock } from '../shared-lock.ts';
import type { LoadAliasIndex } from './load-alias-index.ts';
import { isReadFailure, type ReadDeps, type ReadDocument, type ReadFailure, readDocument } from './read-document.ts';
import { announceDocuments, saveDocuments } from './save-documents.ts';

export interface ParseDeps extends ReadDeps {
  db: Db;
  queue: JobQueue;
  loadAliasIndex: LoadAliasIndex;
  newToken: () => string;
}

export interface ParseBatch {
  documentIds: readonly string[];
  /** Completes the jobs of these documents in the transaction that saves their result. */
  complete(tx: Tx, documentIds: readonly string[]): Promise<void>;
  /** Marks the document's job to be retried. */
  retry(documentId: string, error: unknown): void;
}

/**
 * Parses a batch. First attempts share one transaction. A document that was attempted before is parsed alone, so that one that
 * breaks its batch or the process does so only once. It is alone in the whole process, for which all batches share `lock`;
 * otherwise documents of other batches would be charged an attempt each time the process dies.
 */
export async function parseDocuments(
  deps: ParseDeps,
  batch: ParseBatch,
  lock: SharedLock = createSharedLock(),
): Promise<void> {
  const waiting = await listParseAttempts(deps.db, batch.documentIds);
  const fresh = waiting.filter(({ attempts }) => attempts === 0).map(({ id }) => id);
  const tried = waiting.filter(({ attempts }) => attempts > 0).map(({ id }) => id);
  const known = new Set(waiting.map(({ id }) => id));
  // Redelivered after completion: only the job is left to complete.
  const done = batch.documentIds.filter((id) => !known.has(id));
  await lock.shared(() => parseGroup(deps, batch, fresh, done));
  for (const id of tried) {
    await lock.exclusive(() => parseGroup(deps, batch, [id], [])).catch((error: unknown) => batch.retry(id, error));
  }
}

async function parseGroup(
  deps: ParseDeps,
  batch: ParseBatch,
  ids: readonly string[],
  done: readonly string[],
): Promise<void> {
  if (ids.length === 0 && done.length === 0) return;
  const token = deps.newToken();
  const claimed = ids.length === 0 ? [] : await claimForParsing(deps.db, ids, token, DOCUMENT_LEASE_MS);
  const aliases = await deps.loadAliasIndex(deps.db);
  const read: ReadDocument[] = [];
  const refused: { id: string; reason: string }[] = [];
  const retried = new Set<string>();
  for (const row of claimed) {
    if (row.attempts > PARSE_UNFINISHED_MAX) {
      refused.push({
        id: row.id,
        reason: `parsing was given up after ${PARSE_UNFINISHED_MAX} attempts during which the worker died`,
      });
      continue;
    }
    // Yields between documents, so that a batch holding locks on copies does not wait for this one's parsing.
    await setImmediate();
    const result = await readDocument(row, aliases, deps);
    if (!isReadFailure(result)) read.push(result);
    else if (isFinal(result)) refused.push({ id: row.id, reason: reasonOf(result.error) });
    else {
      retried.add(row.id);
      await releaseForRetry(deps.db, row.id, token, {
        reason: reasonOf(result.error),
        countsAsTry: result.kind === 'failed',
      });
      batch.retry(row.id, result.error);
    }
  }
  const finished = [...ids.filter((id) => !retried.has(id)), ...done];
  if (finished.length === 0) return;
  const save = async (tx: Tx) => {
    const toExtract = await saveDocuments(tx, read, token);
    if (refused.length > 0) await saveParseFailures(tx, refused, token);
    await enqueueExtraction(deps.queue, tx, toExtract);
    await batch.complete(tx, finished);
  };
  const saving = announceDocuments(deps.db, read).then(() => deps.db.transaction().execute(save));
  await saving.catch(async (error: unknown) => {
    const tried = claimed.flatMap(({ id }) => (retried.has(id) ? [] : [id]));
    // Best effort: without a database connection the attempts stay counted, and the limit leaves room for that.
    if (!mayBeDocumentFault(error)) await uncountAttempts(deps.db, tried, token).catch(() => {});
    throw error;
  });
}

async function enqueueExtraction(queue: JobQueue, tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await queue.enqueue(
    tx,
    ids.map((id) => documentJob(EXTRACT_QUEUE, id)),
  );
}

function isFinal(failure: ReadFailure): boolean {
  return failure.kind === 'refused' || (failure.kind === 'failed' && failure.row.attempts >= PARSE_ATTEMPTS_MAX);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
