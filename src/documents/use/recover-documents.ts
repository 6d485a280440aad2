import type { Db, Tx } from '../../kernel/db/database.ts';
import { setMarkers } from '../../kernel/queue/markers.store.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { bandKeys, isShort, signatureFromBytes } from '../dedup/minhash.ts';
import { normaliseText } from '../dedup/normalise.ts';
import { deleteBands } from '../document-dedup.store.ts';
import {
  archiveDocuments,
  listFailedExtractions,
  listStuck,
  resetFailedExtractions,
} from '../document-recovery.store.ts';
import {
  ARCHIVE_DOCUMENTS_MAX,
  AUTO_RETRY_COOLDOWN_MS,
  type DocumentStatus,
  documentJob,
  EXTRACT_QUEUE,
  EXTRACTION_JOBS_MAX,
  MARKER_SCOPE,
  MARKER_TTL_MS,
  nextQueue,
  RECOVER_DOCUMENTS_MAX,
  RETRY_DOCUMENTS_MAX,
  STUCK_IDLE_MS,
} from '../life-cycle.ts';

export interface RecoveryDeps {
  db: Db;
  queue: JobQueue;
}

/** Passed in by the slice that owns the rows; runs in the transaction that resets the documents. */
export type DeleteFailedIntelligence = (tx: Tx, documentIds: readonly string[]) => Promise<void>;

/** Enqueues stuck documents again. The marker, set in the same transaction, keeps two callers from enqueueing one twice. */
export function recoverStuck(
  { db, queue }: RecoveryDeps,
  options: { idleMs?: number; limit?: number } = {},
): Promise<{ recovered: number }> {
  return db.transaction().execute(async (tx) => {
    const stuck = await listStuck(tx, {
      idleMs: options.idleMs ?? STUCK_IDLE_MS,
      limit: Math.min(options.limit ?? RECOVER_DOCUMENTS_MAX, RECOVER_DOCUMENTS_MAX),
      markerScope: MARKER_SCOPE,
    });
    const statuses = new Map(stuck.map(({ id, status }) => [id, status]));
    const marked = await setMarkers(tx, MARKER_SCOPE, [...statuses.keys()], MARKER_TTL_MS);
    await queue.enqueue(
      tx,
      marked.flatMap((id) => jobFor(id, statuses.get(id) ?? 'archived')),
    );
    return { recovered: marked.length };
  });
}

/** The retry endpoint: up to 200 per call, however often they failed; marked documents are skipped. */
export function retryFailedExtractions(
  deps: RecoveryDeps & { deleteFailedIntelligence: DeleteFailedIntelligence },
  options: { limit?: number } = {},
): Promise<{ retried: number }> {
  return retry(deps, { limit: options.limit ?? RETRY_DOCUMENTS_MAX, cooldownMs: 0, jobsMax: 1_000 });
}

/** The scheduler's retry: an hour after a failure, and not after the third failure. */
export function autoRetry(
  deps: RecoveryDeps & { deleteFailedIntelligence: DeleteFailedIntelligence },
  options: { cooldownMs?: number } = {},
): Promise<{ retried: number }> {
  return retry(deps, {
    limit: RETRY_DOCUMENTS_MAX,
    cooldownMs: options.cooldownMs ?? AUTO_RETRY_COOLDOWN_MS,
    jobsMax: EXTRACTION_JOBS_MAX,
  });
}

function retry(
  deps: RecoveryDeps & { deleteFailedIntelligence: DeleteFailedIntelligence },
  options: { limit: number; cooldownMs: number; jobsMax: number },
): Promise<{ retried: number }> {
  return deps.db.transaction().execute(async (tx) => {
    const failed = await listFailedExtractions(tx, {
      ...options,
      limit: Math.min(options.limit, RETRY_DOCUMENTS_MAX),
      markerScope: MARKER_SCOPE,
    });
    const marked = await setMarkers(tx, MARKER_SCOPE, failed, MARKER_TTL_MS);
    const reset = await resetFailedExtractions(tx, marked);
    if (reset.length > 0) await deps.deleteFailedIntelligence(tx, reset);
    await deps.queue.enqueue(
      tx,
      reset.map((id) => documentJob(EXTRACT_QUEUE, id)),
    );
    return { retried: reset.length };
  });
}

/** Archives documents past their retention and removes them from the duplicate search; the text is kept as evidence. */
export function archiveExpired(
  db: Db,
  now: Date,
  limit: number = ARCHIVE_DOCUMENTS_MAX,
): Promise<{ archived: number }> {
  return db.transaction().execute(async (tx) => {
    const archived = await archiveDocuments(tx, now, Math.min(limit, ARCHIVE_DOCUMENTS_MAX));
    const bands = archived.flatMap(({ id, available_at: availableAt, signature, body }) =>
      signature === null || body === null
        ? []
        : [
            {
              id,
              availableAt,
              bandKeys: bandKeys(signatureFromBytes(signature), isShort(normaliseText(body).tokens.length)),
            },
          ],
    );
    if (bands.length > 0) await deleteBands(tx, bands);
    return { archived: archived.length };
  });
}

function jobFor(id: string, status: DocumentStatus) {
  const queue = nextQueue(status);
  return queue === null ? [] : [documentJob(queue, id)];
}
