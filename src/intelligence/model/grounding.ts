/**
 * Finds a model's quotation in the text without using the model's offsets: first exactly, then with normalised white space,
 * quotation marks and dashes, then the best window with an edit ratio of at least .92.
 */
export interface Located {
  readonly start: number;
  readonly end: number;
  readonly method: 'exact' | 'normalised' | 'fuzzy';
}

export const EDIT_RATIO_MIN = 0.92;
export const QUOTE_LENGTH_MIN = 8;
const QUOTE_LENGTH_MAX = 600;
/** Limit on edit-distance cells over all windows of one quotation; at most tens of milliseconds. */
const CELLS_MAX = 4_000_000;
const OCCURRENCES_PER_PIECE_MAX = 8;

/** A text prepared once for all quotations: normalised, with a map to its original offsets. */
export interface GroundingText {
  readonly text: string;
  /** Computed on demand; only quotations without an exact match need it. */
  readonly normal: () => Normalised;
}

interface Normalised {
  readonly normalised: string;
  /** Original offset of each normalised character, plus one for the end. */
  readonly offsets: Uint32Array;
}

const SAME: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '`': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '\u2010': '-',
  '\u2011': '-',
};
const isBlank = (char: string) => /[\s\u200b\ufeff]/.test(char);

function normalise(text: string): Normalised {
  const units: string[] = [];
  const offsets: number[] = [];
  let blank = true;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (isBlank(char)) {
      if (!blank) {
        units.push(' ');
        offsets.push(i);
      }
      blank = true;
      continue;
    }
    units.push(SAME[char] ?? char);
    offsets.push(i);
    blank = false;
  }
  offsets.push(text.length);
  return { normalised: units.join(''), offsets: Uint32Array.from(offsets) };
}

export function prepareGrounding(text: string): GroundingText {
  let normal: Normalised | undefined;
  return { text, normal: () => (normal ??= normalise(text)) };
}

export function locateQuote(source: GroundingText, quote: string): Located | null {
  const wanted = quote.trim();
  if (wanted.length < QUOTE_LENGTH_MIN || wanted.length > QUOTE_LENGTH_MAX) return null;
  const exact = source.text.indexOf(wanted);
  if (exact >= 0) return { start: exact, end: exact + wanted.length, method: 'exact' };
  const needle = normalise(wanted).normalised.trimEnd();
  if (needle.length < QUOTE_LENGTH_MIN) return null;
  const normal = source.normal();
  const at = normal.normalised.indexOf(needle);
  if (at >= 0) return toText(normal, at, at + needle.length, 'normalised');
  const window = bestWindow(normal.normalised, needle);
  return window === null ? null : toText(normal, window.start, window.end, 'fuzzy');
}

function toText(source: Normalised, from: number, to: number, method: Located['method']): Located {
  const start = source.offsets[from] ?? 0;
  const last = source.offsets[to - 1] ?? start;
  return { start, end: last + 1, method };
}

interface Window {
  readonly start: number;
  readonly end: number;
  readonly distance: number;
}

/**
 * With at most k edits, one of k + 1 pieces of the quotation occurs unchanged in the text. Only windows around such a piece are
 * compared, so the cost grows with the text only as a substring search does.
 */
function bestWindow(haystack: string, needle: string): Window | null {
  const edits = Math.floor(needle.length * (1 - EDIT_RATIO_MIN));
  if (edits === 0) return null;
  const pieceLength = Math.floor(needle.length / (edits + 1));
  const tried = new Set<number>();
  let cells = 0;
  let best: Window | null = null;
  for (let piece = 0; piece <= edits; piece++) {
    const offset = piece * pieceLength;
    const part = needle.slice(offset, offset + pieceLength);
    let at = haystack.indexOf(part);
    for (let n = 0; at >= 0 && n < OCCURRENCES_PER_PIECE_MAX; n++) {
      const from = Math.max(0, at - offset - edits);
      if (!tried.has(from)) {
        tried.add(from);
        const to = Math.min(haystack.length, from + needle.length + 3 * edits);
        cells += (to - from) * needle.length;
        if (cells > CELLS_MAX) return best;
        const found = alignWithin(haystack, from, to, needle);
        if (isCloseEnough(found, needle.length) && (best === null || found.distance < best.distance)) best = found;
      }
      at = haystack.indexOf(part, at + 1);
    }
  }
  return best;
}

function isCloseEnough({ start, end, distance }: Window, length: number): boolean {
  return 1 - distance / Math.max(length, end - start) >= EDIT_RATIO_MIN;
}

/** Sellers' algorithm: edit distance of the needle to its best substring, and where that substring starts. */
function alignWithin(haystack: string, from: number, to: number, needle: string): Window {
  const rows = needle.length;
  let distances = Int32Array.from({ length: rows + 1 }, (_, row) => row);
  let starts = new Int32Array(rows + 1).fill(from);
  let best: Window = { start: from, end: from, distance: rows };
  for (let column = from; column < to; column++) {
    const char = haystack.charCodeAt(column);
    const nextDistances = new Int32Array(rows + 1);
    const nextStarts = new Int32Array(rows + 1).fill(column + 1);
    for (let row = 1; row <= rows; row++) {
      const replaced = (distances[row - 1] ?? 0) + (needle.charCodeAt(row - 1) === char ? 0 : 1);
      const inserted = (distances[row] ?? 0) + 1;
      const dropped = (nextDistances[row - 1] ?? 0) + 1;
      const least = Math.min(replaced, inserted, dropped);
      nextDistances[row] = least;
      // In the first row, a diagonal step starts the match at this column.
      nextStarts[row] =
        least === replaced
          ? row === 1
            ? column
            : (starts[row - 1] ?? column)
          : least === inserted
            ? (starts[row] ?? column)
            : (nextStarts[row - 1] ?? column);
    }
    distances = nextDistances;
    starts = nextStarts;
    const distance = distances[rows] ?? rows;
    if (distance < best.distance) best = { start: starts[rows] ?? from, end: column + 1, distance };
  }
  return best;
}
