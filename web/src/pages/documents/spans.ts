/** A highlighted range of a document's text. */
export interface Span {
  start: number;
  end: number;
  kind: 'positive' | 'negative' | 'neutral' | 'mention';
  title: string;
}

export interface Piece {
  text: string;
  spans: readonly Span[];
}

/** Splits a text at the edges of its spans. Spans may overlap; spans that are empty or out of range are ignored. */
export function cutText(text: string, spans: readonly Span[]): Piece[] {
  const valid = spans.filter(({ start, end }) => start >= 0 && end > start && end <= text.length);
  const edges = [...new Set([0, text.length, ...valid.flatMap(({ start, end }) => [start, end])])].toSorted(
    (a, b) => a - b,
  );
  const pieces: Piece[] = [];
  for (const [index, from] of edges.entries()) {
    const to = edges[index + 1];
    if (to === undefined) break;
    pieces.push({ text: text.slice(from, to), spans: valid.filter(({ start, end }) => start <= from && end >= to) });
  }
  return pieces;
}
