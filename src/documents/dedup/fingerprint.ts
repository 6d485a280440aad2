import { createHash } from 'node:crypto';
import { bandKeys, isShort, minhash, SHINGLE_WORDS, SHORT_SHINGLE_WORDS, shingle } from './minhash.ts';
import { normaliseText } from './normalise.ts';

/** The data by which two texts are compared. */
export interface Fingerprint {
  textHash: string;
  tokens: string[];
  numbers: string[];
  shingles: Uint32Array;
  signature: Uint32Array;
  /** Empty for a text without words, which has no near-duplicates. */
  bandKeys: number[];
}

export function fingerprint(body: string): Fingerprint {
  const { tokens, numbers } = normaliseText(body);
  const short = isShort(tokens.length);
  const shingles = shingle(tokens, short ? SHORT_SHINGLE_WORDS : SHINGLE_WORDS);
  const signature = minhash(shingles);
  return {
    textHash: hashText(body),
    tokens,
    numbers,
    shingles,
    signature,
    bandKeys: shingles.length === 0 ? [] : bandKeys(signature, short),
  };
}

function hashText(body: string): string {
  return createHash('sha256').update(body, 'utf8').digest('hex');
}
