import type { Executor } from '../../kernel/db/database.ts';
import { type DocumentText, findDocuments, type FoundDocument, listDocumentTexts } from '../document-search.store.ts';
import type { SearchGroup } from '../plan-search.ts';
import { groupWeights, scoreDocument } from '../rank.ts';
import type { SearchResult, SemanticState } from '../search.schema.ts';
import type { SearchFilter } from '../search-filter.ts';
import type { SearchPlan } from '../search-plan.ts';
import { highlight, makeSnippet, type Wanted } from '../snippet.ts';
import { type Meaning, rerankDocuments } from './rerank-documents.ts';
import { both, type CompiledGroup, either, tickerQuery, without } from '../ts-query.store.ts';

const DAY_MS = 86_400_000;
/** With more groups every choice of all but one would make a long query. */
const RELAXED_GROUPS_MAX = 8;
const UNTITLED = 'Untitled document';

/** Documents with everything that was searched for. */
export const findWholeMatches = (db: Executor, plan: SearchPlan, filter: SearchFilter): Promise<FoundDocument[]> =>
  find(db, plan, both(plan.compiled.groups.map(({ match }) => match)), filter);

/**
 * The best documents with their texts. If fewer contain the whole search than asked for, also documents that lack something: of a
 * search that names companies, all that is about them; of others, what has all groups but one.
 */
export async function completeDocuments(
  db: Executor,
  plan: SearchPlan,
  whole: readonly FoundDocument[],
  filter: SearchFilter,
  limit: number,
  meaning: Meaning | null,
): Promise<{ documents: SearchResult[]; semantic: SemanticState }> {
  const { groups } = plan.compiled;
  const isRelaxed = whole.length < limit && groups.length > 1 && groups.length <= RELAXED_GROUPS_MAX;
  const found = isRelaxed ? mergeFound(whole, await find(db, plan, relax(groups, plan.groups), filter)) : whole;
  const ranked = await rerankDocuments(db, score(found, groups.length, filter.asOf), meaning);
  const scored = ranked.scored.slice(0, limit);
  const texts = await listDocumentTexts(
    db,
    scored.map(({ document }) => document.id),
    filter,
  );
  const byId = new Map(texts.map((text) => [text.id, text]));
  const documents = scored.flatMap(({ document, score: value }) => {
    const text = byId.get(document.id);
    return text ? [view(document, text, value, plan.wanted)] : [];
  });
  return { documents, semantic: ranked.semantic };
}

function find(db: Executor, plan: SearchPlan, match: string, filter: SearchFilter): Promise<FoundDocument[]> {
  const { groups, excluded } = plan.compiled;
  const required = both([match, either(filter.tickers.map(tickerQuery))]);
  const search = {
    match: without(required, excluded),
    isIndexed: required !== '',
    near: both(groups.map(({ words }) => words)),
    groups,
    namedTickers: [...new Set(plan.groups.flatMap(({ tickers }) => tickers))],
  };
  return findDocuments(db, search, filter);
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
