import type { Executor } from '../../kernel/db/database.ts';
import { scoreRow } from '../rank.ts';
import { findRows, type FoundRow, type RowType } from '../row-search.store.ts';
import type { SearchResult } from '../search.schema.ts';
import type { SearchFilter } from '../search-filter.ts';
import type { SearchPlan } from '../search-plan.ts';
import { highlight, makeSnippet, type Wanted } from '../snippet.ts';
import { both, type CompiledSearch, either, without } from '../ts-query.store.ts';

const DAY_MS = 86_400_000;

/** How much a match of each kind counts beside a document. */
const WEIGHTS: Readonly<Record<RowType, number>> = {
  macro_event: 0.85,
  company_event: 0.8,
  recommendation: 0.75,
  report: 0.8,
  saved_query: 0.85,
};

/** Rows of the wanted kinds that contain the whole search. */
export async function searchRows(
  db: Executor,
  types: readonly RowType[],
  { compiled, wanted }: SearchPlan,
  filter: SearchFilter,
): Promise<SearchResult[]> {
  if (compiled.groups.length === 0) return [];
  const rows = await findRows(db, types, rowSearch(compiled), filter);
  return rows.map((row) => viewRow(row, wanted, filter.asOf));
}

function rowSearch({ groups, excluded }: CompiledSearch) {
  const match = both(groups.map((group) => group.match));
  return { match: without(match, excluded), words: either(groups.map(({ words }) => words)) };
}

function viewRow(row: FoundRow, wanted: readonly Wanted[], asOf: Date): SearchResult {
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
    score: scoreRow({
      typeWeight: WEIGHTS[row.type],
      rank: row.rank,
      ageDays: (asOf.getTime() - row.at.getTime()) / DAY_MS,
    }),
    at: row.at,
    tickers: row.tickers,
    source_name: null,
    target: { type: row.type === 'company_event' ? 'document' : row.type, id: row.target_id },
  };
}
