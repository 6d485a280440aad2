import { sql } from 'kysely';
import type { Db, Executor, Tx } from '../../kernel/db/database.ts';
import { EMBEDDED_LENGTH_MAX } from './embedding-text.ts';
import type { EmbeddingModel } from './embedding-settings.ts';
import type { QuantisedVector } from './quantise.ts';

/** Longer than a call takes at most; then another worker takes the documents of one that died. */
const CLAIM_MS = 300_000;
const ATTEMPTS_MAX = 5;
/** Waiting documents that are counted; more are shown as this many. */
const WAITING_COUNTED_MAX = 10_000;
/** Spaces are removed after reading. */
const READ_LENGTH_MAX = 2 * EMBEDDED_LENGTH_MAX;

export interface ClaimedDocument {
  id: string;
  /** The beginning of the text; null when the document is gone. */
  body: string | null;
}

/** Takes the newest waiting documents for a while. A document that failed too often is given up. */
export async function claimUnembedded(db: Db, limit: number): Promise<ClaimedDocument[]> {
  const { rows } = await sql<{ id: string }>`
    update kernel.unembedded_documents set attempts = attempts + 1,
      claimed_until = clock_timestamp() + ${CLAIM_MS} * interval '1 millisecond'
    where document_id in (
      select document_id from kernel.unembedded_documents
      where claimed_until < clock_timestamp() and attempts < ${ATTEMPTS_MAX}
      order by published_at desc limit ${limit} for update skip locked)
    returning document_id as id`.execute(db);
  return listBeginnings(
    db,
    rows.map(({ id }) => id),
  );
}

async function listBeginnings(db: Executor, ids: readonly string[]): Promise<ClaimedDocument[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ClaimedDocument>`
    select claimed.id, left(d.body, ${READ_LENGTH_MAX}) as body
    from unnest(${ids}::uuid[]) as claimed (id)
    left join kernel.document_texts t on t.document_id = claimed.id
    left join documents d on d.id = t.document_id
    order by t.published_at desc, claimed.id`.execute(db);
  return rows;
}

/** Gives documents back. `isTheirFault` counts the attempt. */
export async function releaseUnembedded(
  db: Executor,
  ids: readonly string[],
  { isTheirFault }: { isTheirFault: boolean },
): Promise<void> {
  await sql`update kernel.unembedded_documents set claimed_until = '-infinity',
      attempts = greatest(0, attempts - ${isTheirFault ? 0 : 1})
    where document_id = any(${ids}::uuid[])`.execute(db);
}

/** Ends the waiting of documents that cannot have a vector. */
export async function deleteUnembedded(db: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('kernel.unembedded_documents').where('document_id', 'in', ids).execute();
}

/**
 * Stores vectors, ends the waiting of their documents and returns how many there were. Null, and nothing is stored, when another model
 * has become current meanwhile: its queue has the documents again.
 */
export async function saveEmbeddings(
  tx: Tx,
  modelId: number,
  vectors: readonly { id: string; vector: QuantisedVector }[],
): Promise<number | null> {
  const { rows: current } = await sql<{ id: number }>`
    select id from kernel.embedding_models where id = ${modelId} and is_current for share`.execute(tx);
  if (current.length === 0) return null;
  const rows = vectors.map(
    ({ id, vector: { scale, codes } }) =>
      sql`(${id}::uuid, ${scale}::real, ${Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength)}::bytea)`,
  );
  const { numAffectedRows = 0n } = await sql`
    insert into kernel.document_embeddings (document_id, model_id, scale, codes)
    select v.id, ${modelId}::smallint, v.scale, v.codes from (values ${sql.join(rows)}) as v (id, scale, codes)
    join kernel.document_texts t on t.document_id = v.id
    on conflict (document_id) do update set model_id = excluded.model_id, scale = excluded.scale, codes = excluded.codes`.execute(
    tx,
  );
  await deleteUnembedded(
    tx,
    vectors.map(({ id }) => id),
  );
  return Number(numAffectedRows);
}

/** The vectors that the documents have of this model, by document. */
export async function listEmbeddings(
  db: Executor,
  model: EmbeddingModel,
  ids: readonly string[],
): Promise<Map<string, QuantisedVector>> {
  const { rows } = await sql<{ id: string; scale: number; codes: Buffer }>`
    select e.document_id as id, e.scale, e.codes
    from kernel.document_embeddings e join kernel.embedding_models m on m.id = e.model_id
    where e.document_id = any(${ids}::uuid[])
      and m.provider = ${model.provider} and m.model = ${model.model} and m.dimensions = ${model.dimensions ?? 0}`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, scale, codes }) => [
      id,
      // The driver reads the shortest decimal number, which is not the stored one.
      { scale: Math.fround(scale), codes: new Int8Array(codes.buffer, codes.byteOffset, codes.byteLength) },
    ]),
  );
}

/** At most 10,000 are counted. Documents that were given up do not wait. */
export async function countUnembedded(db: Executor): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from (
    select from kernel.unembedded_documents where attempts < ${ATTEMPTS_MAX} limit ${WAITING_COUNTED_MAX}) as waiting`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
}
