import { sql } from 'kysely';
import type { Db, Executor, Tx } from '../kernel/db/database.ts';
import type { PieceWords, TextParts } from './words/word-vector.ts';

/** Waiting documents that are counted; more are shown as this many. */
const WAITING_COUNTED_MAX = 10_000;
/** As in `kernel.document_vector`. */
const INDEXED_LENGTH_MAX = 100_000;
/** Its own stem, and no word of a text. */
const LAST_WORD = 'qzqzq';

/** Records that the words of parsed originals are not searchable yet. */
export async function insertUnindexed(db: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`insert into kernel.unindexed_documents (document_id) select unnest(${ids}::uuid[]) on conflict do nothing`.execute(
    db,
  );
}

/** Takes the oldest waiting documents. Their rows stay locked until the transaction ends; rows that others hold are left. */
export async function takeUnindexed(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from kernel.unindexed_documents where document_id in (
      select document_id from kernel.unindexed_documents order by parsed_at limit ${limit} for update skip locked)
    returning document_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface WaitingText extends TextParts {
  id: string;
}

/** The texts of originals, in the parts that `kernel.document_vector` makes of them. */
export async function listWaitingTexts(tx: Tx, ids: readonly string[]): Promise<WaitingText[]> {
  const { rows } = await sql<WaitingText>`
    select d.id, substr(d.body, 1, d.title_end) as title,
      substr(d.body, d.title_end + 1, greatest(d.lead_end - d.title_end, 0)) as lead,
      substr(d.body, greatest(d.title_end, d.lead_end) + 1, ${INDEXED_LENGTH_MAX}) as rest,
      array(select c.ticker from document_companies dc join companies c on c.id = dc.company_id
        where dc.document_id = d.id) as tickers
    from documents d where d.id = any(${ids}::uuid[]) and d.body is not null and d.duplicate_of is null`.execute(tx);
  return rows;
}

/** The words of pieces of text. A last word behind each shows how many places it takes. */
export async function readPieces(db: Executor, pieces: readonly string[]): Promise<Map<string, PieceWords>> {
  if (pieces.length === 0) return new Map();
  const { rows } = await sql<{ piece: string; words: [string, number[]][] }>`
    select piece, (select json_agg(json_build_array(lexeme, positions))
      from unnest(to_tsvector('pg_catalog.english', ' ' || piece || ${` ${LAST_WORD}`}))) as words
    from unnest(${pieces}::text[]) as piece`.execute(db);
  return new Map(
    rows.map(({ piece, words }) => {
      const end = Math.max(...(words.find(([word]) => word === LAST_WORD)?.[1] ?? [1]));
      const own = words.map(([word, places]) => [word, places.filter((place) => place < end)] as const);
      return [piece, { words: own.filter(([, places]) => places.length > 0), length: end - 1 }];
    }),
  );
}

/** Makes originals searchable. Without a vector the database makes it. */
export async function insertDocumentTexts(
  tx: Tx,
  texts: readonly { id: string; vector: Buffer | null }[],
): Promise<void> {
  if (texts.length === 0) return;
  // A buffer is sent in binary form, which the database reads faster than text.
  const rows = texts.map(({ id, vector }) => sql`(${id}::uuid, ${vector}::tsvector)`);
  await sql`
    insert into kernel.document_texts (document_id, source_id, document_type, restricted, published_at, available_at, words)
    select d.id, d.source_id, d.document_type, d.restricted, d.published_at, d.available_at,
      coalesce(t.vector, kernel.document_vector(d.body, d.title_end, d.lead_end,
        array(select c.ticker from document_companies dc join companies c on c.id = dc.company_id where dc.document_id = d.id)))
    from (values ${sql.join(rows)}) as t (id, vector) join documents d on d.id = t.id
    on conflict (document_id) do nothing
  `.execute(tx);
}

/** Waits for transactions that make documents searchable, and lets no other begin until this one ends. */
export async function lockDocumentTexts(tx: Tx): Promise<void> {
  await sql`lock table kernel.document_texts in share row exclusive mode`.execute(tx);
}

/** Merges the new words into the index. Every search reads the words that are not merged yet, one by one. */
export async function mergeIndexedWords(db: Db): Promise<void> {
  await sql`select gin_clean_pending_list('kernel.document_texts_words')`.execute(db);
}

/** A document that turned out to be a copy is found as its original. The first statement waits for an indexer that has it. */
export async function deleteDocumentTexts(db: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('kernel.unindexed_documents').where('document_id', 'in', ids).execute();
  await db.deleteFrom('kernel.document_texts').where('document_id', 'in', ids).execute();
}

export interface IndexLag {
  /** At most 10,000 are counted. */
  waiting_documents: number;
  /** When the oldest of them was parsed. */
  waiting_since: Date | null;
}

/** How far the search is behind the parser. */
export async function readIndexLag(db: Executor): Promise<IndexLag> {
  const { rows } = await sql<IndexLag>`
    select count(*)::int as waiting_documents, min(parsed_at) as waiting_since
    from (select parsed_at from kernel.unindexed_documents limit ${WAITING_COUNTED_MAX}) as waiting`.execute(db);
  return rows[0] ?? { waiting_documents: 0, waiting_since: null };
}
