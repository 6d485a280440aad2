import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

export interface DocumentText {
  id: string;
  title: string | null;
  url: string | null;
  document_type: string;
  published_at: Date;
  available_at: Date;
  restricted: boolean;
  /** SHA-256 of the parsed text and of the fetched bytes. */
  text_hash: string | null;
  artifact_sha256: string;
  /** Null for a document without a text, and beyond the limit of characters. */
  body: string | null;
}

/** Documents with their texts in the order given, with texts until `charsMax` characters are reached. */
export async function listDocumentTexts(
  db: Executor,
  ids: readonly string[],
  charsMax: number,
): Promise<DocumentText[]> {
  const { rows } = await sql<DocumentText>`
    select id, title, url, document_type, published_at, available_at, restricted, text_hash, artifact_sha256,
      case when sum(coalesce(length(body), 0)) over (order by ordinal) <= ${charsMax} then body end as body
    from documents join unnest(${[...ids]}::uuid[]) with ordinality as wanted (document_id, ordinal)
      on documents.id = wanted.document_id
    order by ordinal`.execute(db);
  return rows;
}
