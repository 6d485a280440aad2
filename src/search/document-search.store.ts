import { type RawBuilder, sql } from 'kysely';
import type { DocumentType } from '../documents/life-cycle.ts';
import type { Executor } from '../kernel/db/database.ts';
import type { Term } from './parse-query.ts';
import type { SearchFilter } from './search-filter.ts';
import { anyOf, type CompiledGroup } from './ts-query.store.ts';

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

interface DocumentMatch {
  match: string;
  /** Whether `match` has a word that a document must contain, so that the index can be used. */
  isIndexed: boolean;
  near: string;
  groups: readonly CompiledGroup[];
  namedTickers: readonly string[];
}

/** Candidates with the features that ranking needs. */
export async function findDocuments(
  db: Executor,
  search: DocumentMatch,
  filter: SearchFilter,
): Promise<FoundDocument[]> {
  const match = search.groups.map((group) => group.match);
  const own = search.groups.map((group) => group.own);
  const { rows } = await sql<FoundDocument>`
    with hits as materialized (${selectHits(search, filter)})
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

const selectHits = ({ match, isIndexed }: DocumentMatch, filter: SearchFilter) =>
  isIndexed
    ? sql`select * from ${newestMatches(sql`${match}::tsquery`, filter, CANDIDATES_MAX)} as t`
    : sql`select t.* from kernel.document_texts t
        where t.available_at <= ${filter.asOf} and t.published_at <= ${latestOf(filter)}
          and t.published_at > ${filter.since ?? '-infinity'} and (${filter.withRestricted} or not t.restricted)
          and (${typesOf(filter)}::text[] is null or t.document_type = any(${typesOf(filter)}::text[]))
          and (${filter.sources.length === 0} or t.source_id = any(${sourceIds(filter)}))
          ${match === '' ? sql`` : sql`and t.words @@ ${match}::tsquery`}
        order by t.published_at desc limit ${CANDIDATES_MAX}`;

/** The newest documents that the caller may read and that match. */
const newestMatches = (match: RawBuilder<unknown>, filter: SearchFilter, limit: number) => sql`kernel.newest_matches(
  ${match}, ${filter.since ?? '-infinity'}, ${latestOf(filter)}, ${filter.asOf}, ${filter.withRestricted},
  ${typesOf(filter)}::text[], ${sourceIds(filter)}, ${limit})`;

const latestOf = ({ until, asOf }: SearchFilter): Date => (until !== null && until < asOf ? until : asOf);

const typesOf = ({ documentTypes }: SearchFilter) => (documentTypes.length === 0 ? null : documentTypes);

const sourceIds = ({ sources }: SearchFilter): RawBuilder<unknown> =>
  sources.length === 0
    ? sql`null::uuid[]`
    : sql`array(select id from sources where kernel.name_key(source_name)
        like any(array(select '%' || kernel.name_key(name) || '%' from unnest(${sources}::text[]) as name)))`;

/**
 * The terms with a word that no document contains which the caller may read, of any type and time. Words that are not indexed count as
 * used. A phrase is judged by its words: a name is misspelt in one of them, and the words alone are found without reading documents.
 */
export async function listUnused(db: Executor, terms: readonly Term[], filter: SearchFilter): Promise<Term[]> {
  if (terms.length === 0) return [];
  const readable = { ...filter, documentTypes: [], sources: [], since: null, until: null };
  const isUsed = (term: Term) => {
    const match = anyOf([term]);
    return sql`(numnode(${match}) = 0 or exists (select from ${newestMatches(match, readable, 1)}))`;
  };
  const used = terms.map((term) => sql.join(wordsOf(term).map(isUsed), sql` and `));
  const { rows } = await sql<{ used: boolean[] }>`select array[${sql.join(used)}] as used`.execute(db);
  return terms.filter((_, index) => rows[0]?.used[index] === false);
}

const wordsOf = (term: Term): readonly Term[] =>
  term.words.length === 1 ? [term] : term.words.map((word) => ({ kind: 'word', text: word, words: [word] }));

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
