import { NAME_WORD } from '../mask-names.ts';
import type { Token } from '../tokens.ts';

/** Words with a capital that are no names. */
const NO_NAMES = new Set(
  `i i'm i've i'd i'll q1 q2 q3 q4 fq1 fq2 fq3 fq4 h1 h2 fy eps pt ceo cfo coo ebitda ebit ipo fda us eu uk sec vs pe ath atl dd iv yoy
  qoq ai ev it hr it's a an the no not yes never buy sell hold neutral overweight underweight outperform underperform`.split(
    /\s+/,
  ),
);
const DATES = new Set(
  `january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov
  dec monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri`.split(/\s+/),
);
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ["'m", 'am'],
  ["'ve", 'have'],
  ["'re", 'are'],
  ["'ll", 'will'],
  ["'d", 'would'],
  ["'s", 'is'],
]);
const YEAR = /^(19|20)\d\d$/;
const KEPT_SIGN = /^[.!?;:+]$/;
const SENTENCE_START = /^[.!?;:]$/;
/** Longer texts are cut. */
export const WORDS_MAX = 60;
/** Longer texts are stories, which the network was not trained on. */
export const READ_SENTENCES_MAX = 4;

/** What the learnt reading sees of a text: words in lower case, and classes for names, numbers and dates. */
export interface LearntWords {
  readonly words: readonly string[];
  /** The token of each word. */
  readonly at: readonly number[];
}

/** The company that is read, and another one of the same sentence. */
export type NameRole = '<it>' | '<other>';

/** Words before the text that say what kind of text it is. */
export const kindWords = (isTalk: boolean, isTitle: boolean): readonly string[] => [
  ...(isTalk ? ['<talk>'] : []),
  ...(isTitle ? ['<title>'] : []),
];

/**
 * `isKnown` tells a common word from a name where the capital does not: at the start of a sentence and in a title. `roleOf` is given
 * where a sentence is read for one of its companies.
 */
export function learntWords(
  tokens: readonly Token[],
  isTitle: boolean,
  isKnown: (word: string) => boolean,
  roleOf: (token: Token) => NameRole | null = () => null,
): LearntWords {
  const words: string[] = [];
  const at: number[] = [];
  let isStart = true;
  for (let i = 0; i < tokens.length && words.length < WORDS_MAX; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    const word = roleOf(token) ?? classOf(token, isTitle || isStart, isKnown);
    if (token.kind !== 'punct') isStart = false;
    else if (SENTENCE_START.test(token.word)) isStart = true;
    // A name of three words is one name.
    if (word === '' || (word.length > 1 && word.startsWith('<') && word === words.at(-1))) continue;
    for (const part of token.kind === 'word' && !word.startsWith('<') ? expand(word) : [word]) {
      words.push(part);
      at.push(i);
    }
  }
  return { words, at };
}

function classOf({ kind, word, value, capital }: Token, isOpen: boolean, isKnown: (word: string) => boolean): string {
  if (kind === 'number') return value < 0 ? '<neg>' : YEAR.test(word) ? '<year>' : '<num>';
  if (kind === 'percent') return '%';
  if (kind === 'currency') return '<cur>';
  if (kind === 'punct') return KEPT_SIGN.test(word) ? word : '';
  if (word === NAME_WORD) return NAME_WORD;
  if (word.startsWith('$')) return '<tick>';
  if (!capital) return word;
  if (DATES.has(word)) return '<date>';
  return NO_NAMES.has(word) || (isOpen && isKnown(word)) ? word : NAME_WORD;
}

/** "won't" as "will not": the vectors have no contractions. */
function expand(word: string): string[] {
  if (word === "won't") return ['will', 'not'];
  if (word === "can't" || word === 'cannot') return ['can', 'not'];
  if (word.endsWith("n't")) return [word.slice(0, -3), 'not'];
  const apostrophe = word.indexOf("'");
  if (apostrophe < 0) return [word];
  const ending = ENDINGS.get(word.slice(apostrophe));
  return apostrophe > 0 && ending !== undefined ? [word.slice(0, apostrophe), ending] : [word.replaceAll("'", '')];
}
