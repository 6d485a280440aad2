import { isShort, SHORT_SHINGLE_WORDS, shingle } from './minhash.ts';

const DUPLICATE_JACCARD = 0.8;
const SHORT_DUPLICATE_JACCARD = 0.9;
export const STORY_JACCARD = 0.5;
const NUMBERS_JACCARD = 0.8;

type Relation = 'duplicate' | 'same_story' | 'unrelated';

export interface Comparable {
  tokens: readonly string[];
  numbers: readonly string[];
  shingles: Uint32Array;
}

/** Exact Jaccard similarity of two sorted sets; 0 when both are empty. */
export function jaccard(left: Uint32Array, right: Uint32Array): number {
  if (left.length === 0 || right.length === 0) return 0;
  let shared = 0;
  for (let l = 0, r = 0; l < left.length && r < right.length; ) {
    const difference = (left[l] ?? 0) - (right[r] ?? 0);
    if (difference === 0) shared += 1;
    if (difference <= 0) l += 1;
    if (difference >= 0) r += 1;
  }
  return shared / (left.length + right.length - shared);
}

/** 1 when neither text has a number. */
export function numbersJaccard(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 && right.length === 0) return 1;
  const known = new Set(left);
  const shared = right.reduce((count, number) => count + (known.has(number) ? 1 : 0), 0);
  return shared / (left.length + right.length - shared);
}

export interface Comparison {
  relation: Relation;
  jaccard: number;
}

/** Symmetric: `compareTexts(a, b)` and `compareTexts(b, a)` are the same. */
export function compareTexts(left: Comparable, right: Comparable): Comparison {
  if (isShort(left.tokens.length) || isShort(right.tokens.length)) return compareShort(left, right);
  const similarity = jaccard(left.shingles, right.shingles);
  if (similarity < STORY_JACCARD) return { relation: 'unrelated', jaccard: similarity };
  if (similarity < DUPLICATE_JACCARD) return { relation: 'same_story', jaccard: similarity };
  // Equal words with other numbers come from a template: another quarter or another company.
  const sameNumbers = numbersJaccard(left.numbers, right.numbers) >= NUMBERS_JACCARD;
  return { relation: sameNumbers ? 'duplicate' : 'unrelated', jaccard: similarity };
}

/** Unrelated headlines share up to half of their word pairs, so short texts must be nearly equal. */
function compareShort(left: Comparable, right: Comparable): Comparison {
  const similarity = jaccard(pairs(left), pairs(right));
  const same = similarity >= SHORT_DUPLICATE_JACCARD && numbersJaccard(left.numbers, right.numbers) >= NUMBERS_JACCARD;
  return { relation: same ? 'duplicate' : 'unrelated', jaccard: similarity };
}

function pairs(text: Comparable): Uint32Array {
  return isShort(text.tokens.length) ? text.shingles : shingle(text.tokens, SHORT_SHINGLE_WORDS);
}
