import { DOCUMENT_TYPES, type DocumentType } from '../documents/life-cycle.ts';
import { parseInstant } from '../kernel/http/instant.ts';
import { findResultType, type ResultType } from './result-type.ts';
import { readWords } from './words.ts';

export const QUERY_LENGTH_MAX = 400;
/** Further words are ignored: each costs one look-up in the index. */
export const CLAUSES_MAX = 12;
const FILTER_VALUES_MAX = 20;

/** One expression: its words in lower case, as typed, and whether they must follow each other. */
export interface Term {
  words: readonly string[];
  /** The typed text, because the database reads "8-K" and "U.S." as one word. */
  text: string;
  kind: 'word' | 'phrase' | 'prefix';
}

/** A document has to contain one of the alternatives. */
export interface Clause {
  alternatives: readonly Term[];
}

export interface ParsedQuery {
  clauses: readonly Clause[];
  excluded: readonly Term[];
  tickers: readonly string[];
  sources: readonly string[];
  types: readonly ResultType[];
  documentTypes: readonly DocumentType[];
  after: Date | null;
  before: Date | null;
  /** Parts that were left out: unreadable values of operators, and words beyond the limit. */
  ignored: readonly string[];
}

interface Draft {
  clauses: Term[][];
  excluded: Term[];
  tickers: Set<string>;
  sources: Set<string>;
  types: Set<ResultType>;
  documentTypes: Set<DocumentType>;
  after: Date | null;
  before: Date | null;
  ignored: string[];
}

/** An operator with its value, a quotation or a run without blanks; a minus sign before it excludes. */
const PART = /(-)?(?:([a-z]+):)?(?:"([^"]*)(?:"|$)|(\S+))/giu;
const TICKER = /^[A-Z][A-Z0-9.-]{0,15}$/;

/**
 * Reads a search: words, "phrases", OR, -word, word*, and the operators ticker:, source:, type:, before:, after:. Every text has a
 * reading; what cannot be read as an operator is read as words.
 */
export function parseQuery(text: string): ParsedQuery {
  const draft: Draft = {
    clauses: [],
    excluded: [],
    tickers: new Set(),
    sources: new Set(),
    types: new Set(),
    documentTypes: new Set(),
    after: null,
    before: null,
    ignored: [],
  };
  let isAlternative = false;
  for (const part of text.slice(0, QUERY_LENGTH_MAX).matchAll(PART)) {
    const [whole, minus, operator, quoted, run] = part;
    if (whole === 'OR') {
      isAlternative = draft.clauses.length > 0;
      continue;
    }
    const value = quoted ?? run ?? '';
    if (operator !== undefined && minus === undefined && readOperator(draft, operator.toLowerCase(), value, whole))
      continue;
    const written = operator === undefined ? value : `${operator} ${value}`;
    const term = readTerm(written, quoted !== undefined);
    if (term === null) continue;
    addTerm(draft, term, { isExcluded: minus !== undefined, isAlternative });
    isAlternative = false;
  }
  const { clauses, tickers, sources, types, documentTypes, ...rest } = draft;
  return {
    ...rest,
    clauses: clauses.map((alternatives) => ({ alternatives })),
    tickers: [...tickers],
    sources: [...sources],
    types: [...types],
    documentTypes: [...documentTypes],
  };
}

function readTerm(written: string, isQuoted: boolean): Term | null {
  const words = readWords(written).map(({ word }) => word);
  const [first] = words;
  if (first === undefined) return null;
  // The characters that the database's parser takes apart are gone, except those that join parts of a word.
  const text = written.replace(/[^\p{L}\p{N}\s.&'’/-]+/gu, ' ').trim();
  if (!isQuoted && words.length === 1 && written.endsWith('*')) return { words, text: first, kind: 'prefix' };
  return { words, text, kind: words.length === 1 ? 'word' : 'phrase' };
}

function addTerm(draft: Draft, term: Term, how: { isExcluded: boolean; isAlternative: boolean }): void {
  const terms = draft.excluded.length + draft.clauses.reduce((sum, clause) => sum + clause.length, 0);
  const last = draft.clauses.at(-1);
  if (terms >= CLAUSES_MAX) draft.ignored.push(term.text);
  else if (how.isExcluded) draft.excluded.push(term);
  else if (how.isAlternative && last) last.push(term);
  else draft.clauses.push([term]);
}

/** False when there is no such operator: the text is then read as words. */
function readOperator(draft: Draft, name: string, value: string, whole: string): boolean {
  const values = value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, FILTER_VALUES_MAX);
  switch (name) {
    case 'ticker':
      return readEach(draft, values, whole, (text) => {
        const ticker = text.toUpperCase();
        if (TICKER.test(ticker)) draft.tickers.add(ticker);
        return TICKER.test(ticker);
      });
    case 'source':
      return readEach(draft, values, whole, (text) => Boolean(draft.sources.add(text)));
    case 'type':
      return readEach(draft, values, whole, (text) => readType(draft, text));
    case 'after':
    case 'before': {
      const instant = parseInstant(value);
      if (instant === null) draft.ignored.push(whole);
      else draft[name] = instant;
      return true;
    }
    default:
      return false;
  }
}

function readEach(draft: Draft, values: readonly string[], whole: string, read: (text: string) => boolean): true {
  if (values.length === 0) draft.ignored.push(whole);
  for (const value of values) if (!read(value)) draft.ignored.push(value);
  return true;
}

function readType(draft: Draft, name: string): boolean {
  const type = findResultType(name);
  if (type !== null) draft.types.add(type);
  const documentType = DOCUMENT_TYPES.find((known) => known === name.toLowerCase());
  if (documentType !== undefined) {
    draft.documentTypes.add(documentType);
    draft.types.add('document');
  }
  return type !== null || documentType !== undefined;
}
