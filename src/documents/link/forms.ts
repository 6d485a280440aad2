import type { AliasEntry } from './alias-index.ts';
import { CORPORATE_SUFFIXES, STOP_TICKERS } from './cues.ts';
import { isCommonWord } from './words.ts';
import type { TokenizedText } from './tokens.ts';

/** Prior probability of each form before its context, from the domain design. */
const PRIORS = {
  explicitTicker: 0.99,
  legalName: 0.97,
  tickerAfterName: 0.95,
  nameOfSeveralWords: 0.92,
  brand: 0.85,
  longTicker: 0.8,
  dictionaryBrand: 0.55,
  shortTicker: 0.35,
  stopTicker: 0.02,
} as const;

const EXCHANGE_BEFORE =
  /(?:NYSE(?: ?American| ?Arca| ?MKT)?|NASDAQ(?: ?(?:GS|GM|CM))?|Nasdaq(?:GS|GM|CM)?|AMEX|OTC(?:QB|QX|MKTS)?|CBOE|TSXV?|LSE)\s*[:：]\s*$/;
const EXCHANGE_LENGTH_MAX = 20;

export interface Occurrence {
  tokens: TokenizedText;
  /** Indexes of the first and last word. */
  first: number;
  last: number;
}

/** The prior of one name at one position; null when the form rules the name out. */
export function priorOf(entry: AliasEntry, occurrence: Occurrence, isShared: boolean): number | null {
  return entry.isTicker ? tickerPrior(entry, occurrence) : namePrior(entry, isShared);
}

function namePrior(entry: AliasEntry, isShared: boolean): number {
  // Two companies share the name, so the name alone cannot decide.
  if (isShared) return PRIORS.dictionaryBrand;
  if (entry.wordCount >= 2)
    return entry.isLegal && hasSuffix(entry.surface) ? PRIORS.legalName : PRIORS.nameOfSeveralWords;
  return entry.isCommonWord ? PRIORS.dictionaryBrand : PRIORS.brand;
}

function tickerPrior(entry: AliasEntry, occurrence: Occurrence): number | null {
  const { tokens, first, last } = occurrence;
  const start = tokens.starts[first] ?? 0;
  const end = tokens.ends[last] ?? 0;
  const written = tokens.text.slice(start, end);
  const symbol = entry.surface.toUpperCase();
  const isPlainWord = entry.isCommonWord || symbol.length < 4;
  if (written !== symbol) {
    // "our" is not OUR: in lower case only a symbol that is not a word can be a ticker.
    return isPlainWord ? null : PRIORS.longTicker;
  }
  const { text } = tokens;
  if (text[start - 1] === '$') return PRIORS.explicitTicker;
  if (EXCHANGE_BEFORE.test(text.slice(Math.max(0, start - EXCHANGE_LENGTH_MAX), start))) return PRIORS.explicitTicker;
  if (text[start - 1] === '(' && text[end] === ')' && isCapitalised(tokens.words[first - 1]))
    return PRIORS.tickerAfterName;
  if (symbol.length === 1 || STOP_TICKERS.has(symbol)) return PRIORS.stopTicker;
  return isPlainWord || isCommonWord(symbol) ? PRIORS.shortTicker : PRIORS.longTicker;
}

function isCapitalised(word: string | undefined): boolean {
  return word !== undefined && /^\p{Lu}/u.test(word);
}

function hasSuffix(name: string): boolean {
  const last = name.toLowerCase().replace(/[.,]/g, '').split(/\s+/).at(-1) ?? '';
  return CORPORATE_SUFFIXES.has(last);
}
