import { isHighSurrogate, type Span, splitSentences } from '../builtin/sentences.ts';

/** English has about four characters per token; 3.5 leaves room for figures and names. */
const CHARACTERS_PER_TOKEN = 3.5;
export const CHUNKS_MAX = 40;
const CHUNK_TOKENS_MIN = 50;

export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** Consecutive chunks within the limit, split between sentences; only a sentence longer than the limit is split itself. */
export function chunkText(text: string, tokensMax: number): Span[] {
  const lengthMax = Math.floor(Math.max(CHUNK_TOKENS_MIN, tokensMax) * CHARACTERS_PER_TOKEN);
  const chunks: Span[] = [];
  let current: Span | null = null;
  for (const sentence of splitSentences(text)) {
    for (const piece of cut(text, sentence, lengthMax)) {
      if (current !== null && piece.end - current.start <= lengthMax)
        current = { start: current.start, end: piece.end };
      else {
        if (current !== null) chunks.push(current);
        current = piece;
      }
    }
  }
  if (current !== null) chunks.push(current);
  return chunks.slice(0, CHUNKS_MAX);
}

function cut(text: string, { start, end }: Span, lengthMax: number): Span[] {
  const pieces: Span[] = [];
  let from = start;
  while (end - from > lengthMax) {
    let to = from + lengthMax;
    const space = text.lastIndexOf(' ', to);
    if (space > from + lengthMax / 2) to = space;
    else if (isHighSurrogate(text.charCodeAt(to - 1))) to--;
    pieces.push({ start: from, end: to });
    from = to;
  }
  pieces.push({ start: from, end });
  return pieces;
}
