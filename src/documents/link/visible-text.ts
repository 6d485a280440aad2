/**
 * What a reader sees of a text: without invisible characters, with character references and compatible forms resolved. Offsets of
 * it lead back to the text.
 */
export interface VisibleText {
  readonly text: string;
  /** The range of the original text that a range of the visible text stands for. */
  readonly toOriginal: (start: number, end: number) => { readonly start: number; readonly end: number };
  /** The first visible unit at or behind an offset of the original text. */
  readonly fromOriginal: (offset: number) => number;
}

/** Soft hyphens, zero-width characters, and marks of the direction of writing. */
const INVISIBLE = '\\u00ad\\u034f\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff';
/** Spaces of other widths, letters of full width and ligatures. */
const COMPATIBLE = '\\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000\\uff01-\\uff5e\\ufb00-\\ufb06';
/** A letter with its marks as characters of their own. Normalising a long run of marks takes the square of its length. */
const MARKED = '[A-Za-z][\\u0300-\\u036f]{1,4}';
const REFERENCE = '&(?:[a-z]{2,8}|#\\d{2,5}|#x[0-9a-f]{2,4});';
const PIECE = new RegExp(`[${INVISIBLE}]+|[${COMPATIBLE}]|${MARKED}|${REFERENCE}`, 'gi');
const UNUSUAL = new RegExp(`[${INVISIBLE}${COMPATIBLE}\\u0300-\\u036f]|${REFERENCE}`, 'i');
const IS_INVISIBLE = new RegExp(`^[${INVISIBLE}]`);

const REFERENCES: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&nbsp;', ' '],
  ['&ndash;', '–'],
  ['&mdash;', '—'],
  ['&lsquo;', '‘'],
  ['&rsquo;', '’'],
  ['&ldquo;', '“'],
  ['&rdquo;', '”'],
  ['&hellip;', '…'],
  ['&pound;', '£'],
  ['&euro;', '€'],
  ['&shy;', ''],
]);
const PRINTABLE_FROM = 32;

export function visibleText(original: string): VisibleText {
  if (!UNUSUAL.test(original)) return unchanged(original);
  const parts: string[] = [];
  /** Where each visible unit begins and ends in the original. */
  const starts: number[] = [];
  const ends: number[] = [];
  const push = (seen: string, from: number, to: number) => {
    parts.push(seen);
    const isSame = seen.length === to - from;
    for (let at = 0; at < seen.length; at++) {
      starts.push(isSame ? from + at : from);
      ends.push(isSame ? from + at + 1 : to);
    }
  };
  let done = 0;
  for (const match of original.matchAll(PIECE)) {
    push(original.slice(done, match.index), done, match.index);
    done = match.index + match[0].length;
    push(seenFor(match[0]), match.index, done);
  }
  push(original.slice(done), done, original.length);
  return {
    text: parts.join(''),
    toOriginal: (start, end) => ({
      start: starts[start] ?? original.length,
      end: end > start ? (ends[end - 1] ?? original.length) : (starts[start] ?? original.length),
    }),
    fromOriginal: (offset) => firstFrom(starts, offset),
  };
}

const unchanged = (text: string): VisibleText => ({
  text,
  toOriginal: (start, end) => ({ start, end }),
  fromOriginal: (offset) => offset,
});

function seenFor(written: string): string {
  if (IS_INVISIBLE.test(written)) return '';
  if (!written.startsWith('&')) return written.normalize(written.length > 1 ? 'NFC' : 'NFKC');
  const known = REFERENCES.get(written.toLowerCase());
  if (known !== undefined) return known;
  const digits = written.slice(2, -1);
  const code = written[1] !== '#' ? 0 : /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  return code < PRINTABLE_FROM || code > 0xffff || isSurrogate(code) ? written : seenAs(String.fromCharCode(code));
}

const seenAs = (char: string): string => (IS_INVISIBLE.test(char) ? '' : char.normalize('NFKC'));
const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** The index of the first start at or behind an offset. */
function firstFrom(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
