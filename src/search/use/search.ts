import type { Executor } from '../../kernel/db/database.ts';
import { findCompanies, findNames, findSimilarName } from '../company-search.store.ts';
import { areUsed } from '../document-search.store.ts';
import { type ParsedQuery, parseQuery, type Term } from '../parse-query.ts';
import { type KnownNames, planSearch, possibleNames, type SearchGroup } from '../plan-search.ts';
import { scoreRow } from '../rank.ts';
import { RESULT_TYPES, type ResultType } from '../result-type.ts';
import {
  type FoundRow,
  searchCompanyEvents,
  searchMacroEvents,
  searchRecommendations,
  searchReports,
  type SearchRows,
  searchSavedQueries,
} from '../row-search.store.ts';
import type { SearchAnswer, SearchResult } from '../search.schema.ts';
import type { SearchFilter } from '../search-filter.ts';
import { highlight, makeSnippet, type Wanted } from '../snippet.ts';
import { stem } from '../stem.ts';
import { both, type CompiledSearch, compileSearch, either, without } from '../ts-query.store.ts';
import { searchDocuments } from './search-documents.ts';

export type RequestFilter = Omit<SearchFilter, 'documentTypes' | 'sources'>;

/** Results of one kind in an answer about several kinds. */
const PER_TYPE_MAX = 5;
const MISSPELT_LENGTH_MIN = 4;
const MISSPELT_WORDS_MAX = 4;
const DAY_MS = 86_400_000;

interface RowType {
  type: ResultType;
  find: SearchRows;
  weight: number;
}
const ROW_TYPES: readonly RowType[] = [
  { type: 'macro_event', find: searchMacroEvents, weight: 0.85 },
  { type: 'company_event', find: searchCompanyEvents, weight: 0.8 },
  { type: 'recommendation', find: searchRecommendations, weight: 0.75 },
  { type: 'report', find: searchReports, weight: 0.8 },
  { type: 'saved_query', find: searchSavedQueries, weight: 0.85 },
];

export async function search(db: Executor, text: string, request: RequestFilter, limit: number): Promise<SearchAnswer> {
  const query = parseQuery(text);
  const filter = combineFilters(query, request);
  if (filter === null || isEmpty(query, filter)) return { results: [], corrections: [], ignored: [...query.ignored] };
  const { names, corrections } = await findNamesWithCorrections(db, query, filter);
  const groups = planSearch(query, names);
  const compiled = await compileSearch(db, groups, query.excluded);
  const wanted = wantedOf(groups);
  const isWanted = (type: ResultType) => filter.types.length === 0 || filter.types.includes(type);
  const found: SearchResult[] = [];
  if (isWanted('document')) found.push(...(await searchDocuments(db, { groups, compiled, wanted, limit }, filter)));
  for (const { type, find, weight } of ROW_TYPES) {
    if (!isWanted(type) || compiled.groups.length === 0) continue;
    const rows = await find(db, rowSearch(compiled), filter);
    const results = rows.map((row) => viewRow(row, weight, wanted, filter.asOf));
    found.push(...best(results, filter.types.length === 1 ? limit : PER_TYPE_MAX));
  }
  if (isWanted('company') && filter.since === null && filter.until === null)
    found.push(
      ...best(
        await companyResults(db, query, groups, wanted, filter),
        filter.types.length === 1 ? limit : PER_TYPE_MAX,
      ),
    );
  return { results: best(found, limit), corrections, ignored: [...query.ignored] };
}

const best = (results: readonly SearchResult[], limit: number): SearchResult[] =>
  results.toSorted((a, b) => b.score - a.score || a.id.localeCompare(b.id)).slice(0, limit);

/** Null when the operators and the parameters exclude each other. */
function combineFilters(query: ParsedQuery, request: RequestFilter): SearchFilter | null {
  const types = intersect<ResultType>(query.types, request.types);
  const tickers = intersect(query.tickers, request.tickers);
  if (types === null || tickers === null) return null;
  const since = latest(query.after, request.since);
  const until = earliest(query.before, request.until);
  // Only documents have a source and a document type.
  const onlyDocuments = query.sources.length > 0 || query.documentTypes.length > 0;
  const narrowed = onlyDocuments ? intersect<ResultType>(types, ['document']) : types;
  if (narrowed === null) return null;
  return {
    ...request,
    types: narrowed,
    tickers,
    since,
    until,
    sources: query.sources,
    documentTypes: query.documentTypes,
  };
}

function intersect<T>(one: readonly T[], other: readonly T[]): readonly T[] | null {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const common = one.filter((value) => other.includes(value));
  return common.length === 0 ? null : common;
}

const latest = (a: Date | null, b: Date | null) => (a === null ? b : b === null || a > b ? a : b);
const earliest = (a: Date | null, b: Date | null) => (a === null ? b : b === null || a < b ? a : b);

/** A search needs words or a filter; excluded words alone would match nearly everything. */
const isEmpty = (query: ParsedQuery, filter: SearchFilter) =>
  query.clauses.length === 0 &&
  filter.tickers.length === 0 &&
  filter.sources.length === 0 &&
  filter.documentTypes.length === 0 &&
  (query.types.length === 0 || query.types.length === RESULT_TYPES.length);

/** Words that neither name a company nor occur in a document are compared with the known names. */
async function findNamesWithCorrections(
  db: Executor,
  query: ParsedQuery,
  filter: SearchFilter,
): Promise<{ names: KnownNames; corrections: { from: string; to: string }[] }> {
  const names = new Map(await findNames(db, possibleNames(query), filter.asOf));
  const known = planSearch(query, names);
  const unknown = known
    .filter(({ tickers, own }) => tickers.length === 0 && own.length === 1 && own[0]?.kind !== 'prefix')
    .flatMap(({ own }) => own)
    .filter(({ words }) => words.join('').length >= MISSPELT_LENGTH_MIN)
    .slice(0, MISSPELT_WORDS_MAX);
  const corrections: { from: string; to: string }[] = [];
  for (const term of await listUnused(db, unknown, filter)) {
    const key = term.words.join(' ');
    const similar = await findSimilarName(db, key);
    const companies = similar && (await findNames(db, [similar.key], filter.asOf)).get(similar.key);
    if (!companies) continue;
    names.set(key, companies);
    corrections.push({ from: term.text, to: similar.name });
  }
  return { names, corrections };
}

/** The terms that no readable document contains. */
async function listUnused(db: Executor, terms: readonly Term[], filter: SearchFilter): Promise<Term[]> {
  if (terms.length === 0) return [];
  const { groups } = await compileSearch(
    db,
    terms.map((term) => ({ own: [term], synonyms: [], tickers: [] })),
    [],
  );
  const used = await areUsed(
    db,
    groups.map(({ match }) => match),
    filter,
  );
  return groups.flatMap(({ index }, at) => (used[at] === false ? (terms[index] ?? []) : []));
}

function wantedOf(groups: readonly SearchGroup[]): Wanted[] {
  return groups.flatMap(({ own, synonyms }, group) =>
    [...own.map((term) => ({ term, weight: 1 })), ...synonyms.map((term) => ({ term, weight: 0.8 }))].map(
      ({ term: { words, kind }, weight }) => ({
        stems: kind === 'prefix' ? words : words.map(stem),
        isPrefix: kind === 'prefix',
        weight,
        group,
      }),
    ),
  );
}

function rowSearch({ groups, excluded }: CompiledSearch) {
  const match = both(groups.map((group) => group.match));
  return { match: without(match, excluded), words: either(groups.map(({ words }) => words)) };
}

function viewRow(row: FoundRow, typeWeight: number, wanted: readonly Wanted[], asOf: Date): SearchResult {
  const snippet = makeSnippet(row.text, wanted);
  return {
    type: row.type,
    id: row.id,
    title: row.title,
    title_highlights: highlight(row.title, wanted),
    snippet: snippet.text,
    highlights: snippet.highlights,
    text_start: null,
    text_end: null,
    score: scoreRow({ typeWeight, rank: row.rank, ageDays: (asOf.getTime() - row.at.getTime()) / DAY_MS }),
    at: row.at,
    tickers: row.tickers,
    source_name: null,
    target: { type: row.type === 'company_event' ? 'document' : row.type, id: row.target_id },
  };
}

async function companyResults(
  db: Executor,
  query: ParsedQuery,
  groups: readonly SearchGroup[],
  wanted: readonly Wanted[],
  filter: SearchFilter,
): Promise<SearchResult[]> {
  const key = query.clauses.map(({ alternatives }) => alternatives[0]?.words.join(' ') ?? '').join(' ');
  const named = groups.flatMap(({ tickers }) => tickers);
  const rows = await findCompanies(db, { key, tickers: [...named, ...filter.tickers], onlyTickers: filter.tickers });
  return rows.map((row) => {
    const title = `${row.ticker} · ${row.legal_name}`;
    const known = row.matched === row.ticker || row.matched === row.legal_name ? null : `Also known as ${row.matched}`;
    const text = [known, row.sector, row.industry].filter(Boolean).join(' · ');
    return {
      type: 'company',
      id: row.id,
      title,
      title_highlights: highlight(title, wanted),
      snippet: text,
      highlights: highlight(text, wanted),
      text_start: null,
      text_end: null,
      score: row.closeness,
      at: null,
      tickers: [row.ticker],
      source_name: null,
      target: { type: 'company', id: row.ticker },
    };
  });
}
