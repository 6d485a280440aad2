import type { AliasEntry, WordKind } from './alias-index.ts';
import { CORPORATE_SUFFIXES, STOP_TICKERS } from './cues.ts';
import { isAttribution, isIndexTalk } from './index-guard.ts';
import { INDEX_NAMES } from './name-words.ts';
import { isCommonWord } from './words.ts';
import type { TokenizedText } from './tokens.ts';
import { isMoveVerb } from './verbs.ts';

/** Prior probability of each form before its context, from the domain design. */
const PRIORS = {
  explicitTicker: 0.99,
  legalName: 0.97,
  tickerAfterOwnName: 0.97,
  /** After other words: the ticker of a company that the list calls differently, or an abbreviation. */
  bracketedTicker: 0.4,
  nameOfSeveralWords: 0.92,
  nameOfCommonWords: 0.87,
  tickerBeforeOwnWord: 0.85,
  longTicker: 0.8,
  shortTicker: 0.35,
  stopTicker: 0.02,
  /** "NVDA +5%": a ticker with its move. */
  quotedTicker: 0.92,
} as const;
const QUOTED = /^\s?[:(]?\s?[+\-−–▲▼]\s?\$?\d[\d.,]*\s?%/;

/** Of a name of one word, by what else the word means: as registered or without its legal form, and shortened further. */
const WORD_PRIORS: Readonly<Record<'full' | 'head' | 'part', Readonly<Record<WordKind, number>>>> = {
  full: { distinctive: 0.87, dictionary: 0.55, person: 0.5, place: 0.4, subject: 0.08, index: 0.45, source: 0.8 },
  head: { distinctive: 0.72, dictionary: 0.42, person: 0.3, place: 0.2, subject: 0.03, index: 0.02, source: 0.5 },
  part: { distinctive: 0.55, dictionary: 0.3, person: 0.25, place: 0.1, subject: 0.02, index: 0.02, source: 0.3 },
};
const INITIALS_PRIOR = 0.3;
/** "L&T" means fewer other things than three letters do. */
const PAIR_PRIOR = 0.4;
const PAIR = /^\p{L}&\p{L}$/u;
const COMMON_PAIRS = new Set(
  'R&D M&A Q&A P&L G&A F&B B&B D&A D&O E&P O&M P&C T&D S&P A&E T&E C&I E&S E&O A&P L&D I&C B&M'.split(' '),
);
const OWN_WORD_MIN = 4;
/** Initials that are also the company's symbol: "BMW" of Bayerische Motoren Werke. */
const SYMBOL_PRIOR = 0.75;

const EXCHANGE_BEFORE =
  /(?:NYSE(?: ?American| ?Arca| ?MKT)?|NASDAQ(?: ?(?:GS|GM|CM))?|Nasdaq(?: ?(?:GS|GM|CM))?|AMEX|OTC(?:QB|QX|MKTS| Pink)?|CBOE|Cboe|TSXV?|LSE|Other OTC)\s*[:：]\s*$/;
const EXCHANGE_LENGTH_MAX = 24;

export interface Occurrence {
  tokens: TokenizedText;
  /** Indexes of the first and last word. */
  first: number;
  last: number;
}

/** The prior of one name at one position; null when the form rules the name out. */
export function priorOf(entry: AliasEntry, occurrence: Occurrence): number | null {
  return entry.isTicker ? tickerPrior(entry, occurrence) : namePrior(entry, occurrence);
}

function namePrior(entry: AliasEntry, occurrence: Occurrence): number | null {
  if (entry.wordKind === 'index' && isIndexTalk(occurrence)) return null;
  if (entry.wordKind === 'source' && isAttribution(occurrence)) return null;
  if (entry.surface.length <= ABBREVIATION_MAX && !isAbbreviation(entry, occurrence)) return null;
  if (isShortened(entry) && isUpperCase(occurrence) && STOP_TICKERS.has(entry.surface.toUpperCase())) return null;
  // "111" in a table is a figure.
  if (/^\d+$/.test(entry.surface)) return null;
  if (isShortened(entry) && isCentralBank(occurrence)) return null;
  if (entry.level === 'initials') {
    if (!isUpperCase(occurrence)) return null;
    const { text, starts, ends } = occurrence.tokens;
    // '("ROIC")' defines an abbreviation; "GPC Biotech" is another company.
    const isDefined = /[("“]/.test(text[(starts[occurrence.first] ?? 0) - 1] ?? '');
    const end = ends[occurrence.last] ?? 0;
    const isLonger = !isBeforeOwnWord(entry, occurrence) && /^ \p{Lu}\p{Ll}/u.test(text.slice(end, end + 3));
    return !isDefined && !isLonger && entry.tickerLetters.startsWith(entry.surface.toUpperCase())
      ? SYMBOL_PRIOR
      : PAIR.test(entry.surface) && !COMMON_PAIRS.has(entry.surface)
        ? PAIR_PRIOR
        : INITIALS_PRIOR;
  }
  if (entry.wordCount >= 2) {
    if (entry.isLegal && hasSuffix(entry.surface)) return PRIORS.legalName;
    return entry.isCommonWord ? PRIORS.nameOfCommonWords : PRIORS.nameOfSeveralWords;
  }
  const level = entry.level === 'head' || entry.level === 'part' ? entry.level : 'full';
  return WORD_PRIORS[level][entry.wordKind];
}

/** "EPS", "ECB": a name that was only derived gives way to what everybody means by these letters. */
const isShortened = ({ level }: AliasEntry) => level === 'head' || level === 'part' || level === 'initials';

/** "Federal Reserve" at the start of a headline, where the first capital says nothing. */
const isCentralBank = ({ tokens, first }: Occurrence) =>
  tokens.lower[first] === 'reserve' && /^(?:federal|fed)$/.test(tokens.lower[first - 1] ?? '');

/** Names up to this length are mostly abbreviations. */
const ABBREVIATION_MAX = 4;

/** "HP", not "hp" or "306 HP", and not an abbreviation of other words: "Communication Systems (PACS)". */
function isAbbreviation(entry: AliasEntry, occurrence: Occurrence): boolean {
  const { tokens, first, last } = occurrence;
  const { surface } = entry;
  if (!isUpperCase(occurrence)) {
    // Lists write some names in capitals throughout, so that longer ones say nothing about the spelling.
    if (surface === surface.toUpperCase() && (surface.length <= 3 || entry.level === 'known')) return false;
    return surface.length > 3 || (entry.level !== 'head' && entry.level !== 'part');
  }
  if (surface.length <= 2 && /^\d+$/.test(tokens.words[first - 1] ?? '')) return false;
  const isBracketed =
    tokens.text[(tokens.starts[first] ?? 0) - 1] === '(' && tokens.text[tokens.ends[last] ?? 0] === ')';
  return !isBracketed || isNamedBefore(entry, tokens, first);
}

/** "ANZ Bank" of a banking group: the next word is a word of its own name, or the beginning of one. */
function isBeforeOwnWord({ nameWords }: AliasEntry, { tokens, last }: Occurrence): boolean {
  const next = tokens.lower[last + 1] ?? '';
  if (next.length < OWN_WORD_MIN || !isCapitalised(tokens.words[last + 1])) return false;
  if (tokens.text.slice(tokens.ends[last], tokens.starts[last + 1]) !== ' ') return false;
  for (const word of nameWords) if (word.startsWith(next)) return true;
  return false;
}

const NAMED_WORDS = 6;

/** Whether a word of the company's legal name stands shortly before. */
function isNamedBefore(entry: AliasEntry, tokens: TokenizedText, first: number): boolean {
  for (let index = first - 1; index >= Math.max(0, first - NAMED_WORDS); index--) {
    const word = tokens.lower[index] ?? '';
    if (entry.nameWords.has(word) && !CORPORATE_SUFFIXES.has(word) && word.length > 2) return true;
  }
  return false;
}

function tickerPrior(entry: AliasEntry, occurrence: Occurrence): number | null {
  const { tokens, first, last } = occurrence;
  const start = tokens.starts[first] ?? 0;
  const end = tokens.ends[last] ?? 0;
  const { text } = tokens;
  if (text[start - 1] === '$') return PRIORS.explicitTicker;
  // ".SPX" is the code of an index.
  if (text[start - 1] === '.' && /\s/.test(text[start - 2] ?? ' ')) return null;
  const written = text.slice(start, end);
  const symbol = entry.surface.toUpperCase();
  // "tech" is not TECH: outside a cashtag a ticker is written in capitals.
  if (written !== written.toUpperCase()) return null;
  if (EXCHANGE_BEFORE.test(text.slice(Math.max(0, start - EXCHANGE_LENGTH_MAX), start))) return PRIORS.explicitTicker;
  if (isIndexTicker(symbol) && isIndexTalk(occurrence)) return null;
  if (CURRENCIES.has(symbol) && isBesideAmount(text, start, end)) return null;
  // 'return on invested capital ("ROIC")' defines an abbreviation, unless the company's name stands before it.
  if (/^\(["“]$/.test(text.slice(start - 2, start)) && /^["”]\)/.test(text.slice(end, end + 2)))
    return isNamedBefore(entry, tokens, first) ? PRIORS.tickerAfterOwnName : null;
  if (text[start - 1] === '(' && text[end] === ')') {
    if (isNamedBefore(entry, tokens, first)) return PRIORS.tickerAfterOwnName;
    if (!STOP_TICKERS.has(symbol) && isCapitalised(tokens.words[first - 1])) return PRIORS.bracketedTicker;
  }
  if (isBeforeOwnWord(entry, occurrence) && symbol.length > 1) return PRIORS.tickerBeforeOwnWord;
  if (QUOTED.test(text.slice(end, end + 16))) return PRIORS.quotedTicker;
  if (symbol.length === 1 || STOP_TICKERS.has(symbol)) return PRIORS.stopTicker;
  if (!METRICS.has(symbol) && isMovedShare(text, end)) return PRIORS.quotedTicker;
  return symbol.length < 4 || entry.isCommonWord || isCommonWord(symbol) ? PRIORS.shortTicker : PRIORS.longTicker;
}

/** Codes of currencies that are also symbols of companies. */
const CURRENCIES = new Set(
  'NOK SEK DKK ISK CHF PLN CZK HUF RON BGN TRY RUB UAH ILS ZAR CNY RMB HKD SGD INR KRW TWD THB IDR MYR PHP AUD NZD CAD BRL MXN CLP COP PEN ARS AED SAR QAR KWD EGP NGN KES'.split(
    ' ',
  ),
);

/** "NOK 14m", "41 million NOK"; a percentage is none: "NOK 2% higher". */
const isBesideAmount = (text: string, start: number, end: number): boolean =>
  /^ ?[-–−]?\d[\d.,]*(?![\d.,]| ?%| ?per| ?pct)/.test(text.slice(end, end + 16)) ||
  /\d ?(?:mn?|mln|bn|bln|million|billion|thousand) $/i.test(text.slice(Math.max(0, start - 14), start));

/** Abbreviations of what companies and offices report, which also rise and fall by a percentage. */
const METRICS = new Set(
  'NAV AUM ARR MRR GMV TPV NII NIM FFO AFFO RPO ARPU EBIT DAU MAU SSS TAM CPI PPI PMI BPS'.split(' '),
);
const MOVE_BEHIND =
  /^ (?:(?:is|was) )?([a-z]+)(?: (?:up|down|higher|lower|by|nearly|almost|about|around|over|more than|as much as))* \d[\d.]*(?: ?%| per ?cent| pct)/;
const MOVE_LENGTH_MAX = 60;

/** "NKE edged up 0.25%", "HAL was up 3%": what moves by a percentage is a share. */
function isMovedShare(text: string, end: number): boolean {
  const verb = MOVE_BEHIND.exec(text.slice(end, end + MOVE_LENGTH_MAX))?.[1] ?? '';
  return isMoveVerb(verb) || /^(?:up|down|higher|lower)$/.test(verb);
}

const isIndexTicker = (symbol: string) => symbol === 'ICE' || INDEX_NAMES.has(symbol.toLowerCase());

function isUpperCase({ tokens, first, last }: Occurrence): boolean {
  const written = tokens.text.slice(tokens.starts[first], tokens.ends[last]);
  return written === written.toUpperCase();
}

function isCapitalised(word: string | undefined): boolean {
  return word !== undefined && /^\p{Lu}/u.test(word);
}

function hasSuffix(name: string): boolean {
  const last = name.toLowerCase().replace(/[.,]/g, '').split(/\s+/).at(-1) ?? '';
  return CORPORATE_SUFFIXES.has(last);
}
