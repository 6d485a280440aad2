import { tidyName } from '../../registry/tracking/company-name.ts';
import { CORPORATE_SUFFIXES } from './cues.ts';
import { BUSINESS_WORDS, PERSON_NAMES, PLACES, WEAK_HEADS } from './name-words.ts';
import { tokenize } from './tokens.ts';
import { isCommonWord } from './words.ts';

/**
 * How a name was derived, from the surest: the name itself or without its legal form; without words for the business; one word of
 * a name; its initials.
 */
export type NameLevel = 'full' | 'head' | 'part' | 'initials';

export interface DerivedName {
  readonly name: string;
  readonly level: NameLevel;
}

const JOINING = new Set(['of', 'and', 'the', 'for', 'de', 'la', 'in']);
/** The danish "A/S" and similar forms are split into letters in the archive's spelling. */
const SPLIT_FORMS =
  /[\s,]+(?:a\s*[./]?\s*s|n\s*\.?\s*v|s\s*\.?\s*a|s\s*\.?\s*p\s*\.?\s*a|a\s*\.?\s*g|p\s*\.?\s*l\s*\.?\s*c|public limited company|n\s*\.?\s*a|l\s*\.?\s*p|\(the\))\.?$/i;
/** Forms of other countries, and forms that are usually shortened. A name may end in two of them. */
const FOREIGN_FORMS =
  /[\s,]+(?:aktiengesellschaft|aktiebolag|\(publ\)|kgaa|s\.?\s?g\.?\s?p\.?\s?s\.?|soci[eé]t[eé] anonyme|sociedad an[oó]nima|s\.?\s?a\.?\s?b\.?(?: de c\.?\s?v\.?)?|de c\.?\s?v\.?|naamloze vennootschap|kabushiki kaisha|public company limited|pcl|berhad|bhd|tbk|\(persero\)|pjsc|oyj|nyrt)\.?$/i;
/** Forms that stand before the name. */
const LEADING_FORMS = /^(?:PT|AB|PJSC|PAO|OAO|Koninklijke)\.?\s+(?=\p{Lu})/u;
/** The name that a company had before, or trades under. */
const OTHER_NAME =
  /\s*\((?:formerly(?: known as)?|previously|f\/k\/a|fka|doing business as|d\/b\/a|dba)\s+([^)]+)\)\s*/i;
const TRADING_NAME = /\.com$|\s+com$/i;
const PLACE_NOUNS = new Set([
  'county',
  'city',
  'river',
  'valley',
  'lake',
  'springs',
  'beach',
  'island',
  'park',
  'states',
]);
const PART_LENGTH_MIN = 4;
const INITIALS_MIN = 3;
const INITIALS_MAX = 5;

/** The names by which a company with this legal name is called, most formal first. */
export function deriveNames(legalName: string): DerivedName[] {
  const found: DerivedName[] = [];
  const add = (name: string, level: NameLevel) => {
    const trimmed = name.trim();
    if (trimmed.length > 1 && !found.some((known) => known.name.toLowerCase() === trimmed.toLowerCase()))
      found.push({ name: trimmed, level });
  };
  const other = OTHER_NAME.exec(legalName)?.[1];
  const tidy = tidyName(legalName.replace(OTHER_NAME, ' ')).replace(/^the\s+/i, '');
  const full = tidy.replace(/\s*\((?:the|new|de|md)\)\s*$/i, '');
  add(full, 'full');
  const core = withoutForms(full);
  for (const step of stepsTo(core, full)) add(step, 'full');
  add(core, 'full');
  if (other !== undefined) for (const { name, level } of deriveNames(other)) add(name, level);
  add(core.replace(TRADING_NAME, ''), 'full');
  for (const head of withoutBusiness(core.replace(TRADING_NAME, ''))) add(head, 'head');
  for (const head of shortenedNames(core)) add(head, 'head');
  for (const part of partsOf(core)) add(part, 'part');
  for (const initials of initialsOf(core, full)) add(initials, 'initials');
  return found.flatMap((derived) => [derived, ...spellings(derived)]);
}

/** "Harbor Logistics Holdings, Inc." becomes "Harbor Logistics". */
function withoutForms(name: string): string {
  // "Harbor SGPS SA" ends in two forms.
  const bare = withoutForeignForms(withoutForeignForms(name).replace(SPLIT_FORMS, ''));
  const tokens = tokenize(bare);
  let count = tokens.words.length;
  while (count > 1 && (CORPORATE_SUFFIXES.has(tokens.lower[count - 1] ?? '') || tokens.lower[count - 1] === 'and'))
    count -= 1;
  // "Bank of Trust" would end in a preposition: such a name is kept whole.
  if (JOINING.has(tokens.lower[count - 1] ?? '')) count = tokens.words.length;
  return bare.slice(0, tokens.ends[count - 1]);
}

/** "Arm Holdings" between "Arm Holdings plc" and "Arm". */
function stepsTo(core: string, full: string): string[] {
  const { ends, lower } = tokenize(full);
  if (!full.startsWith(core)) return [];
  return ends.flatMap((end, at) =>
    end > core.length && end < full.length && CORPORATE_SUFFIXES.has(lower[at] ?? '') ? full.slice(0, end) : [],
  );
}

/** "PT Harbor Logistik (Persero) Tbk" becomes "Harbor Logistik". */
function withoutForeignForms(name: string): string {
  const rest = name.replace(LEADING_FORMS, '');
  const [first = ''] = tokenize(rest).lower;
  // "AB International": here the letters are the name.
  const isNameKept = CORPORATE_SUFFIXES.has(first) || WEAK_HEADS.has(first) || BUSINESS_WORDS.has(first);
  const bare = (isNameKept ? name : rest).replace(FOREIGN_FORMS, '');
  return bare === name ? name : withoutForeignForms(bare);
}

/** "Cisco Systems" becomes "Cisco", "Zoom Video Communications" also "Zoom Video"; none when nothing distinctive would remain. */
function withoutBusiness(core: string): string[] {
  const tokens = tokenize(core);
  const heads: string[] = [];
  for (let count = tokens.words.length - 1; count >= 1; count--) {
    if (!BUSINESS_WORDS.has(tokens.lower[count] ?? '')) break;
    if (isHead(tokens.lower.slice(0, count))) heads.push(core.slice(0, tokens.ends[count - 1]));
  }
  return heads;
}

/** "Corporation of India": a state's company is called by what stands before. */
const OF_COUNTRY = /\s+(?:corporation|company) of \p{Lu}\p{L}+$/iu;
/** Words for a bank or a group in other languages, a country's own adjective, and a founder's initial. */
const LEADING_WORD =
  /^(?:Deutsche|(?:Banco|Banca|Banque|Grupo|Gruppo|Groupe|Compagnie)(?: (?:de|di|du))?|Industrias|Industria|Telefonaktiebolaget LM|\p{Lu}\.?)\s+(?=\p{Lu}\p{L}{3})/u;

/** "Harbor Ports and Economic Zone" becomes "Harbor Ports", "Deutsche Lufthansa" "Lufthansa", "J Sainsbury" "Sainsbury". */
function shortenedNames(core: string): string[] {
  const [beforeAnd = ''] = core.split(/\s+(?:and|&)\s+/i);
  const bare = core.replace(LEADING_WORD, '');
  const names = [core.replace(OF_COUNTRY, ''), ...(tokenize(beforeAnd).words.length > 1 ? [beforeAnd] : [])];
  const isOneName = tokenize(bare).words.length === 1 || /^\p{Lu}\.? /u.test(core);
  // "Banco de Chile" is no Chile.
  const isPlace = /^\p{L}+ (?:de|di|du) /u.test(core) && PLACES.has(bare.toLowerCase());
  if (isOneName && !isPlace && !isCommonWord(bare.toLowerCase())) names.push(bare);
  return names.filter((name) => name !== core && isHead(tokenize(name).lower));
}

function isHead(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  if (JOINING.has(last)) return false;
  const isWeak = (word: string) => WEAK_HEADS.has(word) || BUSINESS_WORDS.has(word) || JOINING.has(word);
  // A place alone is a weak name, which needs the words of its business beside it; several words of a place name only the place.
  const isPlace = (word: string) => PLACES.has(word) && words.length > 1;
  if (words.every((word) => isWeak(word) || isPlace(word) || !/\p{L}/u.test(word))) return false;
  // "U.S. Bancorp" would become a country.
  if (words.every((word) => word.length === 1) || (words.length === 1 && last.length < 3)) return false;
  // "Orange County Bancorp" would become a place.
  return words.length === 1 || !PLACE_NOUNS.has(last);
}

/** One or two words of a longer name: "Goldman" of "Goldman Sachs", "Disney" of "Walt Disney". */
function partsOf(core: string): string[] {
  const tokens = tokenize(core);
  const { words, lower } = tokens;
  if (words.length < 2 || lower.some((word) => JOINING.has(word) && word !== 'and')) return [];
  const first = lower[0] ?? '';
  const last = lower.at(-1) ?? '';
  const isDistinctive = (word: string) =>
    word.length >= PART_LENGTH_MIN &&
    /\p{L}/u.test(word) &&
    !isCommonWord(word) &&
    !WEAK_HEADS.has(word) &&
    !BUSINESS_WORDS.has(word) &&
    !PLACES.has(word);
  const parts: string[] = [];
  // "ICICI Lombard" of "ICICI Lombard General Insurance"
  if (words.length > 2 && isDistinctive(first) && isHead(lower.slice(0, 2))) parts.push(core.slice(0, tokens.ends[1]));
  if (words.length > 3) return parts;
  if (isDistinctive(first) && !PERSON_NAMES.has(first)) {
    parts.push(words[0] ?? '');
  } else if (
    PERSON_NAMES.has(first) &&
    words.length === 2 &&
    last.length >= PART_LENGTH_MIN &&
    !BUSINESS_WORDS.has(last) &&
    !isCommonWord(last)
  )
    parts.push(words[1] ?? '');
  return parts;
}

/** "International Business Machines" is IBM, "Procter & Gamble" P&G, "Taiwan Semiconductor Manufacturing Company" TSMC. */
function initialsOf(core: string, full: string): string[] {
  const pair = /^(\p{L})\p{L}+ (?:&|and) (\p{L})\p{L}+$/iu.exec(core);
  if (pair) return [`${pair[1]}&${pair[2]}`.toUpperCase()];
  const letters = (name: string) =>
    tokenize(name)
      .words.filter((word) => !JOINING.has(word.toLowerCase()))
      .map((word) => word[0]?.toUpperCase() ?? '')
      .join('');
  return [
    letters(core),
    letters(full.replace(/[\s,]+(?:ltd|limited|inc|incorporated|corp|corporation|plc)\.?$/i, '')),
  ].filter(
    (initials) => initials.length >= INITIALS_MIN && initials.length <= INITIALS_MAX && /^[A-Z]+$/.test(initials),
  );
}

/** Other spellings of the same words: "and" for "&", and an apostrophe that a list has dropped ("McDonald's"). */
function spellings({ name, level }: DerivedName): DerivedName[] {
  const others: string[] = [];
  if (level !== 'initials') {
    if (/ & /.test(name)) others.push(name.replaceAll(' & ', ' and '));
    else if (/ and /i.test(name)) others.push(name.replaceAll(/ and /gi, ' & '));
    const [first = '', ...rest] = name.split(' ');
    if (/^\p{L}{3,}s$/u.test(first) && !isCommonWord(first) && !/[su]s$/i.test(first))
      others.push([`${first.slice(0, -1)}'s`, ...rest].join(' '));
    if (/\p{L}['’]s\b/u.test(name)) others.push(name.replace(/['’]s\b/gu, 's'));
    // "D.R. Horton" is also written "DR Horton".
    const initials = /^((?:\p{Lu}\.? ?){2,3})(?=\p{Lu}\p{L})/u.exec(name)?.[1];
    if (initials !== undefined && /[. ]/.test(initials.trim()))
      others.push(`${initials.replace(/[. ]/g, '')} ${name.slice(initials.length)}`);
  }
  return others.map((other) => ({ name: other, level }));
}
