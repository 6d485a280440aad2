/** The words of one piece of text between two spaces, as the text search of the database reads it. */
export interface PieceWords {
  /** Each word with its places in the piece, from 1 on and ascending. */
  words: readonly (readonly [string, readonly number[]])[];
  /** How many places the piece takes; words that are not indexed take one too. */
  length: number;
}

export type KnownPieces = ReadonlyMap<string, PieceWords>;

/** A text in its parts, with the tickers of its companies. */
export interface TextParts {
  title: string;
  lead: string;
  rest: string;
  tickers: readonly string[];
}

/** The parts of a text in pieces. */
export interface TextPieces {
  title: readonly string[];
  lead: readonly string[];
  rest: readonly string[];
  tickers: readonly string[];
}

/** The weight of a place stands in its two highest bits: A is 3, B is 2, no weight is 0. */
const WEIGHT_OF = { title: 3 << 14, lead: 2 << 14, rest: 0 } as const;
const PARTS = ['title', 'lead', 'rest'] as const;

/** The database limits the places of a vector and of one word; such texts are left to it. */
const PLACES_MAX = 16_000;
const PLACES_OF_WORD_MAX = 250;
/** Longer pieces are hardly ever seen again. */
const PIECE_LENGTH_MAX = 200;

/** A piece ends at a space, and so does a word, except inside of a tag. */
const SPACE = /[ \t\n\r\f\v]+/;
const ORDINARY_START = /^(?:$|[ \t\n\r\f\v]|[A-Za-z0-9])/;

const isPlain = (text: string) => !text.includes('<') && ORDINARY_START.test(text);
const piecesOf = (text: string) => text.split(SPACE).filter((piece) => piece !== '');

/** The pieces of a text; null if its words are not those of its pieces, so that the database has to read it whole. */
export function splitText({ title, lead, rest, tickers }: TextParts): TextPieces | null {
  if (!isPlain(title) || !isPlain(lead) || !isPlain(rest)) return null;
  return { title: piecesOf(title), lead: piecesOf(lead), rest: piecesOf(rest), tickers };
}

/** Adds the pieces that are not known yet. Those that are too long are left out, and `writeVector` will not find them. */
export function collectUnknown(text: TextPieces, known: KnownPieces, unknown: Set<string>): void {
  for (const part of PARTS)
    for (const piece of text[part]) if (!known.has(piece) && piece.length <= PIECE_LENGTH_MAX) unknown.add(piece);
}

/**
 * The word vector of a text in the binary form of the database: words with places and weights, A for the title and B for the lead;
 * tickers begin with `$` and have no place. Equal to `kernel.document_vector` and cheaper, because a piece that was seen before
 * is not taken apart again. Null for a text that the database has to read itself.
 */
export function writeVector(text: TextPieces, known: KnownPieces): Buffer | null {
  const vector = new Map<string, number[]>();
  let offset = 0;
  for (const part of PARTS) {
    let at = offset;
    for (const piece of text[part]) {
      const found = known.get(piece);
      if (found === undefined || at > PLACES_MAX) return null;
      for (const [word, own] of found.words) {
        let places = vector.get(word);
        if (places === undefined) vector.set(word, (places = []));
        for (const place of own) {
          places.push(WEIGHT_OF[part] | (at + place));
          offset = Math.max(offset, at + place);
        }
        if (places.length > PLACES_OF_WORD_MAX) return null;
      }
      at += found.length;
    }
    // Two vectors are joined after the last word of the first: words at its end that are not indexed do not count, so that
    // `offset` is the place of the last word.
  }
  for (const ticker of text.tickers) vector.set(`$${ticker}`, []);
  return encode(vector);
}

/** The number of words, then each word with a zero byte, the number of its places and the places. */
function encode(vector: ReadonlyMap<string, readonly number[]>): Buffer {
  let size = 4;
  for (const [word, places] of vector) size += 3 * word.length + 3 + 2 * places.length;
  const bytes = Buffer.allocUnsafe(size);
  let end = bytes.writeInt32BE(vector.size);
  for (const [word, places] of vector) {
    end += bytes.write(word, end);
    end = bytes.writeUInt8(0, end);
    end = bytes.writeUInt16BE(places.length, end);
    for (const place of places) end = bytes.writeUInt16BE(place, end);
  }
  return bytes.subarray(0, end);
}
