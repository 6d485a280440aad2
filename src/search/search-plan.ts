import type { SearchGroup } from './plan-search.ts';
import type { Wanted } from './snippet.ts';
import { stem } from './stem.ts';
import type { CompiledSearch } from './ts-query.store.ts';

/** A search that is ready to run: what is searched for, its queries, and what is highlighted. */
export interface SearchPlan {
  groups: readonly SearchGroup[];
  compiled: CompiledSearch;
  wanted: readonly Wanted[];
}

/** The expressions of the groups as a text is searched for them. */
export function wantedOf(groups: readonly SearchGroup[]): Wanted[] {
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
