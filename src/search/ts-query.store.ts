import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { Term } from './parse-query.ts';
import type { SearchGroup } from './plan-search.ts';

/** A group as texts of PostgreSQL queries. `words` is empty where the group has only words that are not indexed. */
export interface CompiledGroup {
  /** The place of the group in the search. */
  index: number;
  own: string;
  words: string;
  /** `words` or one of the companies. */
  match: string;
}

export interface CompiledSearch {
  groups: CompiledGroup[];
  excluded: string;
}

/** The database's own parser reads the words, which are parameters: no text of a caller is part of a statement or an operator. */
export async function compileSearch(
  db: Executor,
  groups: readonly SearchGroup[],
  excluded: readonly Term[],
): Promise<CompiledSearch> {
  const parts = groups.flatMap((group) => [anyOf(group.own), anyOf([...group.own, ...group.synonyms])]);
  const { rows } = await sql<{ queries: string[]; excluded: string }>`
    select array[${sql.join([...parts, sql`''::tsquery`])}]::text[] as queries, (${anyOf(excluded)})::text as excluded
  `.execute(db);
  const [row] = rows;
  const compiled = groups.map(({ tickers }, index) => {
    const words = row?.queries[2 * index + 1] ?? '';
    const own = row?.queries[2 * index] ?? '';
    return { index, own, words, match: either([words, ...tickers.map(tickerQuery)]) };
  });
  return { groups: compiled.filter(({ match }) => match !== ''), excluded: row?.excluded ?? '' };
}

/** One of the terms, as an expression of the type tsquery. */
export function anyOf(terms: readonly Term[]): RawBuilder<string> {
  if (terms.length === 0) return sql`''::tsquery`;
  return sql`(${sql.join(terms.map(compileTerm), sql` || `)})`;
}

function compileTerm({ kind, text, words }: Term): RawBuilder<string> {
  const plain = words.join(' ');
  // Words have no quotation marks: they consist of letters and digits.
  if (kind === 'prefix') return sql`to_tsquery('pg_catalog.english', ${`'${plain}':*`})`;
  const phrase = sql<string>`phraseto_tsquery('pg_catalog.english', ${plain})`;
  if (text.toLowerCase() === plain) return phrase;
  return sql`phraseto_tsquery('pg_catalog.english', ${text}) || ${phrase}`;
}

/** A ticker as `kernel.document_vector` writes it. */
export const tickerQuery = (ticker: string): string => `'$${ticker.replaceAll(/[^A-Z0-9.-]/g, '')}'`;

export const either = (queries: readonly string[]): string =>
  queries
    .filter(Boolean)
    .map((query) => `( ${query} )`)
    .join(' | ');

export const both = (queries: readonly string[]): string =>
  queries
    .filter(Boolean)
    .map((query) => `( ${query} )`)
    .join(' & ');

export const without = (query: string, excluded: string): string => {
  if (excluded === '') return query;
  return query === '' ? `!( ${excluded} )` : `( ${query} ) & !( ${excluded} )`;
};
