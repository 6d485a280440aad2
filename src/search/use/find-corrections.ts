import type { Executor } from '../../kernel/db/database.ts';
import { findNames, findSimilarNames } from '../company-search.store.ts';
import { listUnused } from '../document-search.store.ts';
import type { ParsedQuery } from '../parse-query.ts';
import { type KnownNames, planSearch } from '../plan-search.ts';
import type { SearchFilter } from '../search-filter.ts';

const MISSPELT_LENGTH_MIN = 4;
const MISSPELT_WORDS_MAX = 4;

export interface Corrections {
  names: KnownNames;
  corrections: { from: string; to: string }[];
}

/**
 * Words that neither name a company nor occur in a document are compared with the known names. Null if none is similar. An
 * expression of the field ("price target") is no misspelt name, and to look for a rare one reads every document with its words.
 */
export async function findCorrections(
  db: Executor,
  query: ParsedQuery,
  names: KnownNames,
  filter: SearchFilter,
): Promise<Corrections | null> {
  const unknown = planSearch(query, names)
    .filter(({ tickers, synonyms }) => tickers.length === 0 && synonyms.length === 0)
    .filter(({ own }) => own.length === 1 && own[0]?.kind !== 'prefix')
    .flatMap(({ own }) => own)
    .filter(({ words }) => words.join('').length >= MISSPELT_LENGTH_MIN)
    .slice(0, MISSPELT_WORDS_MAX);
  const unused = await listUnused(db, unknown, filter);
  const similar = await findSimilarNames(
    db,
    unused.map(({ words }) => words.join(' ')),
  );
  const companies = await findNames(
    db,
    [...similar.values()].map(({ key }) => key),
    filter.asOf,
  );
  const known = new Map(names);
  const corrections = unused.flatMap(({ words, text }) => {
    const key = words.join(' ');
    const name = similar.get(key);
    const named = name && companies.get(name.key);
    if (!named) return [];
    known.set(key, named);
    return { from: text, to: name.name };
  });
  return corrections.length === 0 ? null : { names: known, corrections };
}
