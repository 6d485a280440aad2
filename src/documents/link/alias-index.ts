import type { AliasType } from '../../registry/registry-enums.ts';
import { CORPORATE_SUFFIXES } from './cues.ts';
import { tokenize } from './tokens.ts';
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

/** One name of one company. */
export interface AliasEntry {
  companyId: string;
  ticker: string;
  aliasType: AliasType;
  /** The name as registered; its capitals reveal lower-case occurrences. */
  surface: string;
  /** The name with normalised punctuation and spaces, for comparison with the text. */
  normal: string;
  wordCount: number;
  /** A full legal name with its suffix. */
  isLegal: boolean;
  isTicker: boolean;
  isCommonWord: boolean;
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
  /** Entries by upper-case ticker, for `$ABC` and `(NYSE: ABC)`. */
  byTicker: Map<string, AliasEntry[]>;
  aliasCount: number;
}

const NAME_WORDS_MAX = 12;

/**
 * A trie over the words of every name that is ever valid, built once per registry version. Each lookup checks validity at the
 * document's own time, so one index serves a replay of ten years.
 */
export function buildAliasIndex(aliases: readonly AliasRow[], companies: readonly CompanyRow[]): AliasIndex {
  const index: AliasIndex = { root: { next: new Map(), entries: [] }, byTicker: new Map(), aliasCount: 0 };
  const byId = new Map(companies.map((company) => [company.id, company]));
  const registered = new Set(aliases.map((alias) => `${alias.companyId} ${normaliseName(alias.alias)}`));
  for (const company of companies) {
    const always = { companyId: company.id, validFrom: null, validUntil: null };
    // An alias row carries the name's validity period, which the company row lacks.
    const add = (alias: string, aliasType: AliasType) => {
      if (!registered.has(`${company.id} ${normaliseName(alias)}`))
        addName(index, company, { ...always, alias, aliasType });
    };
    add(company.ticker, 'ticker');
    add(company.legalName, 'legal');
  }
  for (const alias of aliases) {
    const company = byId.get(alias.companyId);
    if (company) addName(index, company, alias);
  }
  return index;
}

export function isValidAt(entry: AliasEntry, atMs: number): boolean {
  return atMs >= entry.validFromMs && atMs < entry.validUntilMs;
}

/** Names are equal regardless of case, spacing, quotes, dashes, dots and commas: "Harbor, Inc." is "Harbor Inc". */
export function normaliseName(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.,]/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/[-‐‑–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

function addName(index: AliasIndex, company: CompanyRow, row: AliasRow): void {
  const words = tokenize(row.alias).lower;
  if (words.length === 0 || words.length > NAME_WORDS_MAX) return;
  addEntry(index, company, row, row.alias, words);
  if (row.aliasType === 'ticker') return;
  const short = withoutSuffixes(row.alias);
  if (short !== null)
    addEntry(
      index,
      company,
      { ...row, aliasType: row.aliasType === 'legal' ? 'brand' : row.aliasType },
      short,
      tokenize(short).lower,
    );
}

function addEntry(index: AliasIndex, company: CompanyRow, row: AliasRow, surface: string, words: string[]): void {
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
  const entry: AliasEntry = {
    companyId: company.id,
    ticker: company.ticker,
    aliasType: row.aliasType,
    surface,
    normal: normaliseName(surface),
    wordCount: words.length,
    isLegal: row.aliasType === 'legal',
    isTicker,
    isCommonWord: words.length === 1 && isCommonWord(words[0] ?? ''),
    sector: company.sector,
    validFromMs: row.validFrom?.getTime() ?? Number.NEGATIVE_INFINITY,
    validUntilMs: row.validUntil?.getTime() ?? Number.POSITIVE_INFINITY,
  };
  const covered = node.entries.some(
    (known) =>
      known.companyId === entry.companyId &&
      known.normal === entry.normal &&
      known.isTicker === entry.isTicker &&
      known.validFromMs <= entry.validFromMs &&
      known.validUntilMs >= entry.validUntilMs,
  );
  if (!covered) {
    node.entries.push(entry);
    index.aliasCount += 1;
  }
  if (isTicker) {
    const symbol = surface.toUpperCase();
    index.byTicker.set(symbol, [...(index.byTicker.get(symbol) ?? []), entry]);
  }
}

/** "Harbor Logistics Holdings, Inc." becomes "Harbor Logistics"; null when there is no suffix or nothing else. */
function withoutSuffixes(name: string): string | null {
  const tokens = tokenize(name);
  let count = tokens.words.length;
  while (count > 1 && CORPORATE_SUFFIXES.has(tokens.lower[count - 1] ?? '')) count -= 1;
  if (count === tokens.words.length) return null;
  return name.slice(0, tokens.ends[count - 1]);
}
