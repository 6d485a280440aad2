import { isHighSurrogate, type Span, splitSentences } from '../builtin/sentences.ts';
import { computeSalience } from './salience.ts';
import { tokenRange } from './token-estimate.ts';

/** Rounds of splitting, each of up to 2,000 sentences. */
const SPLITS_MAX = 20;
const SHRINKS_MAX = 40;
const SHRINK = 0.95;
/** Stands for left out sentences; also the tokens that it costs. */
const GAP = '\n[…]\n';
const GAP_TOKENS = 6;
const PIECE_OVERHEAD_TOKENS = 2;

export interface TextLimits {
  /** High token estimate of one part. */
  readonly partTokens: number;
  readonly partsMax: number;
}

/** The parts of a text that a model reads, each a list of consecutive sentences with gaps between them where some are left out. */
export interface TextPlan {
  readonly parts: readonly (readonly Span[])[];
  readonly omittedSentences: number;
  readonly omittedCharacters: number;
}

interface Piece extends Span {
  readonly tokens: number;
  readonly salience: number;
}

/**
 * The whole text in as many parts as it needs; beyond `partsMax` the least salient sentences are left out. Never ends inside a
 * sentence, except for one that is longer than a whole part.
 */
export function planText(text: string, mentions: readonly Span[], limits: TextLimits): TextPlan {
  const { pieces, end } = piecesOf(text, limits.partTokens);
  let parts = pack(text, pieces, limits.partTokens);
  let kept: readonly Piece[] = pieces;
  if (parts.length > limits.partsMax) {
    const salience = computeSalience(text, pieces, mentions);
    const ranked = pieces.map((piece, index) => ({ ...piece, salience: salience[index] ?? 0 }));
    let tokens = limits.partTokens * limits.partsMax;
    for (let shrinks = 0; parts.length > limits.partsMax && shrinks < SHRINKS_MAX; shrinks++) {
      kept = mostSalient(ranked, tokens);
      parts = pack(text, kept, limits.partTokens);
      tokens *= SHRINK;
    }
    parts = parts.slice(0, limits.partsMax);
  }
  const keptPieces = new Set(parts.flat().map(({ start }) => start));
  const omitted = pieces.filter(({ start }) => !keptPieces.has(start));
  return {
    parts,
    omittedSentences: omitted.length,
    omittedCharacters: omitted.reduce((sum, piece) => sum + piece.end - piece.start, 0) + text.slice(end).trim().length,
  };
}

/** The text of one part, with a mark where sentences between two others are left out. */
export function partText(text: string, part: readonly Span[]): string {
  let result = '';
  let end: number | null = null;
  for (const span of part) {
    if (end !== null) result += isAdjacent(text, end, span.start) ? spacing(text.slice(end, span.start)) : GAP;
    result += text.slice(span.start, span.end);
    end = span.end;
  }
  return result;
}

/** Two parts of about equal size, split between sentences; null for a part too short to split. */
export function halvePart(text: string, part: readonly Span[]): [readonly Span[], readonly Span[]] | null {
  const [only] = part;
  if (only === undefined) return null;
  if (part.length > 1) {
    const middle = Math.ceil(part.length / 2);
    return [part.slice(0, middle), part.slice(middle)];
  }
  const space = text.indexOf(' ', Math.floor((only.start + only.end) / 2));
  if (space < 0 || space >= only.end - 1) return null;
  return [[{ start: only.start, end: space }], [{ start: space + 1, end: only.end }]];
}

/** All sentences of the text, each with its tokens; a sentence longer than a part is cut at spaces. */
function piecesOf(text: string, partTokens: number): { pieces: Piece[]; end: number } {
  const pieces: Piece[] = [];
  let from = 0;
  for (let split = 0; split < SPLITS_MAX && from < text.length; split++) {
    const sentences = splitSentences(text.slice(from));
    const last = sentences.at(-1);
    if (last === undefined) return { pieces, end: text.length };
    for (const { start, end } of sentences) {
      for (const span of cut(text, { start: from + start, end: from + end }, partTokens)) {
        const tokens = tokenRange(text.slice(span.start, span.end)).high + PIECE_OVERHEAD_TOKENS;
        pieces.push({ ...span, tokens, salience: 0 });
      }
    }
    from += last.end;
  }
  return { pieces, end: from };
}

function cut(text: string, { start, end }: Span, partTokens: number): Span[] {
  const spans: Span[] = [];
  let from = start;
  while (from < end) {
    let to = end;
    while (tokenRange(text.slice(from, to)).high + PIECE_OVERHEAD_TOKENS > partTokens && to - from > 1) {
      const middle = from + Math.ceil((to - from) / 2);
      const space = text.lastIndexOf(' ', middle);
      to = space > from ? space : middle;
      if (isHighSurrogate(text.charCodeAt(to - 1)) && to - from > 1) to--;
    }
    spans.push({ start: from, end: to });
    from = to;
    while (from < end && text[from] === ' ') from++;
  }
  return spans;
}

function mostSalient(pieces: readonly Piece[], tokensMax: number): Piece[] {
  let left = tokensMax;
  const chosen: Piece[] = [];
  for (const piece of pieces.toSorted((a, b) => b.salience - a.salience || a.start - b.start)) {
    if (piece.tokens > left) continue;
    chosen.push(piece);
    left -= piece.tokens;
  }
  return chosen.toSorted((a, b) => a.start - b.start);
}

function pack(text: string, pieces: readonly Piece[], partTokens: number): Span[][] {
  const parts: Span[][] = [];
  let current: Span[] = [];
  let tokens = 0;
  for (const piece of pieces) {
    const before = current.at(-1);
    const gap = before === undefined || isAdjacent(text, before.end, piece.start) ? 0 : GAP_TOKENS;
    if (current.length > 0 && tokens + gap + piece.tokens > partTokens) {
      parts.push(current);
      current = [];
      tokens = 0;
    }
    tokens += (current.length === 0 ? 0 : gap) + piece.tokens;
    current.push({ start: piece.start, end: piece.end });
  }
  if (current.length > 0) parts.push(current);
  return parts;
}

/** Only white space lies between the two, so nothing is left out. */
const isAdjacent = (text: string, end: number, start: number): boolean => text.slice(end, start).trim() === '';

const spacing = (gap: string): string => (gap.length <= 2 ? gap : '\n\n');
