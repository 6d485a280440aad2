import type { AliasType } from '../../registry/registry-enums.ts';
import { type DerivedName, deriveNames, type NameLevel } from './derive-names.ts';
import { knownNames } from './known-names.ts';
import {
  BUSINESS_WORDS,
  INDEX_NAMES,
  PERSON_NAMES,
  PLACES,
  SOURCE_NAMES,
  SOURCE_PHRASES,
  SUBJECT_WORDS,
} from './name-words.ts';
import { sectorOfName } from './sectors.ts';
import { tickerLetters } from './tickers.ts';
import { foldWord, type TokenizedText, tokenize } from './tokens.ts';
import { isCommonWord } from './words.ts';

export interface AliasRow {
  companyId: string;
  alias: string;
  aliasType: AliasType;
  validFrom: Date | null;
  validUntil: Date | null;
}

export interface CompanyRow {
  id: string;
  ticker: string;
  legalName: string;
  sector: string | null;
}

/** How a name came to the company: widely known, registered, derived, or evidence that only supports other names. */
export type EntryLevel = 'known' | 'registered' | NameLevel | 'evidence';

/** What a single word means besides the company. */
export type WordKind = 'distinctive' | 'dictionary' | 'subject' | 'place' | 'person' | 'index' | 'source';

/** One name of one company. */
export interface AliasEntry {
  companyId: string;
  ticker: string;
  tickerLetters: string;
  /** Equal for the share classes of one company. */
  issuer: string;
  aliasType: AliasType;
  level: EntryLevel;
  /** The name as registered; its capitals reveal lower-case occurrences. */
  surface: string;
  /** The name with normalised punctuation and spaces, for comparison with the text. */
  normal: string;
  wordCount: number;
  /** A full legal name with its suffix. */
  isLegal: boolean;
  isTicker: boolean;
  /** All words of the name are ordinary words. */
  isCommonWord: boolean;
  wordKind: WordKind;
  /** The words of the company's legal name, in lower case. */
  nameWords: ReadonlySet<string>;
  sector: string | null;
  validFromMs: number;
  validUntilMs: number;
}

interface TrieNode {
  next: Map<string, TrieNode>;
  entries: AliasEntry[];
}

export interface AliasIndex {
  root: TrieNode;
  aliasCount: number;
}

/** A company with what all its entries share. */
interface Company extends CompanyRow {
  issuer: string;
  nameWords: ReadonlySet<string>;
}

const NAME_WORDS_MAX = 12;
const LEVELS: readonly EntryLevel[] = ['known', 'registered', 'full', 'head', 'part', 'initials', 'evidence'];

/** The rank of a level; lower is surer. */
export const rankOf = (level: EntryLevel): number => LEVELS.indexOf(level);

/**
 * A trie over the words of every name that is ever valid, built once per registry version. Each lookup checks validity at the
 * document's own time, so one index serves a replay of ten years.
 */
export function buildAliasIndex(aliases: readonly AliasRow[], companies: readonly CompanyRow[]): AliasIndex {
  const index: AliasIndex = { root: { next: new Map(), entries: [] }, aliasCount: 0 };
  const byId = new Map<string, Company>();
  const registered = new Map<string, Set<string>>();
  for (const { companyId, alias, aliasType } of aliases) {
    const names = registered.get(companyId);
    const name = registeredKey(alias, aliasType);
    if (names === undefined) registered.set(companyId, new Set([name]));
    else names.add(name);
  }
  for (const row of companies) {
    const derived = deriveNames(row.legalName);
    const company = withNames(row, derived);
    byId.set(company.id, company);
    const own = registered.get(company.id);
    // An alias row carries the name's validity period, which the company row lacks.
    const add = (alias: string, aliasType: AliasType, level: EntryLevel) => {
      if (own === undefined || !own.has(registeredKey(alias, aliasType)))
        addEntry(index, company, { companyId: company.id, alias, aliasType, validFrom: null, validUntil: null }, level);
    };
    add(company.ticker, 'ticker', 'registered');
    add(company.legalName, 'legal', 'registered');
    const known = knownNames(company.ticker, company.legalName);
    for (const name of known?.names ?? []) add(name, 'brand', 'known');
    for (const name of known?.evidence ?? []) add(name, 'brand', 'evidence');
    for (const { name, level } of derived) add(name, 'brand', level);
  }
  for (const alias of aliases) {
    const company = byId.get(alias.companyId);
    if (!company) continue;
    addEntry(index, company, alias, 'registered');
    if (alias.aliasType === 'ticker') continue;
    const aliasType = alias.aliasType === 'legal' ? 'brand' : alias.aliasType;
    // A brand is used as registered; only legal and former names are shortened further.
    for (const { name, level } of deriveNames(alias.alias))
      if (level === 'full' || (alias.aliasType !== 'brand' && level === 'head'))
        addEntry(index, company, { ...alias, alias: name, aliasType }, level);
  }
  return index;
}

/** The brand "GM" says nothing of the symbol GM, which is read by other rules. */
const registeredKey = (alias: string, aliasType: AliasType): string =>
  aliasType === 'ticker' ? `$${normaliseName(alias)}` : normaliseName(alias);

function withNames(company: CompanyRow, derived: readonly DerivedName[]): Company {
  const core = derived.filter(({ level }) => level === 'full');
  const issuer = normaliseName(core.at(-1)?.name ?? company.ticker);
  const words = tokenize(company.legalName).lower;
  return { ...company, issuer, nameWords: new Set(words), sector: company.sector ?? sectorOfName(words) };
}

export function isValidAt(entry: AliasEntry, atMs: number): boolean {
  return atMs >= entry.validFromMs && atMs < entry.validUntilMs;
}

/** Names are equal regardless of case, spacing and punctuation: "Harbor, Inc." is "Harbor Inc", "Coca-Cola" is "Coca Cola". */
export function normaliseName(text: string): string {
  return foldWord(text.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}&$+]+/gu, ' ')
    .trim();
}

/** The normal form of a span of words. */
export function normaliseSpan({ text, lower, starts, ends }: TokenizedText, first: number, last: number): string {
  if (first === last) return lower[first] ?? '';
  const written = text.slice(starts[first], ends[last]);
  // Most names have only letters and spaces, for which the words suffice.
  return /[&$+]/.test(written) ? normaliseName(written) : lower.slice(first, last + 1).join(' ');
}

function addEntry(index: AliasIndex, company: Company, row: AliasRow, level: EntryLevel): void {
  const tokens = tokenize(row.alias);
  const words = tokens.lower;
  if (words.length === 0 || words.length > NAME_WORDS_MAX) return;
  let node = index.root;
  for (const word of words) {
    let next = node.next.get(word);
    if (!next) {
      next = { next: new Map(), entries: [] };
      node.next.set(word, next);
    }
    node = next;
  }
  const isTicker = row.aliasType === 'ticker';
  const normal = normaliseSpan(tokens, 0, words.length - 1);
  const validFromMs = row.validFrom?.getTime() ?? Number.NEGATIVE_INFINITY;
  const validUntilMs = row.validUntil?.getTime() ?? Number.POSITIVE_INFINITY;
  const covered = node.entries.some(
    (known) =>
      known.companyId === company.id &&
      known.normal === normal &&
      known.isTicker === isTicker &&
      known.validFromMs <= validFromMs &&
      known.validUntilMs >= validUntilMs &&
      rankOf(known.level) <= rankOf(level),
  );
  if (covered) return;
  node.entries.push({
    companyId: company.id,
    ticker: company.ticker,
    tickerLetters: tickerLetters(company.ticker),
    issuer: company.issuer,
    aliasType: row.aliasType,
    level,
    surface: row.alias,
    normal,
    wordCount: words.length,
    isLegal: row.aliasType === 'legal',
    isTicker,
    isCommonWord: words.every((word) => word.length === 1 || isCommonWord(word)),
    wordKind: wordKindOf(words, normal),
    nameWords: company.nameWords,
    sector: company.sector,
    validFromMs,
    validUntilMs,
  });
  index.aliasCount += 1;
}

function wordKindOf(words: readonly string[], normal: string): WordKind {
  if (INDEX_NAMES.has(normal)) return 'index';
  if (SOURCE_NAMES.has(normal) || SOURCE_PHRASES.has(normal)) return 'source';
  const [word = ''] = words;
  if (words.length > 1) return 'distinctive';
  if (SUBJECT_WORDS.has(word) || BUSINESS_WORDS.has(word)) return 'subject';
  if (PLACES.has(word)) return 'place';
  if (PERSON_NAMES.has(word)) return 'person';
  return isCommonWord(word) ? 'dictionary' : 'distinctive';
}
