/** Every number in a claim must occur in the text, which detects invented figures. */
const NUMBER = /\d[\d,. \u00a0\u202f']*\d|\d/g;
const NUMBERS_MAX = 20_000;
/** Numbers up to ten are exempt: texts write them out, and they occur in ordinals and quarters. */
const FREE_UP_TO = 10;

/** "1,200", "1 200" and "1200" are the same number; so are "13,1" and "13.1". */
function canonical(raw: string): string {
  const digits = raw.replace(/[ \u00a0\u202f']/g, '').replace(/[.,]$/, '');
  const separators = digits.match(/[.,]/g) ?? [];
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return String(Number(digits));
  const isGrouping = separators.length > 1 && new Set(separators).size === 1;
  const tail = digits.slice(last + 1);
  if (isGrouping || (tail.length === 3 && digits[last] === ',')) return String(Number(digits.replace(/[.,]/g, '')));
  return String(Number(`${digits.slice(0, last).replace(/[.,]/g, '')}.${tail}`));
}

export function numbersIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const [raw] of text.matchAll(NUMBER)) {
    if (found.size >= NUMBERS_MAX) break;
    found.add(canonical(raw));
    // "2009 2010" may be two years instead of one number with a space.
    if (/[ \u00a0\u202f]/.test(raw))
      for (const part of raw.split(/[ \u00a0\u202f]+/)) if (/\d/.test(part)) found.add(canonical(part));
  }
  return found;
}

/** The numbers of `claim` that are not in the text. */
export function unsupportedNumbers(claim: string, known: ReadonlySet<string>): string[] {
  const missing: string[] = [];
  for (const number of numbersIn(claim)) {
    const value = Number(number);
    const isFree = Number.isInteger(value) && value <= FREE_UP_TO;
    if (!isFree && !known.has(number)) missing.push(number);
  }
  return missing;
}

const SCALES = [1, 1e3, 1e6, 1e9, 1e12];

/** Whether the text states a figure, in units, thousands, millions, billions or trillions. */
export function isStated(value: number, known: ReadonlySet<string>): boolean {
  const size = Math.abs(value);
  return SCALES.some((scale) => known.has(String(Number((size / scale).toPrecision(12)))));
}
