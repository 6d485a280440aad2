import type { Executor } from '../../kernel/db/database.ts';
import { findCompanies } from '../company-search.store.ts';
import type { ParsedQuery } from '../parse-query.ts';
import type { SearchResult } from '../search.schema.ts';
import type { SearchFilter } from '../search-filter.ts';
import type { SearchPlan } from '../search-plan.ts';
import { highlight } from '../snippet.ts';

/** Companies that the text names or may mean. With a filter by time there are none, because the registry has no history. */
export async function searchCompanies(
  db: Executor,
  query: ParsedQuery,
  { groups, wanted }: SearchPlan,
  filter: SearchFilter,
): Promise<SearchResult[]> {
  if (filter.since !== null || filter.until !== null) return [];
  const words = query.clauses.flatMap(({ alternatives }) => alternatives[0]?.words ?? []);
  const tickers = [...groups.flatMap((group) => group.tickers), ...filter.tickers];
  const rows = await findCompanies(db, { words, tickers, onlyTickers: filter.tickers });
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
