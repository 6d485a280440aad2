import type { ParsedQuery } from './parse-query.ts';
import type { ResultType } from './result-type.ts';
import type { SearchFilter } from './search-filter.ts';

/** What a request filters by besides the operators in its text. */
export type RequestFilter = Omit<SearchFilter, 'documentTypes' | 'sources'>;

/** Null when the operators and the parameters exclude each other. */
export function combineFilters(query: ParsedQuery, request: RequestFilter): SearchFilter | null {
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
