import type { ParsedQuery, Term } from './parse-query.ts';
import { stem } from './stem.ts';
import { SYNONYMS } from './synonyms.ts';
import { readWords } from './words.ts';

/** One thing that is searched for: its own expressions, expressions of the same meaning, and the companies it names. */
export interface SearchGroup {
  own: readonly Term[];
  synonyms: readonly Term[];
  tickers: readonly string[];
}

/** The companies with a name, by the name's words in lower case. */
export type KnownNames = ReadonlyMap<string, readonly NamedCompany[]>;

export interface NamedCompany {
  ticker: string;
  /** Its other names: a text may use any of them. */
  names: readonly string[];
}

const NAME_WORDS_MAX = 5;
const SYNONYMS_MAX = 12;
const EXPRESSIONS_MAX = 30;

/** Words that are also tickers or names; in lower case they are not. */
const FUNCTION_WORDS = new Set(
  'a all and any are as at be by can for from had has have he her his i if in into is it its me more my no nor not now of off on once only or our out own s she so some such t than that the their them then there these they this to too under up us very was we were what when where which who why will with you your'.split(
    ' ',
  ),
);

/** The runs of words that may be a company's name, as one look-up needs them. */
export function possibleNames(query: ParsedQuery): string[] {
  const names = new Set<string>();
  for (let at = 0; at < query.clauses.length; at++)
    for (let count = 1; count <= NAME_WORDS_MAX; count++) {
      const run = runOf(query, at, count);
      if (run !== null && mayBeName(run)) names.add(keyOf(run));
    }
  return [...names];
}

/** Joins neighbouring words that form a name or an expression, the longest first, and adds what means the same. */
export function planSearch(query: ParsedQuery, names: KnownNames): SearchGroup[] {
  const groups: SearchGroup[] = [];
  let at = 0;
  while (at < query.clauses.length) {
    const found = longestRun(query, at, names);
    groups.push(found.group);
    at += found.count;
  }
  return groups;
}

function longestRun(query: ParsedQuery, at: number, names: KnownNames): { group: SearchGroup; count: number } {
  for (let count = NAME_WORDS_MAX; count >= 1; count--) {
    const run = runOf(query, at, count);
    if (run === null) continue;
    const companies = companiesOf(run, names);
    const same = sameMeaning(run.map(({ words }) => words.map(stem).join(' ')).join(' '));
    if (count > 1 && companies.length === 0 && same === null) continue;
    // One word may be both, as in "target": the name is an alternative, not a replacement.
    const own = count === 1 ? run : [joined(run)];
    return { group: groupOf(own, same ?? [], companies), count };
  }
  const { alternatives = [] } = query.clauses[at] ?? {};
  const synonyms = alternatives.flatMap(({ words }) => sameMeaning(words.map(stem).join(' ')) ?? []);
  const companies = alternatives.flatMap((term) => companiesOf([term], names));
  return { group: groupOf(alternatives, synonyms, companies), count: 1 };
}

function groupOf(own: readonly Term[], same: readonly string[], companies: readonly NamedCompany[]): SearchGroup {
  const expressions = [...same, ...companies.flatMap(({ names }) => names)].slice(0, EXPRESSIONS_MAX);
  return {
    own,
    synonyms: expressions.map(termOf).filter(({ words }) => words.length > 0),
    tickers: [...new Set(companies.map(({ ticker }) => ticker))],
  };
}

const companiesOf = (run: readonly Term[], names: KnownNames): readonly NamedCompany[] =>
  mayBeName(run) ? (names.get(keyOf(run)) ?? []) : [];

/** Neighbouring clauses of one expression each; several only when all are single words. */
function runOf(query: ParsedQuery, at: number, count: number): Term[] | null {
  const clauses = query.clauses.slice(at, at + count);
  if (clauses.length < count) return null;
  const terms = clauses.flatMap(({ alternatives }) => (alternatives.length === 1 ? alternatives : []));
  if (terms.length < count || terms.some(({ kind }) => kind === 'prefix')) return null;
  return count > 1 && terms.some(({ kind }) => kind !== 'word') ? null : terms;
}

const keyOf = (run: readonly Term[]) => run.map(({ words }) => words.join(' ')).join(' ');

function mayBeName(run: readonly Term[]): boolean {
  const [only] = run;
  if (run.length > 1 || only === undefined || only.kind !== 'word') return true;
  return !FUNCTION_WORDS.has(only.words[0] ?? '') || only.text === only.text.toUpperCase();
}

function joined(run: readonly Term[]): Term {
  return { words: run.flatMap(({ words }) => words), text: run.map(({ text }) => text).join(' '), kind: 'phrase' };
}

function termOf(expression: string): Term {
  const words = readWords(expression).map(({ word }) => word);
  return { words, text: words.join(' '), kind: words.length === 1 ? 'word' : 'phrase' };
}

const stemsOf = (expression: string) =>
  readWords(expression)
    .map(({ word }) => stem(word))
    .join(' ');

const BY_STEMS: ReadonlyMap<string, readonly string[]> = indexSynonyms();

function indexSynonyms(): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const group of SYNONYMS)
    for (const expression of group) {
      const key = stemsOf(expression);
      const others = group.filter((other) => stemsOf(other) !== key);
      index.set(key, [...new Set([...(index.get(key) ?? []), ...others])].slice(0, SYNONYMS_MAX));
    }
  return index;
}

const sameMeaning = (stems: string): readonly string[] | null => BY_STEMS.get(stems) ?? null;
