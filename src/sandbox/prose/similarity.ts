/** Shingle size in words; the same measure the platform uses to detect duplicates. */
const SHINGLE_WORDS = 5;

function words(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:[.,'\u2019][\p{L}\p{N}]+)*/gu) ?? []
  );
}

export function shingles(text: string): Set<string> {
  const tokens = words(text);
  const found = new Set<string>();
  for (let i = 0; i + SHINGLE_WORDS <= tokens.length; i++) found.add(tokens.slice(i, i + SHINGLE_WORDS).join(' '));
  return found;
}

export function jaccard<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  if (a.size === 0 && b.size === 0) return 1;
  let shared = 0;
  for (const item of a) if (b.has(item)) shared += 1;
  return shared / (a.size + b.size - shared);
}

/** Tokens that contain a digit; they tell apart two notices from the same template. */
export const numericTokens = (text: string): Set<string> => new Set(words(text).filter((word) => /\d/.test(word)));
