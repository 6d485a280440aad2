/** Half-open UTF-16 range of one sentence, without the white space around it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Bounds the cost of a page without a full stop. */
export const SENTENCE_LENGTH_MAX = 1_200;
export const SENTENCES_MAX = 2_000;
/** A line this short that ends without a full stop is a heading or a list item, not a wrapped line. */
const HEADING_LENGTH_MAX = 60;

const words = (list: string) => new Set(list.split(' '));
/** Abbreviations that never end a sentence: a name or a number follows. */
const TITLES = words(
  'mr mrs ms dr prof st sen rep gov gen no nos approx est rev adj qtr avg vs fig art sec cf e.g i.e resp incl excl',
);
/** Abbreviations that may end a sentence; decided by whether the next word usually opens one. */
const OPEN_ABBREVIATIONS = words(
  'inc corp ltd co plc llc jr sr bros dept jan feb mar apr jun jul aug sep sept oct nov dec etc a.m p.m u.s u.k u.n e.u mn bn mln bln pct',
);
const OPENERS = words(
  'the a an it its in on at for but and we he she they this that these those there our as if when while after before with however according analysts shares meanwhile separately both all net sales operating profit revenue earnings',
);

const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x2028;
const isDigit = (code: number) => code >= 48 && code <= 57;
const CLOSERS = '"\'”’)]»';

/** The run of letters and dots right before `end`, lower-cased: "u.s" before the last dot of "U.S." */
function wordBefore(text: string, end: number): string {
  let start = end;
  while (start > 0 && end - start < 12 && /[\p{L}.]/u.test(text[start - 1] ?? '')) start--;
  return text.slice(start, end).toLowerCase();
}

function wordAfter(text: string, start: number): string {
  let end = start;
  while (end < text.length && end - start < 20 && /\p{L}/u.test(text[end] ?? '')) end++;
  return text.slice(start, end);
}

function dotEndsSentence(text: string, dot: number, next: number): boolean {
  const before = wordBefore(text, dot);
  const following = text[next] ?? '';
  if (TITLES.has(before)) return false;
  // "J. Smith" is an initial, but a single capital before an opener ends the sentence: "grade A. The".
  const opener = OPENERS.has(wordAfter(text, next).toLowerCase()) && /\p{Lu}/u.test(following);
  if (/^(?:\p{L}\.)*\p{L}$/u.test(before)) return opener;
  if (OPEN_ABBREVIATIONS.has(before)) return opener;
  return !/\p{Ll}/u.test(following);
}

function newlineEndsSentence(text: string, lineStart: number, at: number, next: number): boolean {
  const gap = text.slice(at, next);
  if (gap.indexOf('\n') !== gap.lastIndexOf('\n')) return true;
  if (/\p{Ll}/u.test(text[next] ?? '')) return false;
  const first = text[next];
  if (first === '-' || first === '*' || first === '•' || first === '–') return true;
  return at - lineStart < HEADING_LENGTH_MAX;
}

export function splitSentences(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  let lineStart = 0;
  const close = (end: number) => {
    let from = start;
    let to = end;
    while (from < to && isSpace(text.charCodeAt(from))) from++;
    while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
    if (to > from) spans.push({ start: from, end: to });
    start = end;
  };
  for (let i = 0; i < text.length && spans.length < SENTENCES_MAX; i++) {
    const char = text[i];
    if (char === '\n') {
      let next = i + 1;
      while (next < text.length && isSpace(text.charCodeAt(next))) next++;
      if (next >= text.length || newlineEndsSentence(text, lineStart, i, next)) close(i);
      lineStart = next;
      // The rest of the gap says the same; reading it again for each line would take the square of its length.
      i = next - 1;
    } else if (char === '.' || char === '!' || char === '?' || char === '…') {
      let after = i + 1;
      while (after < text.length && '.!?'.includes(text[after] ?? ' ')) after++;
      while (after < text.length && CLOSERS.includes(text[after] ?? ' ')) after++;
      const code = text.charCodeAt(after);
      if (after < text.length && !isSpace(code)) {
        const piece = 2 * SENTENCE_LENGTH_MAX;
        for (let end = start + piece; end <= after && spans.length < SENTENCES_MAX; end += piece) close(end);
        i = after - 1;
        continue;
      }
      let next = after;
      while (next < text.length && isSpace(text.charCodeAt(next))) next++;
      // "EUR 13 .1 mn" is a tokenised decimal, not a sentence end.
      if (next === i + 1 && isDigit(code)) continue;
      // "lots of “can you hear me?” questions": a quotation inside a sentence.
      if (char !== '.' && CLOSERS.includes(text[after - 1] ?? ' ') && /\p{Ll}/u.test(text[next] ?? '')) continue;
      if (next >= text.length || char !== '.' || dotEndsSentence(text, i, next)) {
        close(after);
        i = after - 1;
      }
    } else if (i - start >= SENTENCE_LENGTH_MAX && isSpace(text.charCodeAt(i))) close(i);
    else if (i - start >= 2 * SENTENCE_LENGTH_MAX && !isLowSurrogate(text.charCodeAt(i))) close(i);
  }
  if (spans.length < SENTENCES_MAX) close(text.length);
  return spans;
}

export const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;
const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;
