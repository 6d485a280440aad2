import type { Executor } from '../../kernel/db/database.ts';
import { type DocumentText, findDocuments, type FoundDocument, listDocumentTexts } from '../document-search.store.ts';
import type { SearchGroup } from '../plan-search.ts';
import { groupWeights, scoreDocument } from '../rank.ts';
import type { SearchResult } from '../search.schema.ts';
import type { SearchFilter } from '../search-filter.ts';
import { highlight, makeSnippet, type Wanted } from '../snippet.ts';
import { both, type CompiledGroup, type CompiledSearch, either, tickerQuery, without } from '../ts-query.store.ts';

const DAY_MS = 86_400_000;
/** With more groups every choice of all but one would make a long query. */
const RELAXED_GROUPS_MAX = 8;
const UNTITLED = 'Untitled document';

interface DocumentSearch {
  groups: readonly SearchGroup[];
  compiled: CompiledSearch;
  wanted: readonly Wanted[];
  limit: number;
}

/**
 * Documents with everything that was searched for. If these are fewer than asked for, also documents that lack something: of a
 * search that names companies, all that is about them; of others, what has all groups but one.
 */
export async function searchDocuments(
  db: Executor,
  search: DocumentSearch,
  filter: SearchFilter,
): Promise<SearchResult[]> {
  const { groups, excluded } = search.compiled;
  const namedTickers = [...new Set(search.groups.flatMap(({ tickers }) => tickers))];
  const ofTickers = either(filter.tickers.map(tickerQuery));
  const near = both(groups.map(({ words }) => words));
  const find = (match: string) =>
    findDocuments(db, { match: without(both([match, ofTickers]), excluded), near, groups, namedTickers }, filter);
  let found = await find(both(groups.map(({ match }) => match)));
  if (found.length < search.limit && groups.length > 1 && groups.length <= RELAXED_GROUPS_MAX)
    found = mergeFound(found, await find(relax(groups, search.groups)));
  const scored = score(found, groups.length, filter.asOf).slice(0, search.limit);
  const texts = await listDocumentTexts(
    db,
    scored.map(({ document }) => document.id),
    filter,
  );
  const byId = new Map(texts.map((text) => [text.id, text]));
  return scored.flatMap(({ document, score: value }) => {
    const text = byId.get(document.id);
    return text ? [view(document, text, value, search.wanted)] : [];
  });
}

function relax(compiled: readonly CompiledGroup[], groups: readonly SearchGroup[]): string {
  const named = compiled.filter(({ index }) => (groups[index]?.tickers.length ?? 0) > 0);
  return named.length > 0 && named.length < compiled.length
    ? both(named.map(({ match }) => match))
    : allButOne(compiled);
}

const allButOne = (groups: readonly CompiledGroup[]): string =>
  either(groups.map((_, left) => both(groups.filter((_group, index) => index !== left).map(({ match }) => match))));

function mergeFound(first: readonly FoundDocument[], more: readonly FoundDocument[]): FoundDocument[] {
  return [...new Map([...first, ...more].map((document) => [document.id, document])).values()];
}

function score(found: readonly FoundDocument[], groups: number, asOf: Date) {
  const features = found.map((document) => ({
    document,
    inText: document.in_text,
    inLead: document.in_lead,
    inTitle: document.in_title,
    asTyped: document.as_typed,
    nearness: document.nearness,
    salience: document.salience,
    credibility: document.credibility,
    ageDays: (asOf.getTime() - document.published_at.getTime()) / DAY_MS,
  }));
  const weights = groupWeights(features, groups);
  return features
    .map((feature) => ({ document: feature.document, score: scoreDocument(feature, weights) }))
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        b.document.published_at.getTime() - a.document.published_at.getTime() ||
        a.document.id.localeCompare(b.document.id),
    );
}

function view(document: FoundDocument, row: DocumentText, value: number, wanted: readonly Wanted[]): SearchResult {
  const title = row.title ?? UNTITLED;
  const snippet = makeSnippet(row.text, wanted, row.title_end);
  return {
    type: 'document',
    id: document.id,
    title,
    title_highlights: highlight(title, wanted),
    snippet: snippet.text,
    highlights: snippet.highlights,
    text_start: snippet.offset,
    text_end: snippet.offset + snippet.text.length,
    score: value,
    at: document.published_at,
    tickers: row.tickers,
    source_name: row.source_name,
    target: { type: 'document', id: document.id },
  };
}
