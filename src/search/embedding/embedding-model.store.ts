import { sql } from 'kysely';
import { lockDocumentTexts } from '../../documents/document-words.store.ts';
import type { Db, Executor, Tx } from '../../kernel/db/database.ts';
import type { EmbeddingModel } from './embedding-settings.ts';

export interface CurrentModel {
  id: number;
  isQueued: boolean;
}

/**
 * Makes this the model of new vectors and returns it; null ends the second stage. The lock waits for an indexer that began before, so
 * that every document is either in the texts when the queue is filled, or was queued by its own transaction.
 */
export async function setCurrentModel(tx: Tx, wanted: EmbeddingModel | null): Promise<CurrentModel | null> {
  const current = await findCurrentModel(tx, wanted);
  if (wanted === null ? !(await hasCurrentModel(tx)) : current !== null) return current;
  await lockDocumentTexts(tx);
  await sql`update kernel.embedding_models set is_current = false, is_queued = false where is_current`.execute(tx);
  await sql`delete from kernel.unembedded_documents`.execute(tx);
  if (wanted === null) return null;
  await sql`insert into kernel.embedding_models (provider, model, dimensions, is_current)
    values (${wanted.provider}, ${wanted.model}, ${wanted.dimensions ?? 0}, true)
    on conflict (provider, model, dimensions) do update set is_current = true`.execute(tx);
  return findCurrentModel(tx, wanted);
}

export async function findCurrentModel(db: Executor, wanted: EmbeddingModel | null): Promise<CurrentModel | null> {
  if (wanted === null) return null;
  const row = await db
    .selectFrom('kernel.embedding_models')
    .select(['id', 'is_queued'])
    .where('is_current', '=', true)
    .where('provider', '=', wanted.provider)
    .where('model', '=', wanted.model)
    .where('dimensions', '=', wanted.dimensions ?? 0)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, isQueued: row.is_queued };
}

async function hasCurrentModel(db: Executor): Promise<boolean> {
  const row = await db
    .selectFrom('kernel.embedding_models')
    .select('id')
    .where('is_current', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Queues every document that has no vector of the model. One statement: a million rows take seconds, and nothing waits for it. */
export async function queueWithoutVector(db: Db, modelId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into kernel.unembedded_documents (document_id, published_at)
      select t.document_id, t.published_at from kernel.document_texts t
      where not exists (select from kernel.document_embeddings e where e.document_id = t.document_id and e.model_id = ${modelId})
      on conflict (document_id) do nothing`.execute(tx);
    await sql`update kernel.embedding_models set is_queued = true where id = ${modelId} and is_current`.execute(tx);
  });
}
