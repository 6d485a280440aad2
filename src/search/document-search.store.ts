import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DocumentType } from '../documents/life-cycle.ts';
import type { Executor } from '../kernel/db/database.ts';
import type { SearchFilter } from './search-filter.ts';
import type { CompiledGroup } from './ts-query.store.ts';

/** Documents that are ranked, the newest ones of those that match. */
const CANDIDATES_MAX = 250;
/** Snippets are taken from the first part of a text. */
const SNIPPET_TEXT_MAX = 30_000;
const TICKERS_MAX = 8;

export interface FoundDocument {
  id: string;
  published_at: Date;
  credibility: number;
  nearness: number;
  salience: number | null;
  in_text: boolean[];
  in_lead: boolean[];
  in_title: boolean[];
  as_typed: boolean[];
}

/** Candidates with the features that ranking needs. */
export async function findDocuments(
  db: Executor,
  search: { match: string; near: string; groups: readonly CompiledGroup[]; namedTickers: readonly string[] },
  filter: SearchFilter,
): Promise<FoundDocument[]> {
  const match = search.groups.map((group) => group.match);
  const own = search.groups.map((group) => group.own);
  const { rows } = await sql<FoundDocument>`
    with hits as materialized (
      select t.document_id, t.source_id, t.published_at, t.words from kernel.document_texts t
      where ${conditions(search.match, filter)}
      order by t.published_at desc limit ${CANDIDATES_MAX})
    select hits.document_id as id, hits.published_at, coalesce(s.credibility_score, 0.5) as credibility,
      case when ${search.near} = '' then 0 else ts_rank_cd('{0.1, 0.2, 0.6, 1}', hits.words, ${search.near}::tsquery, 1) end as nearness,
      ${
        search.namedTickers.length === 0
          ? sql`null::float8`
          : sql`coalesce((select max(dc.salience) from document_companies dc join companies c on c.id = dc.company_id
          where dc.document_id = hits.document_id and c.ticker = any(${search.namedTickers}::text[])), 0)`
      } as salience,
      found.in_text, found.in_lead, found.in_title, found.as_typed
    from hits
    join documents d on d.id = hits.document_id and (${filter.withRestricted} or not d.restricted)
    left join sources s on s.id = hits.source_id
    cross join lateral (select ts_filter(hits.words, '{a}') as title, ts_filter(hits.words, '{a,b}') as lead) as place
    cross join lateral (
      select coalesce(array_agg(hits.words @@ g.match order by g.n), '{}') as in_text,
        coalesce(array_agg(place.lead @@ g.match order by g.n), '{}') as in_lead,
        coalesce(array_agg(place.title @@ g.match order by g.n), '{}') as in_title,
        coalesce(array_agg(hits.words @@ g.own order by g.n), '{}') as as_typed
      from unnest(${match}::tsquery[], ${own}::tsquery[]) with ordinality as g (match, own, n)) as found
  `.execute(db);
  return rows;
}

/** Whether any document that the caller may read matches, for each query. */
export async function areUsed(db: Executor, matches: readonly string[], filter: SearchFilter): Promise<boolean[]> {
  if (matches.length === 0) return [];
  const all = matches.map(
    (match) => sql`exists (select from kernel.document_texts t where ${conditions(match, filter)})`,
  );
  const { rows } = await sql<{ used: boolean[] }>`select array[${sql.join(all)}] as used`.execute(db);
  return rows[0]?.used ?? [];
}

function conditions(match: string, filter: SearchFilter): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`t.available_at <= ${filter.asOf}`,
    sql<SqlBool>`t.published_at <= ${filter.asOf}`,
  ];
  if (match !== '') all.push(sql<SqlBool>`t.words @@ ${match}::tsquery`);
  if (!filter.withRestricted) all.push(sql<SqlBool>`not t.restricted`);
  if (filter.documentTypes.length > 0) all.push(sql<SqlBool>`t.document_type = any(${filter.documentTypes}::text[])`);
  if (filter.since !== null) all.push(sql<SqlBool>`t.published_at > ${filter.since}`);
  if (filter.until !== null) all.push(sql<SqlBool>`t.published_at <= ${filter.until}`);
  if (filter.sources.length > 0)
    all.push(sql<SqlBool>`t.source_id in (select id from sources
      where kernel.name_key(source_name) like any(array(select '%' || kernel.name_key(name) || '%' from unnest(${filter.sources}::text[]) as name)))`);
  return sql.join<SqlBool>(all, sql` and `);
}

export interface DocumentText {
  id: string;
  title: string | null;
  document_type: DocumentType;
  source_name: string | null;
  text: string;
  title_end: number;
  tickers: string[];
}

/** Texts and tickers of the documents that are shown. */
export async function listDocumentTexts(
  db: Executor,
  ids: readonly string[],
  filter: Pick<SearchFilter, 'withRestricted'>,
): Promise<DocumentText[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<DocumentText>`
    select d.id, d.title, d.document_type, s.source_name, left(d.body, ${SNIPPET_TEXT_MAX}) as text, d.title_end,
      array(select c.ticker from document_companies dc join companies c on c.id = dc.company_id
        where dc.document_id = d.id order by dc.salience desc, c.ticker limit ${TICKERS_MAX}) as tickers
    from documents d left join sources s on s.id = d.source_id
    where d.id = any(${ids}::uuid[]) and d.body is not null and (${filter.withRestricted} or not d.restricted)
  `.execute(db);
  return rows;
}
