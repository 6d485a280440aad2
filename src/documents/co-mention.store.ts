import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

/** Counts distinct stories, not documents: a story that ten outlets repeat counts once. */
export async function countCoMentions(
  db: Executor,
  companyId: string,
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ company_id: string; stories: number }>`
    select other.company_id, count(distinct documents.story_cluster_id)::int as stories
    from document_companies own
    join document_companies other on other.document_id = own.document_id and other.company_id <> own.company_id
    join documents on documents.id = own.document_id and documents.story_cluster_id is not null
    where own.company_id = ${companyId} and own.published_at >= ${since}
    group by other.company_id
  `.execute(db);
  return new Map(rows.map(({ company_id, stories }) => [company_id, stories]));
}
