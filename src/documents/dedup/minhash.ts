/** 64 hashes in 16 bands of 4 rows: two texts with Jaccard .5/.6/.7/.8 share a band with probability .644/.891/.988/.9998. */
export const HASHES = 64;
export const BANDS = 16;
const ROWS = HASHES / BANDS;

export const SHINGLE_WORDS = 5;
export const SHORT_SHINGLE_WORDS = 2;
/** Below this a text has too few 5-word shingles to compare. */
const SHORT_TEXT_TOKENS = 30;

const SEEDS = Uint32Array.from({ length: HASHES }, (_, index) => mix(Math.imul(index + 1, 0x9e3779b1)));

export const isShort = (tokenCount: number): boolean => tokenCount < SHORT_TEXT_TOKENS;

/** Distinct 32-bit shingle hashes, sorted so that two sets can be compared in one pass. */
export function shingle(tokens: readonly string[], words: number): Uint32Array {
  if (tokens.length === 0) return new Uint32Array(0);
  const hashes = Uint32Array.from(tokens, hashToken);
  const count = Math.max(1, hashes.length - words + 1);
  const shingles = new Uint32Array(count);
  for (let start = 0; start < count; start++) {
    let hash = 0x811c9dc5;
    const end = Math.min(hashes.length, start + words);
    for (let index = start; index < end; index++)
      hash = Math.imul(hash ^ mix(hashes[index] ?? 0), 0x01000193) + index - start;
    shingles[start] = mix(hash);
  }
  return distinct(shingles.sort());
}

export function minhash(shingles: Uint32Array): Uint32Array {
  const signature = new Uint32Array(HASHES).fill(0xffffffff);
  for (let row = 0; row < HASHES; row++) {
    const seed = SEEDS[row] ?? 0;
    let least = 0xffffffff;
    for (let index = 0; index < shingles.length; index++) {
      let value = Math.imul((shingles[index] ?? 0) ^ seed, 0x85ebca6b);
      value = Math.imul(value ^ (value >>> 15), 0xc2b2ae35) >>> 0;
      if (value < least) least = value;
    }
    signature[row] = least;
  }
  return signature;
}

/** One signed 32-bit key per band. Short and long texts never share a key, because their shingles have different lengths. */
export function bandKeys(signature: Uint32Array, short: boolean): number[] {
  const keys: number[] = [];
  for (let band = 0; band < BANDS; band++) {
    let hash = mix(band * 2 + (short ? 1 : 0) + 0x51ed270b);
    for (let row = 0; row < ROWS; row++) hash = mix(Math.imul(hash, 0x01000193) ^ (signature[band * ROWS + row] ?? 0));
    keys.push(hash | 0);
  }
  return keys;
}

/** The share of equal rows, an estimate of Jaccard with a standard error of at most .0625. */
export function estimateJaccard(left: Uint32Array, right: Uint32Array): number {
  let equal = 0;
  for (let row = 0; row < HASHES; row++) if (left[row] === right[row]) equal += 1;
  return equal / HASHES;
}

export function signatureToBytes(signature: Uint32Array): Buffer {
  const bytes = Buffer.alloc(HASHES * 4);
  signature.forEach((value, row) => bytes.writeUInt32LE(value, row * 4));
  return bytes;
}

export function signatureFromBytes(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: HASHES }, (_, row) => view.getUint32(row * 4, true));
}

function hashToken(token: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < token.length; index++) hash = Math.imul(hash ^ token.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function distinct(sorted: Uint32Array): Uint32Array {
  let count = 0;
  for (let index = 0; index < sorted.length; index++) {
    if (index === 0 || sorted[index] !== sorted[index - 1]) sorted[count++] = sorted[index] ?? 0;
  }
  return sorted.slice(0, count);
}
