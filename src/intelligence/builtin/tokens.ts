import { EMOJI } from './lexicon/emoji.ts';

export type TokenKind = 'word' | 'number' | 'percent' | 'currency' | 'punct';

export interface Token {
  readonly kind: TokenKind;
  /** Lower case with straight apostrophes; numbers keep their digits. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** Finite for numbers, 0 otherwise. */
  readonly value: number;
  readonly capital: boolean;
}

export const TOKENS_MAX = 400;

const WORD = 1;
const DIGIT = 2;
const SPACE = 3;

/** Class of every ASCII character, so that the scanner needs no regular expression for common text. */
const ASCII = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  if (/[a-z]/i.test(char)) ASCII[code] = WORD;
  else if (/[0-9]/.test(char)) ASCII[code] = DIGIT;
  else if (/\s/.test(char)) ASCII[code] = SPACE;
}

function classOf(text: string, index: number): number {
  const code = text.charCodeAt(index);
  if (code < 128) return ASCII[code] ?? 0;
  if (code === 0xa0 || code === 0x202f || (code >= 0x2000 && code <= 0x200b) || code === 0x2028) return SPACE;
  return /[\p{L}\p{M}]/u.test(text[index] ?? '') ? WORD : 0;
}

/** "Q3" and "G20" are words; "EUR600m" and "Rs600" are a currency and a number. */
const CURRENCY_LENGTHS: readonly number[] = [2, 3];
const APOSTROPHES = "'’‘`";
/** Dropped, because they would separate the words of a phrase: to "buy" from "hold". */
const QUOTATION_MARKS = '"“”„«»';
const CURRENCY_SIGNS: Readonly<Record<string, string>> = { '€': 'eur', $: 'usd', '£': 'gbp', '¥': 'jpy' };
const CURRENCY_WORDS = new Map(
  Object.entries({
    eur: 'eur euro euros',
    usd: 'usd dollar dollars',
    gbp: 'gbp pound pounds sterling',
    sek: 'sek',
    nok: 'nok',
    dkk: 'dkk',
    crown: 'krona kronor kroner crowns',
    chf: 'chf francs',
    jpy: 'jpy yen',
    cny: 'cny yuan rmb',
    rub: 'rub roubles rubles',
    inr: 'rs inr pkr rupee rupees',
    krw: 'krw',
    hkd: 'hkd',
    sgd: 'sgd',
    aud: 'aud',
    cad: 'cad',
    brl: 'brl reais',
    mxn: 'mxn pesos',
    zar: 'zar',
    pln: 'pln zloty zlotys',
    try: 'lira liras',
    aed: 'aed dirhams',
    sar: 'riyals',
    ils: 'shekels',
    ngn: 'naira',
    thb: 'baht',
    myr: 'ringgit',
  }).flatMap(([code, forms]) => forms.split(' ').map((form) => [form, code] as const)),
);
/** "dollar" and "USD" become one word, the currency code. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(CURRENCY_WORDS.values());
/** As people write them in posts and forums; "wont" and "cant" are hardly ever the nouns. */
const CONTRACTIONS: ReadonlyMap<string, string> = new Map(
  "don't doesn't didn't can't couldn't won't wouldn't shouldn't isn't wasn't aren't weren't haven't hasn't hadn't ain't i'm i've they're you're that's what's"
    .split(' ')
    .map((word): [string, string] => [word.replace("'", ''), word]),
);
const PERCENT_WORDS = new Set(['percent', 'pct', 'percentage']);

function numberValue(digits: string): number {
  // A comma before exactly three digits groups thousands; any other comma is a decimal separator.
  const plain = /,\d{3}(?!\d)/.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.');
  const value = Number.parseFloat(plain);
  return Number.isFinite(value) ? value : 0;
}

/**
 * Hyphens between letters split ("third-quarter" is two words), possessive endings are removed, "don't" stays whole. Offsets
 * are UTF-16 offsets into `text`.
 */
export function tokenize(text: string, from: number, to: number): Token[] {
  const tokens: Token[] = [];
  let i = from;
  while (i < to && tokens.length < TOKENS_MAX) {
    const kind = classOf(text, i);
    const char = text[i] ?? '';
    if (kind === SPACE) i++;
    else if (char > '\u2190' && isSign(text, i)) i = pushSign(tokens, text, i);
    else if (kind === WORD && startsLink(text, i)) i = endOfLink(text, i, to);
    else if (kind === WORD) i = pushWord(tokens, text, i, to);
    else if (kind === DIGIT) i = pushNumber(tokens, text, i, to, 1);
    else if (char === '.' && startsDecimal(text, i, from, to)) i = pushNumber(tokens, text, i, to, 1);
    else if ((char === '-' || char === '−' || char === '–') && startsNegative(text, i, from, to, tokens.at(-1))) {
      const currency = CURRENCY_SIGNS[text[i + 1] ?? ''];
      if (currency) tokens.push(token('currency', currency, i + 1, i + 2));
      i = pushNumber(tokens, text, currency ? i + 2 : i + 1, to, -1);
    } else if (QUOTATION_MARKS.includes(char)) i++;
    else if (APOSTROPHES.includes(char)) i = skipApostrophe(text, i, to);
    else if (isBracketedLoss(text, i, to)) {
      tokens.push(token('currency', CURRENCY_SIGNS[char] ?? '', i, i + 1));
      i = pushNumber(tokens, text, i + 2, to, -1);
      if (text[i] === ')') i++;
    } else if (char === '$' && i + 1 < to && classOf(text, i + 1) === WORD) i = pushCashtag(tokens, text, i, to);
    else {
      const currency = CURRENCY_SIGNS[char];
      if (currency) tokens.push(token('currency', currency, i, i + 1));
      else if (char === '%') tokens.push(token('percent', '%', i, i + 1));
      else if (char !== '-' || classOf(text, i + 1) === SPACE) tokens.push(token('punct', char, i, i + 1));
      i++;
    }
  }
  if (!tokens.some(({ kind }) => kind === 'currency')) return tokens;
  return tokens.map((token, at) => (isLoneCurrency(tokens, at) ? { ...token, kind: 'word' } : token));
}

/** "the dollar fell" is about the currency; in "USD 5 mn" and "5 mn euros" it is only the unit. */
function isLoneCurrency(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.kind !== 'currency' || tokens[at + 1]?.kind === 'number') return false;
  return tokens[at - 1]?.kind !== 'number' && tokens[at - 2]?.kind !== 'number';
}

const token = (kind: TokenKind, word: string, start: number, end: number, value = 0, capital = false): Token => ({
  kind,
  word,
  start,
  end,
  value,
  capital,
});

/** "$(0.30)": accountants bracket a negative figure behind its currency. "($0.30)" may also be a note. */
function isBracketedLoss(text: string, at: number, to: number): boolean {
  if (CURRENCY_SIGNS[text[at] ?? ''] === undefined || text[at + 1] !== '(' || at + 2 >= to) return false;
  return classOf(text, at + 2) === DIGIT || startsDecimal(text, at + 2, at, to);
}

/** "-3", "(-3.1%", "$-0.52", "-$0.52", "-.5". A dash between two figures is a range. */
function startsNegative(text: string, at: number, from: number, to: number, before: Token | undefined): boolean {
  // "$ABC-2.7%": a wire of moves.
  const isMove = before !== undefined && before.end === at && before.word.startsWith('$');
  const isOpen = isMove || at === from || classOf(text, at - 1) === SPACE || '($€£/'.includes(text[at - 1] ?? ' ');
  if (!isOpen || at + 1 >= to) return false;
  const digit = CURRENCY_SIGNS[text[at + 1] ?? ''] === undefined ? at + 1 : at + 2;
  return digit < to && (classOf(text, digit) === DIGIT || startsDecimal(text, digit, from, to));
}

/** ".04" without a leading zero, as wires write cents. */
function startsDecimal(text: string, at: number, from: number, to: number): boolean {
  if (text[at] !== '.' || at + 1 >= to || classOf(text, at + 1) !== DIGIT) return false;
  return at === from || (classOf(text, at - 1) !== DIGIT && classOf(text, at - 1) !== WORD);
}

/** Skips " 's" after a tokenised noun, and a lone quotation mark. */
function skipApostrophe(text: string, at: number, to: number): number {
  const next = text[at + 1];
  const isPossessive = (next === 's' || next === 'S') && at + 1 < to && classOf(text, at + 2) !== WORD;
  return isPossessive ? at + 2 : at + 1;
}

/** Symbols and signs outside the letters; a joiner or a variation of a sign is part of it. */
const isSign = (text: string, at: number): boolean => {
  const code = text.codePointAt(at) ?? 0;
  return code >= 0x1f000 || code === 0xfe0f || code === 0x200d || EMOJI.has(String.fromCodePoint(code));
};

/** Known signs become words, once in a row; others separate words. */
function pushSign(tokens: Token[], text: string, at: number): number {
  const code = text.codePointAt(at) ?? 0;
  const end = at + (code > 0xffff ? 2 : 1);
  if (code === 0xfe0f || code === 0x200d) return end;
  const word = EMOJI.get(String.fromCodePoint(code));
  const last = tokens.at(-1);
  if (word === undefined) tokens.push(token('punct', text.slice(at, end), at, end));
  else if (last?.word !== word) tokens.push(token('word', word, at, end));
  return end;
}

const startsLink = (text: string, at: number): boolean =>
  (text[at] === 'h' && /^https?:\/\//.test(text.slice(at, at + 8))) ||
  (text[at] === 'w' && text.startsWith('www.', at));

/** An address is no text: "https://x.org/acme-in-trouble". */
function endOfLink(text: string, at: number, to: number): number {
  let end = at;
  while (end < to && classOf(text, end) !== SPACE) end++;
  return end;
}

/** "$ABC" is one word including the sign. */
function pushCashtag(tokens: Token[], text: string, at: number, to: number): number {
  const end = endOfLetters(text, at + 1, to);
  tokens.push(token('word', text.slice(at, end).toLowerCase(), at, end, 0, true));
  return end;
}

/** End of a dotted word such as "U.S." or "a.m.", which becomes one word without dots; 0 when there is none. */
function endOfDotted(text: string, start: number, to: number): number {
  let end = start;
  while (end + 1 < to && classOf(text, end) === WORD && text[end + 1] === '.') end += 2;
  return end - start >= 4 ? end : 0;
}

function pushWord(tokens: Token[], text: string, start: number, to: number): number {
  const dotted = text[start + 1] === '.' ? endOfDotted(text, start, to) : 0;
  if (dotted > 0) {
    const letters = text.slice(start, dotted).replaceAll('.', '');
    tokens.push(token('word', letters.toLowerCase(), start, dotted, 0, letters !== letters.toLowerCase()));
    return dotted;
  }
  let end = start + lengthOfInitials(text, start);
  let hasApostrophe = false;
  for (; end < to; end++) {
    const kind = classOf(text, end);
    if (kind === WORD || (kind === DIGIT && isCode(text, start, end))) continue;
    if (kind !== 0 || !continuesWord(text, end, to)) break;
    hasApostrophe = true;
  }
  const raw = text.slice(start, end);
  const lower = raw.toLowerCase();
  const word = hasApostrophe ? lower.replace(/[’‘`]/g, "'") : (CONTRACTIONS.get(lower) ?? lower);
  const currency = CURRENCY_WORDS.get(word);
  const code = text.charCodeAt(start);
  const capital = (code >= 65 && code <= 90) || (code > 127 && /\p{Lu}/u.test(raw[0] ?? ''));
  if (currency) tokens.push(token('currency', currency, start, end, 0, capital));
  else if (PERCENT_WORDS.has(word) || isPercentSuffix(tokens, word, start))
    tokens.push(token('percent', '%', start, end));
  else tokens.push(token('word', word, start, end, 0, capital));
  return end;
}

const INITIALS = /^\p{Lu}{1,2}&\p{Lu}{1,2}(?!\p{L})/u;
const INITIALS_LENGTH_MAX = 6;

/** "S&P", "R&D" and "AT&T" are one word; 1 where none begins. */
const lengthOfInitials = (text: string, start: number): number =>
  text[start + 1] === '&' || text[start + 2] === '&'
    ? (INITIALS.exec(text.slice(start, start + INITIALS_LENGTH_MAX))?.[0].length ?? 1)
    : 1;

/** "3pc" is a percentage; a PC is a computer. */
const isPercentSuffix = (tokens: readonly Token[], word: string, start: number): boolean =>
  word === 'pc' && tokens.at(-1)?.kind === 'number' && tokens.at(-1)?.end === start;

/** Digits after letters form a code (Q3, LUM1V, an ISIN), except after a currency: EUR13 is an amount. */
function isCode(text: string, start: number, digit: number): boolean {
  return !CURRENCY_LENGTHS.includes(digit - start) || !CURRENCY_WORDS.has(text.slice(start, digit).toLowerCase());
}

/** The apostrophe of "don't", not the one of "company's". */
function continuesWord(text: string, at: number, to: number): boolean {
  if (!APOSTROPHES.includes(text[at] ?? ' ') || at + 1 >= to || classOf(text, at + 1) !== WORD) return false;
  const end = endOfLetters(text, at + 1, to);
  return end - at !== 2 || !/s/i.test(text[at + 1] ?? '');
}

function endOfLetters(text: string, from: number, to: number): number {
  let end = from;
  while (end < to && end - from < 24 && classOf(text, end) === WORD) end++;
  return end;
}

/** "EUR 13 .1 mn": tokenised newswire text splits decimals. */
function isTornDecimal(text: string, at: number, to: number): boolean {
  return text[at] === ' ' && /[.,]/.test(text[at + 1] ?? '') && at + 2 < to && classOf(text, at + 2) === DIGIT;
}

function pushNumber(tokens: Token[], text: string, start: number, to: number, sign: 1 | -1): number {
  let end = start + 1;
  while (end < to) {
    const kind = classOf(text, end);
    if (kind === DIGIT) end++;
    else if ((text[end] === '.' || text[end] === ',') && end + 1 < to && classOf(text, end + 1) === DIGIT) end++;
    else if (isTornDecimal(text, end, to)) end += 2;
    else break;
  }
  const digits = text.slice(start, end).replaceAll(' ', '');
  tokens.push(token('number', digits, start, end, sign * numberValue(digits)));
  return end;
}
