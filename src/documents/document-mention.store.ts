import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { Mention } from './link/link-mentions.ts';

export interface DocumentMentions {
  documentId: string;
  mentions: readonly Mention[];
}

export async function insertMentions(
  db: Executor,
  documents: readonly DocumentMentions[],
  version: number,
): Promise<void> {
  const rows = documents.flatMap(({ documentId, mentions }) =>
    mentions.map((mention, ordinal) => ({ documentId, ordinal, mention })),
  );
  if (rows.length === 0) return;
  const column = <T>(pick: (row: (typeof rows)[number]) => T): T[] => rows.map(pick);
  await sql`
    insert into document_mentions (document_id, version, ordinal, company_id, ticker, mention_text, mention_type, start_offset,
      end_offset, confidence, salience, status)
    select document_id, ${version}, ordinal, company_id, ticker, mention_text, mention_type, start_offset, end_offset, confidence,
      salience, status
    from unnest(
      ${column((row) => row.documentId)}::uuid[], ${column((row) => row.ordinal)}::smallint[],
      ${column((row) => row.mention.companyId)}::uuid[], ${column((row) => row.mention.ticker)}::text[],
      ${column((row) => row.mention.mentionText)}::text[], ${column((row) => row.mention.mentionType)}::text[],
      ${column((row) => row.mention.start)}::int[], ${column((row) => row.mention.end)}::int[],
      ${column((row) => row.mention.confidence)}::float8[], ${column((row) => row.mention.salience)}::float8[],
      ${column((row) => row.mention.status)}::text[])
      as m (document_id, ordinal, company_id, ticker, mention_text, mention_type, start_offset, end_offset, confidence, salience,
        status)
    on conflict (document_id, version, ordinal) do nothing
  `.execute(db);
}

export interface LinkedCompany {
  documentId: string;
  companyId: string;
  publishedAt: Date;
  availableAt: Date;
  mentionCount: number;
  confidence: number;
  salience: number;
}

export async function insertLinkedCompanies(db: Executor, rows: readonly LinkedCompany[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <T>(pick: (row: LinkedCompany) => T): T[] => rows.map(pick);
  await sql`
    insert into document_companies (document_id, company_id, published_at, available_at, mention_count, confidence, salience)
    select * from unnest(
      ${column((row) => row.documentId)}::uuid[], ${column((row) => row.companyId)}::uuid[],
      ${column((row) => row.publishedAt)}::timestamptz[], ${column((row) => row.availableAt)}::timestamptz[],
      ${column((row) => row.mentionCount)}::int[], ${column((row) => row.confidence)}::float8[],
      ${column((row) => row.salience)}::float8[])
    on conflict (document_id, company_id) do nothing
  `.execute(db);
}

const MENTIONS_LIST_MAX = 400;

export function listMentions(db: Executor, documentId: string) {
  return db
    .selectFrom('document_mentions')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('ordinal')
    .limit(MENTIONS_LIST_MAX)
    .execute();
}

interface PreviousStory {
  document_id: string;
  available_at: Date;
  signature: Buffer;
}

/**
 * For each company and instant its stories before, newest first, one row per story: the reference for novelty. One round trip for
 * all of them.
 */
export async function listPreviousStories(
  db: Executor,
  wanted: readonly { companyId: string; before: Date }[],
  options: { sinceMs: number; limit: number },
): Promise<PreviousStory[][]> {
  const found: PreviousStory[][] = wanted.map(() => []);
  if (wanted.length === 0) return found;
  const { rows } = await sql<PreviousStory & { place: number }>`
    select wanted.place, story.*
    from unnest(${wanted.map((_, place) => place)}::integer[], ${wanted.map(({ companyId }) => companyId)}::uuid[],
      ${wanted.map(({ before }) => new Date(before.getTime() - options.sinceMs))}::timestamptz[],
      ${wanted.map(({ before }) => before)}::timestamptz[]) as wanted (place, company_id, since, before)
    cross join lateral (
      select distinct on (story.available_at, story.id) story.id as document_id, story.available_at, story.signature
      from document_companies dc join documents story on story.id = dc.document_id
      where dc.company_id = wanted.company_id and dc.available_at >= wanted.since and dc.available_at < wanted.before
        and story.signature is not null and story.status <> 'duplicate'
      order by story.available_at desc, story.id limit ${options.limit}) as story
    order by wanted.place, story.available_at desc, story.document_id`.execute(db);
  for (const { place, ...story } of rows) found[place]?.push(story);
  return found;
}

/** The companies that stored documents of these stories are linked to. */
export async function listStoryCompanies(
  db: Executor,
  storyIds: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  if (storyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('document_companies as link')
    .innerJoin('documents as document', 'document.id', 'link.document_id')
    .select(['document.story_cluster_id as storyId', 'link.company_id as companyId'])
    .where('document.story_cluster_id', 'in', [...storyIds])
    .distinct()
    .limit(STORY_COMPANIES_MAX)
    .execute();
  const byStory = new Map<string, Set<string>>();
  for (const { storyId, companyId } of rows) {
    if (storyId === null) continue;
    const known = byStory.get(storyId);
    if (known === undefined) byStory.set(storyId, new Set([companyId]));
    else known.add(companyId);
  }
  return byStory;
}

const STORY_COMPANIES_MAX = 5_000;
