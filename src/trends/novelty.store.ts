import { sql } from 'kysely';
import { NOVELTY_STORIES_MAX, NOVELTY_WINDOW_MS } from '../documents/novelty.ts';
import type { Executor } from '../kernel/db/database.ts';

/** Eleven signatures of a quarter of a kilobyte per document: a batch is about half a megabyte. */
export const NOVELTY_BATCH = 200;

export interface DocumentOfCompany {
  documentId: string;
  companyId: string;
}

export interface StoryBefore {
  documentId: string;
  companyId: string;
  availableAt: Date;
  signature: Buffer | null;
  previous: { availableAt: Date; signature: Buffer }[];
}

/** Each document with the company's stories of the week before it, newest first; its novelty is measured against them. */
export async function listStoriesBefore(db: Executor, documents: readonly DocumentOfCompany[]): Promise<StoryBefore[]> {
  if (documents.length === 0) return [];
  const { rows } = await sql<{
    document_id: string;
    company_id: string;
    available_at: Date;
    signature: Buffer | null;
    signatures: Buffer[] | null;
    times: number[] | null;
  }>`
    select document.id as document_id, wanted.company_id, document.available_at, document.signature, before.signatures,
      before.times
    from unnest(${documents.map(({ documentId }) => documentId)}::uuid[],
      ${documents.map(({ companyId }) => companyId)}::uuid[]) as wanted (document_id, company_id)
    join documents document on document.id = wanted.document_id
    cross join lateral (
      select array_agg(story.signature order by story.available_at desc, story.id) as signatures,
        array_agg((extract(epoch from story.available_at) * 1000)::float8 order by story.available_at desc, story.id) as times
      from (
        select story.id, story.available_at, story.signature
        from document_companies link join documents story on story.id = link.document_id
        where link.company_id = wanted.company_id and link.available_at < document.available_at
          and link.available_at >= document.available_at - ${NOVELTY_WINDOW_MS} * interval '1 millisecond'
          and story.signature is not null and story.status <> 'duplicate'
        order by link.available_at desc, story.id limit ${NOVELTY_STORIES_MAX}) story) before
  `.execute(db);
  return rows.map((row) => ({
    documentId: row.document_id,
    companyId: row.company_id,
    availableAt: row.available_at,
    signature: row.signature,
    previous: (row.signatures ?? []).map((signature, index) => ({
      signature,
      availableAt: new Date(row.times?.[index] ?? 0),
    })),
  }));
}

/** In one order, because two aggregations that insert the same pairs in different orders would wait for each other. */
export async function insertNovelty(
  db: Executor,
  measured: readonly (DocumentOfCompany & { novelty: number })[],
): Promise<void> {
  if (measured.length === 0) return;
  await sql`
    insert into document_novelty (document_id, company_id, novelty)
    select * from unnest(${measured.map(({ documentId }) => documentId)}::uuid[],
      ${measured.map(({ companyId }) => companyId)}::uuid[], ${measured.map(({ novelty }) => novelty)}::float8[])
    order by 1, 2
    on conflict (document_id, company_id) do nothing
  `.execute(db);
}
