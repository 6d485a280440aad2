import type { KnownPieces, PieceWords } from './word-vector.ts';

/** About 15 MB. Texts have a few ten thousand frequent pieces; when the cache is full of rare ones, it starts again. */
const PIECES_MAX = 100_000;

export interface PieceCache {
  readonly known: KnownPieces;
  add(pieces: ReadonlyMap<string, PieceWords>): void;
}

/** Remembers which words a piece of text has. */
export function createPieceCache(piecesMax = PIECES_MAX): PieceCache {
  const known = new Map<string, PieceWords>();
  return {
    known,
    add(pieces) {
      if (known.size + pieces.size > piecesMax) known.clear();
      for (const [piece, words] of pieces) known.set(piece, words);
    },
  };
}
