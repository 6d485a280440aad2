import type { Db } from '../../kernel/db/database.ts';
import { queueWithoutVector, setCurrentModel } from '../embedding/embedding-model.store.ts';
import type { EmbeddingModel } from '../embedding/embedding-settings.ts';

/**
 * Makes the configured model the current one. A new model queues every document that has no vector of it; without a model the queue is
 * emptied, and stored vectors stay for its return. A start that ended before the queue was filled is continued by the next one.
 */
export async function chooseEmbeddingModel(db: Db, wanted: EmbeddingModel | null): Promise<void> {
  const current = await db.transaction().execute((tx) => setCurrentModel(tx, wanted));
  if (current !== null && !current.isQueued) await queueWithoutVector(db, current.id);
}
