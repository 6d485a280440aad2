const SLUG_LENGTH_MAX = 100;
export const SLUG_PATTERN = `^[a-z0-9][a-z0-9_-]{0,${SLUG_LENGTH_MAX - 1}}$`;
/** Room for a suffix of many digits. */
const BASE_LENGTH_MAX = 80;

/** A name as part of an address: `Événement classifier` is `evenement-classifier`. `fallback` is for names without a letter of it. */
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

/** The slug itself, or with the first number from 2 on that is free. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  let suffix = 2;
  // Each step meets a different taken slug, so there are at most as many steps as taken slugs.
  while (taken.has(`${base}-${suffix}`)) suffix++;
  return `${base}-${suffix}`;
}
