import type { AliasEntry } from './alias-index.ts';
import { AGENT_VERBS, COMPANY_CUES, DETERMINERS, LINKING_WORDS, NEGATIVE_CONTEXTS, SECTOR_KEYWORDS } from './cues.ts';
import type { Occurrence } from './forms.ts';
import { isAllCapsSentence, type TokenizedText } from './tokens.ts';

/** Log-odds added by the context of a mention. */
export const BONUSES = {
  adjacentCue: 2,
  strongMention: 1.2,
  ownSource: 1,
  nearCue: 1,
  sectorKeyword: 0.5,
  sentenceInitialWord: -0.8,
  allCapsSentence: -1,
  negativeContext: -2.5,
  lowerCase: -1.5,
} as const;

const NEAR_WORDS = 8;

/** All bonuses except the one for a strong mention elsewhere, which needs all other mentions first. */
export function contextBonus(entry: AliasEntry, occurrence: Occurrence, sourceCompanyId: string | null): number {
  const { tokens, first, last } = occurrence;
  const sentence = tokens.sentences[first] ?? 0;
  const from = tokens.sentenceStarts[sentence] ?? 0;
  const to = tokens.sentenceStarts[sentence + 1] ?? tokens.words.length;
  const lowerCase = isLowerCase(entry, tokens, first);
  let bonus = 0;
  if (hasAdjacentCue(tokens, first, last, from, to)) bonus += BONUSES.adjacentCue;
  else if (hasNearCue(tokens, first, last, from, to)) bonus += BONUSES.nearCue;
  if (entry.companyId === sourceCompanyId) bonus += BONUSES.ownSource;
  if (hasSectorKeyword(entry, tokens, from, to)) bonus += BONUSES.sectorKeyword;
  if (entry.isCommonWord && !entry.isTicker && first === from) bonus += BONUSES.sentenceInitialWord;
  if (entry.isTicker && isAllCapsSentence(tokens, sentence)) bonus += BONUSES.allCapsSentence;
  if (lowerCase) bonus += BONUSES.lowerCase;
  if (hasNegativeContext(entry, tokens, first, last, lowerCase)) bonus += BONUSES.negativeContext;
  return bonus;
}

function isLowerCase(entry: AliasEntry, tokens: TokenizedText, first: number): boolean {
  const written = tokens.words[first]?.[0] ?? '';
  return /^\p{Lu}/u.test(entry.surface) && written !== written.toUpperCase();
}

function hasAdjacentCue(tokens: TokenizedText, first: number, last: number, from: number, to: number): boolean {
  const next = wordAfter(tokens, last, to);
  if (next !== null && (COMPANY_CUES.has(next) || AGENT_VERBS.has(next))) return true;
  const previous = first - 1 >= from ? (tokens.lower[first - 1] ?? '') : '';
  if (COMPANY_CUES.has(previous)) return true;
  return LINKING_WORDS.has(previous) && first - 2 >= from && COMPANY_CUES.has(tokens.lower[first - 2] ?? '');
}

/** The next word of the sentence, skipping a possessive: "Harbor's earnings". */
function wordAfter(tokens: TokenizedText, last: number, to: number): string | null {
  let next = last + 1;
  if (
    next < to &&
    tokens.lower[next] === 's' &&
    /^['’]$/.test(tokens.text.slice(tokens.ends[last], tokens.starts[next]))
  )
    next += 1;
  return next < to ? (tokens.lower[next] ?? null) : null;
}

function hasNearCue(tokens: TokenizedText, first: number, last: number, from: number, to: number): boolean {
  const start = Math.max(from, first - NEAR_WORDS);
  const end = Math.min(to, last + NEAR_WORDS + 1);
  for (let index = start; index < end; index++) {
    if ((index < first || index > last) && COMPANY_CUES.has(tokens.lower[index] ?? '')) return true;
  }
  return false;
}

function hasSectorKeyword(entry: AliasEntry, tokens: TokenizedText, from: number, to: number): boolean {
  const { sector } = entry;
  if (sector === null) return false;
  const keywords = keywordsOf(sector);
  if (keywords === null) return false;
  for (let index = from; index < to; index++) if (keywords.has(tokens.lower[index] ?? '')) return true;
  return false;
}

function keywordsOf(sector: string): ReadonlySet<string> | null {
  return SECTOR_KEYWORDS.find(([pattern]) => pattern.test(sector))?.[1] ?? null;
}

function hasNegativeContext(
  entry: AliasEntry,
  tokens: TokenizedText,
  first: number,
  last: number,
  lowerCase: boolean,
): boolean {
  if (entry.isTicker) return false;
  const before = tokens.lower[first - 1] ?? '';
  const after = tokens.lower[last + 1] ?? '';
  const listed = NEGATIVE_CONTEXTS.get(entry.normal);
  if (listed && (listed.before.has(before) || listed.after.has(after))) return true;
  return entry.isCommonWord && lowerCase && DETERMINERS.has(before);
}
