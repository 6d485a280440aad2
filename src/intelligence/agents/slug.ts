const SLUG_LENGTH_MAX = 100;
export const SLUG_PATTERN = `^[a-z0-9][a-z0-9_-]{0,${SLUG_LENGTH_MAX - 1}}$`;
/** Leaves room for a numeric suffix. */
const BASE_LENGTH_MAX = 80;

/**
 * A name for use in URLs: `Événement classifier` becomes `evenement-classifier`. `fallback` is for names without usable
 * letters.
 */
export function slugOf(name: string, fallback: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, BASE_LENGTH_MAX)
    .replace(/^-+|-+$/g, '');
  return words === '' ? fallback : words;
}

/** The slug itself, or with the first free number from 2. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  let suffix = 2;
  // Each step tests another taken slug, so the loop is bounded by their number.
  while (taken.has(`${base}-${suffix}`)) suffix++;
  return `${base}-${suffix}`;
}
