import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

/** Makes parsed originals searchable, with the tickers of the companies they are linked to. */
export async function insertDocumentTexts(db: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into kernel.document_texts (document_id, source_id, document_type, restricted, published_at, available_at, words)
    select d.id, d.source_id, d.document_type, d.restricted, d.published_at, d.available_at,
      kernel.document_vector(d.body, d.title_end, d.lead_end, array(select c.ticker from document_companies dc
        join companies c on c.id = dc.company_id where dc.document_id = d.id))
    from documents d where d.id = any(${ids}::uuid[]) and d.body is not null
    on conflict (document_id) do nothing
  `.execute(db);
}

/** A document that turned out to be a copy is found as its original. */
export async function deleteDocumentTexts(db: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('kernel.document_texts').where('document_id', 'in', ids).execute();
}
