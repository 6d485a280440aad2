/** Words after a company's name in a vendor's list of securities. */
const SECURITY_WORDS =
  /[\s,]+(?:(?:class|series)\s+[a-z]\s*)?(?:(?:common|ordinary|capital)\s+(?:stock|shares?)|american depositary (?:shares?|receipts?)|ads|adr)\b.*$/i;
const CLASS_WORDS = /[\s,]+(?:class|series)\s+[a-z]\s*$/i;
/** "/DE/" or "\NEW\" after a name in the filing archive: the state, or that the name was used before. */
const ARCHIVE_MARK = /\s*[/\\][A-Z]{2,4}[/\\]?\s*$/;
const LEGAL_FORM =
  /[\s,]+(?:&\s*co|and co|inc|incorporated|corp|corporation|co|company|cos|companies|ltd|limited|plc|llc|lp|l\.p|n\.?v|s\.?a|ag|se|trust)\.?$/i;
const GROUP_WORDS = /[\s,]+(?:holdings?|group|international|enterprises?)\.?$/i;
const SMALL_WORDS = new Set(['of', 'and', 'the', 'for', 'in', 'on', 'de', 'la']);
const FORMS_MAX = 4;

/** The name without the security's description, and with ordinary capitals where the archive writes all of it in capitals. */
export function tidyName(name: string): string {
  const bare = name
    .replace(SECURITY_WORDS, '')
    .replace(CLASS_WORDS, '')
    .replace(ARCHIVE_MARK, '')
    .replace(/\s+/g, ' ')
    .trim();
  const kept = bare === '' ? name.trim() : bare;
  return /[a-z]/.test(kept) ? kept : kept.split(' ').map(capitalised).join(' ');
}

function capitalised(word: string, index: number): string {
  const lower = word.toLowerCase();
  if (index > 0 && SMALL_WORDS.has(lower)) return lower;
  // Initials such as IBM or AT&T keep their capitals: words without a vowel, and words with a sign between letters.
  if (/[&.]./.test(word) || !/[aeiouy]/i.test(word.replace(/[^a-z]/gi, '')))
    return isLegalForm(lower) ? title(lower) : word;
  return title(lower);
}

const isLegalForm = (lower: string) => /^(inc|corp|co|ltd|plc|llc)\.?$/.test(lower);
const title = (lower: string) => lower.replace(/^[^a-z]*[a-z]/, (start) => start.toUpperCase());

/** Names the press uses: without the legal form, then without "Holdings" and the like, then without ".com". */
export function shortNames(legalName: string): string[] {
  const found: string[] = [];
  let name = legalName;
  for (let form = 0; form < FORMS_MAX; form++) {
    const shorter = name.replace(LEGAL_FORM, '').trim();
    const next = shorter === name ? name.replace(GROUP_WORDS, '').trim() : shorter;
    if (next === name || next.length < 2) break;
    name = next;
    found.push(name);
  }
  const bare = name.replace(/\.com$/i, '');
  if (bare !== name && bare.length > 1) found.push(bare);
  return found.filter((short, index) => short.length > 2 || index === found.length - 1);
}

const letters = (name: string) =>
  tidyName(name)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** The archive's name, in the spelling of another vendor where that one has ordinary capitals and the same letters. */
export function legalName(names: readonly (string | null)[]): string | null {
  const known = names.filter((name): name is string => name !== null);
  const [first] = known;
  if (first === undefined) return null;
  const spelt = known.find((name) => /[a-z]/.test(name) && letters(name) === letters(first));
  return tidyName(spelt ?? first);
}
