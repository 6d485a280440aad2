import { cleanLine } from './text.ts';

/** A text of this length is a whole article and not a teaser. */
const WHOLE_LENGTH_MIN = 3_000;
const STRUCTURED_LENGTH_MIN = 250;
/** The structured text replaces the visible one when it is longer by this factor. */
const LONGER_FACTOR = 1.3;
/** The visible text belongs to the structured one when this share of its words occurs there. */
const SHARED_WORDS = 0.6;
const PROBE_LENGTH = 40;

/**
 * The text of an article: what the page shows, unless the page's own data has more of it (a teaser before a paywall) or another
 * one (the page shows mostly comments).
 */
export function chooseBody(visible: readonly string[], structured: readonly (readonly string[])[]): readonly string[] {
  const candidates = structured.filter((paragraphs) => lengthOf(paragraphs) >= STRUCTURED_LENGTH_MIN);
  const best = candidates.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
  if (best === undefined) return visible;
  const shown = normal(visible);
  const data = normal(best);
  if (!shown.includes(data.slice(0, PROBE_LENGTH)) && !isPartOf(visible, data)) {
    // Neither contains the other: a page whose visible text is short is a shell around its data.
    return lengthOf(visible) < WHOLE_LENGTH_MIN && data.length > shown.length ? best : visible;
  }
  return data.length > LONGER_FACTOR * shown.length ? best : visible;
}

const lengthOf = (paragraphs: readonly string[]) => paragraphs.reduce((sum, text) => sum + text.length, 0);

const normal = (paragraphs: readonly string[]) =>
  cleanLine(paragraphs.join(' '))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');

function isPartOf(visible: readonly string[], data: string): boolean {
  const words = normal(visible)
    .split(' ')
    .filter((word) => word.length > 3);
  if (words.length === 0) return true;
  const known = new Set(data.split(' '));
  return words.filter((word) => known.has(word)).length >= SHARED_WORDS * words.length;
}
