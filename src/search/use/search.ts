import type { Executor } from '../../kernel/db/database.ts';
import { combineFilters, type RequestFilter } from '../combine-filters.ts';
import { findNames } from '../company-search.store.ts';
import { type ParsedQuery, parseQuery } from '../parse-query.ts';
import { type KnownNames, planSearch, possibleNames } from '../plan-search.ts';
import { RESULT_TYPES, type ResultType } from '../result-type.ts';
import { ROW_TYPES } from '../row-search.store.ts';
import type { Found, SearchResult, SemanticState } from '../search.schema.ts';
import type { SearchFilter } from '../search-filter.ts';
import { type SearchPlan, wantedOf } from '../search-plan.ts';
import { compileSearch } from '../ts-query.store.ts';
import { findCorrections } from './find-corrections.ts';
import type { SecondStage } from './embed-query.ts';
import { completeDocuments, findWholeMatches } from './search-documents.ts';
import { searchCompanies } from './search-companies.ts';
import { searchRows } from './search-rows.ts';

/** Results of one kind in an answer about several kinds. */
const PER_TYPE_MAX = 5;

/**
 * Names are corrected only when no document contains the whole search: a word that no document contains is such a case, and all
 * other searches are spared the comparison. At most three statements run at a time. The model of the second stage is asked meanwhile.
 */
export async function search(
  db: Executor,
  text: string,
  request: RequestFilter,
  limit: number,
  secondStage: SecondStage | null = null,
): Promise<Found> {
  const query = parseQuery(text);
  const ignored = [...query.ignored];
  const filter = combineFilters(query, request);
  const semantic: SemanticState = secondStage === null ? 'off' : 'unused';
  if (filter === null || isEmpty(query, filter)) return { results: [], corrections: [], ignored, semantic };
  const isWanted = (type: ResultType) => filter.types.length === 0 || filter.types.includes(type);
  const meaning =
    secondStage !== null && isWanted('document') ? { stage: secondStage, vector: secondStage.embedQuery(query) } : null;
  const names = await findNames(db, possibleNames(query), filter.asOf);
  let plan = await preparePlan(db, query, names);
  let whole = isWanted('document') ? await findWholeMatches(db, plan, filter) : [];
  const corrected = whole.length === 0 ? await findCorrections(db, query, names, filter) : null;
  if (corrected !== null) {
    plan = await preparePlan(db, query, corrected.names);
    if (isWanted('document')) whole = await findWholeMatches(db, plan, filter);
  }
  const [found, rows, companies] = await Promise.all([
    isWanted('document') ? completeDocuments(db, plan, whole, filter, limit, meaning) : { documents: [], semantic },
    searchRows(db, ROW_TYPES.filter(isWanted), plan, filter),
    isWanted('company') ? searchCompanies(db, query, plan, filter) : [],
  ]);
  const perType = filter.types.length === 1 ? limit : PER_TYPE_MAX;
  const others = RESULT_TYPES.flatMap((type) =>
    best(
      [...rows, ...companies].filter((result) => result.type === type),
      perType,
    ),
  );
  return {
    results: best([...found.documents, ...others], limit),
    corrections: corrected?.corrections ?? [],
    ignored,
    semantic: found.semantic,
  };
}

async function preparePlan(db: Executor, query: ParsedQuery, names: KnownNames): Promise<SearchPlan> {
  const groups = planSearch(query, names);
  return { groups, compiled: await compileSearch(db, groups, query.excluded), wanted: wantedOf(groups) };
}

const best = (results: readonly SearchResult[], limit: number): SearchResult[] =>
  results.toSorted((a, b) => b.score - a.score || a.id.localeCompare(b.id)).slice(0, limit);

/** A search needs words or a filter; excluded words alone would match nearly everything. */
const isEmpty = (query: ParsedQuery, filter: SearchFilter) =>
  query.clauses.length === 0 &&
  filter.tickers.length === 0 &&
  filter.sources.length === 0 &&
  filter.documentTypes.length === 0 &&
  (query.types.length === 0 || query.types.length === RESULT_TYPES.length);
