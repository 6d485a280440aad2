import type { ParsedQuery } from '../parse-query.ts';

/** Title, lead and the first paragraphs: about 500 tokens, which the models with the smallest contexts hold. */
export const EMBEDDED_LENGTH_MAX = 2_000;

interface Prefixes {
  query: string;
  document: string;
}

const NO_PREFIXES: Prefixes = { query: '', document: '' };
const RETRIEVAL_QUERY = 'Represent this sentence for searching relevant passages: ';

/** Some models were trained with a prefix that says which side a text is on, and rank worse without it. By their descriptions. */
const PREFIXES: readonly { models: RegExp; prefixes: Prefixes }[] = [
  { models: /nomic-embed-text/, prefixes: { query: 'search_query: ', document: 'search_document: ' } },
  { models: /\be5-|multilingual-e5/, prefixes: { query: 'query: ', document: 'passage: ' } },
  {
    models: /mxbai-embed-large|snowflake-arctic-embed|bge-(small|base|large)-en/,
    prefixes: { query: RETRIEVAL_QUERY, document: '' },
  },
];

export const prefixesOf = (model: string): Prefixes =>
  PREFIXES.find(({ models }) => models.test(model.toLowerCase()))?.prefixes ?? NO_PREFIXES;

/** A half of a pair is no character, and servers refuse it. */
const withoutHalves = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '');

/** Spaces in a row count as one. */
export function documentInput(model: string, body: string, lengthMax = EMBEDDED_LENGTH_MAX): string {
  const text = body.replaceAll(/\s+/gu, ' ').trim().slice(0, lengthMax);
  return `${prefixesOf(model).document}${withoutHalves(text)}`;
}

/** What is searched for, without operators; null when there are only operators. */
export function queryInput(model: string, { clauses }: ParsedQuery): string | null {
  const text = clauses.flatMap(({ alternatives }) => alternatives.map((term) => term.text)).join(' ');
  return text === '' ? null : `${prefixesOf(model).query}${withoutHalves(text)}`;
}
