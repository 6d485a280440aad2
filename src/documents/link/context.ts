import type { AliasEntry } from './alias-index.ts';
import { type CaseStyle, caseStyleOf } from './case-style.ts';
import {
  AGENT_VERBS,
  BUSINESS_NOUNS,
  BUSINESS_OBJECTS,
  BUSINESS_VERBS,
  COMPANY_CUES,
  DETERMINERS,
  LINKING_WORDS,
  NEGATIVE_CONTEXTS,
  RATING_WORDS,
  SECTOR_KEYWORDS,
} from './cues.ts';
import type { Occurrence } from './forms.ts';
import { type GrammarEvidence, readGrammar } from './grammar.ts';
import { BUSINESS_WORDS, PLACES } from './name-words.ts';
import { isPredicatePhrase, isRating } from './phrase-cues.ts';
import type { TokenizedText } from './tokens.ts';
import { isMoveVerb } from './verbs.ts';

/** Log-odds added by the context of a mention. */
export const BONUSES = {
  vendorTag: 2.5,
  ownSource: 1.5,
  legalForm: 3,
  adjacentCue: 2,
  apposition: 1.8,
  subject: 1.6,
  subjectInClause: 1,
  copula: 0.4,
  otherBusiness: -3,
  /** "Harbor Tech" for Harbor Technology. */
  ownBusiness: 1.5,
  possessive: 1.1,
  object: 0.6,
  businessNoun: 1.1,
  /** Of verbs and possessives after a short name that is also a person's. */
  personShare: 0.35,
  knownPersonShare: 0.6,
  /** A shortened name as the subject of a sentence without any business: "Campbell scored twice". */
  plainSubject: -0.6,
  businessSubject: 0.3,
  nameCapital: 1.2,
  /** Of the capital of an ordinary word in a name that few know: it may be any other name. */
  unknownCapital: 0.4,
  strongMention: 2.2,
  evidence: 1,
  /** Beside another company in a list: "Tesla, Rivian and Lucid". */
  listed: 2,
  /** A name that everybody knows, in a text that surely names another company: "challenging Amazon". */
  besideCompany: 0.6,
  nearCue: 0.8,
  unknownNearCue: 0.3,
  sectorKeyword: 0.5,
  sentenceInitialWord: -0.8,
  titleCaseWord: -0.4,
  afterArticle: -1.2,
  /** "a Boeing 737", "a Pfizer plant". */
  knownAfterArticle: -0.4,
  insideName: -2.2,
  person: -4,
  brandOfNext: -4,
  place: -1.5,
  /** A name shortened to one word is a place more often: "in Osaka". */
  placeOfHead: -2.5,
  allCapsSentence: -1,
  negativeContext: -2.5,
  /** In a text without capitals, such as a post. */
  lowerCaseName: -0.6,
  lowerCaseCued: -1.2,
  lowerCaseWord: -3.5,
} as const;

const NEAR_WORDS = 8;
/** How far a word of the sector may be within the sentence; lists can be endless. */
const SECTOR_WORDS = 100;

/** What is known about the document's companies before its text is read. */
export interface DocumentPrior {
  readonly sourceCompanyId: string | null;
  /** The letters of the vendor's tickers: BRK.B and BRK-B are equal. */
  readonly tagged: ReadonlySet<string>;
  /** The case style of each sentence, filled as it is needed. */
  readonly styles: Map<number, CaseStyle>;
}

/** All bonuses except those for other mentions and evidence in the document, which need all candidates first. */
export function contextBonus(entry: AliasEntry, occurrence: Occurrence, prior: DocumentPrior): number {
  const { tokens, first, last } = occurrence;
  const sentence = tokens.sentences[first] ?? 0;
  const from = tokens.sentenceStarts[sentence] ?? 0;
  const to = tokens.sentenceStarts[sentence + 1] ?? tokens.words.length;
  let style = prior.styles.get(sentence);
  if (style === undefined) prior.styles.set(sentence, (style = caseStyleOf(tokens, sentence)));
  let bonus = 0;
  if (prior.tagged.has(entry.tickerLetters)) bonus += BONUSES.vendorTag;
  else if (entry.companyId === prior.sourceCompanyId) bonus += BONUSES.ownSource;
  if (hasSectorKeyword(entry, tokens, Math.max(from, first - SECTOR_WORDS), Math.min(to, last + SECTOR_WORDS)))
    bonus += BONUSES.sectorKeyword;
  if (entry.isTicker) {
    if (style === 'capitals') bonus += BONUSES.allCapsSentence;
    return bonus + cueBonus(tokens, first, last, from, to);
  }
  return bonus + nameBonus(entry, occurrence, from, to, style);
}

function nameBonus(entry: AliasEntry, occurrence: Occurrence, from: number, to: number, style: CaseStyle): number {
  const { tokens, first, last } = occurrence;
  const isWord = entry.wordCount === 1 && entry.wordKind !== 'distinctive';
  const isShortened = entry.level === 'head' || entry.level === 'part';
  const lowerCase = isLowerCase(entry, tokens, first, last);
  const grammar = readGrammar(occurrence, from, to, style === 'sentence');
  let bonus = 0;
  const isUnknownWord = isWord && entry.level !== 'known';
  const found = cueBonus(tokens, first, last, from, to);
  const cue = isUnknownWord && found === BONUSES.nearCue ? BONUSES.unknownNearCue : found;
  // A person says, buys and sells too, but hikes no payout.
  const isShortWord = isShortened && entry.wordCount === 1;
  const isPlain = (entry.wordKind === 'person' || isShortWord) && !hasBusinessPredicate(tokens, last, to);
  const isPersonal = isPlain && (entry.wordKind === 'person' || grammar.isSubject);
  const share = isPersonal ? (entry.level === 'known' ? BONUSES.knownPersonShare : BONUSES.personShare) : 1;
  if (grammar.hasLegalForm) bonus += BONUSES.legalForm;
  else if (grammar.hasApposition) bonus += BONUSES.apposition;
  else if (cue === BONUSES.adjacentCue) bonus += cue * (grammar.isSubject ? share : 1);
  else if (grammar.isSubject) bonus += share * Math.max(cue, subjectBonus(grammar));
  else if (grammar.hasPossessive) bonus += share * Math.max(cue, BONUSES.possessive);
  else if (BUSINESS_NOUNS.has(wordAfter(tokens, last, to) ?? '')) bonus += Math.max(cue, BONUSES.businessNoun);
  else bonus += Math.max(cue, grammar.isObject ? BONUSES.object : 0);
  const isPredicate = grammar.isSubject || (first === from && (tokens.lower[last + 1] ?? '').endsWith('ed'));
  if (isPlain && isShortWord && cue === 0 && isPredicate) bonus += BONUSES.plainSubject;
  else if (!isPlain && isShortWord && grammar.isSubject) bonus += BONUSES.businessSubject;
  if (lowerCase)
    bonus += lowerCaseBonus(
      entry,
      isWord,
      style,
      cue === BONUSES.adjacentCue,
      DETERMINERS.has(tokens.lower[first - 1] ?? ''),
    );
  // A capital inside a sentence in ordinary case is a name whatever its neighbours: "accuses Target of".
  if (!grammar.hasNameCapital && hasNegativeContext(entry, tokens, first, last, lowerCase))
    bonus += BONUSES.negativeContext;
  if ((grammar.isPerson || (grammar.isSurname && !isOwnWord(entry, tokens.lower[first - 1]))) && entry.wordCount === 1)
    bonus += BONUSES.person;
  else if (grammar.isOtherSubject && entry.wordCount > 1 && !isOwnWord(entry, tokens.lower[last + 1]))
    bonus += BONUSES.otherBusiness - found;
  else if (isShortened && continuesName(entry, tokens, last, to)) bonus += BONUSES.ownBusiness;
  else if (grammar.isInsideName && (entry.wordCount === 1 || BUSINESS_WORDS.has(tokens.lower[first] ?? '')))
    bonus += BONUSES.insideName;
  if (grammar.isBrandOfNext) bonus += BONUSES.brandOfNext;
  if (grammar.afterArticle && entry.wordCount === 1 && !grammar.hasPossessive)
    bonus += entry.level === 'known' && !isWord ? BONUSES.knownAfterArticle : BONUSES.afterArticle;
  const isOtherBusiness = grammar.businessWord !== null && !isOwnWord(entry, grammar.businessWord);
  if (isShortened && isOtherBusiness && !continuesName(entry, tokens, last, to)) bonus += BONUSES.otherBusiness;
  // A whole name that is no ordinary word and no place: "to spin off from Whitbread".
  const isOnlyName = entry.level === 'full' && !isWord && !PLACES.has(tokens.lower[first] ?? '');
  if (grammar.isPlace && entry.level !== 'known' && entry.wordCount === 1 && !isOnlyName)
    bonus += isShortened ? BONUSES.placeOfHead : BONUSES.place;
  if (!isWord) return bonus;
  if (grammar.hasNameCapital && !isUnknownWord) bonus += BONUSES.nameCapital;
  else if (grammar.hasNameCapital && entry.wordKind === 'dictionary') bonus += BONUSES.unknownCapital;
  const isEvident =
    grammar.isSubject ||
    grammar.isObject ||
    grammar.hasPossessive ||
    grammar.hasLegalForm ||
    cue > 0 ||
    BUSINESS_NOUNS.has(wordAfter(tokens, last, to) ?? '');
  if (first === from && !isEvident) bonus += BONUSES.sentenceInitialWord;
  if (style === 'title' && !isEvident) bonus += BONUSES.titleCaseWord;
  return bonus;
}

/** Posts write well-known names small; an ordinary word is a name there only beside "stock", "shares" or "earnings". */
function lowerCaseBonus(
  entry: AliasEntry,
  isWord: boolean,
  style: CaseStyle,
  hasAdjacentCue: boolean,
  isDetermined: boolean,
): number {
  const isKnown = entry.level === 'known' && !isDetermined;
  if (!isWord && !entry.isCommonWord)
    return style === 'lower' || isKnown ? BONUSES.lowerCaseName : BONUSES.lowerCaseWord;
  return isKnown && style === 'lower' && hasAdjacentCue ? BONUSES.lowerCaseCued : BONUSES.lowerCaseWord;
}

/** A word of the company's own legal name beside a shortened name, also in the other number: "Teva Pharmaceuticals". */
const isOwnWord = ({ nameWords }: AliasEntry, word: string | undefined) =>
  word !== undefined && (nameWords.has(word) || nameWords.has(`${word}s`) || nameWords.has(word.replace(/s$/, '')));

const SHORT_FORM_MIN = 3;

/** Whether the next word, written with a capital, is a longer word of the company's own name cut short: "Tech", "Pharma", "Sys". */
function continuesName({ nameWords }: AliasEntry, tokens: TokenizedText, last: number, to: number): boolean {
  if (last + 1 >= to || tokens.text.slice(tokens.ends[last], tokens.starts[last + 1]) !== ' ') return false;
  const next = tokens.lower[last + 1] ?? '';
  if (next.length < SHORT_FORM_MIN || !/^\p{Lu}/u.test(tokens.words[last + 1] ?? '')) return false;
  for (const word of nameWords) if (word.length > next.length && word.startsWith(next)) return true;
  return BUSINESS_WORDS.has(next) && nameWords.has(next.replace(/s$/, ''));
}

const PREDICATE_WORDS = 10;

/** Whether the words after a name are about a business: its products and figures, or a percentage. */
function hasBusinessPredicate(tokens: TokenizedText, last: number, to: number): boolean {
  const end = Math.min(to, last + 1 + PREDICATE_WORDS);
  const verb = tokens.lower[last + 1] ?? '';
  if (BUSINESS_VERBS.has(verb) || (verb === 'to' && BUSINESS_VERBS.has(`${tokens.lower[last + 2] ?? ''}s`)))
    return true;
  for (let index = last + 1; index < end; index++) {
    const word = tokens.lower[index] ?? '';
    if (BUSINESS_OBJECTS.has(word) || COMPANY_CUES.has(word) || BUSINESS_NOUNS.has(word)) return true;
  }
  // Up to the next word: the sign stands behind the last one in "Acme fell 4%".
  const written = tokens.text.slice(tokens.ends[last], tokens.starts[end] ?? tokens.text.length);
  return (
    written.includes('%') ||
    isMove(tokens, last, to) ||
    isRating(tokens, last + 1) ||
    isPredicatePhrase(tokens, last + 1)
  );
}

/** "Ross slides": a verb of price moves at the end, or before a reason. */
function isMove(tokens: TokenizedText, last: number, to: number): boolean {
  if (!isMoveVerb(tokens.lower[last + 1] ?? '')) return false;
  return last + 2 >= to || /^(?:on|as|after|amid|following|in|to)$/.test(tokens.lower[last + 2] ?? '');
}

function subjectBonus({ hasCopula, isClauseStart }: GrammarEvidence): number {
  if (hasCopula) return BONUSES.copula;
  return isClauseStart ? BONUSES.subject : BONUSES.subjectInClause;
}

/** A capital of the registered name that the text writes small. */
function isLowerCase(entry: AliasEntry, tokens: TokenizedText, first: number, last: number): boolean {
  const isSmall = (index: number) => {
    const written = tokens.words[index]?.[0] ?? '';
    return written !== written.toUpperCase();
  };
  if (!/^\p{Lu}/u.test(entry.surface)) return false;
  if (isSmall(first)) return true;
  // "Best buy ideas" is not Best Buy, "Tuesday morning" not Tuesday Morning: the last word must have its capital too.
  const end = tokens.lower[last] === 's' ? last - 1 : last;
  return end > first && isSmall(end) && /\s\p{Lu}\S*$/u.test(entry.surface);
}

function cueBonus(tokens: TokenizedText, first: number, last: number, from: number, to: number): number {
  if (hasAdjacentCue(tokens, first, last, from, to)) return BONUSES.adjacentCue;
  return hasNearCue(tokens, first, last, from, to) ? BONUSES.nearCue : 0;
}

function hasAdjacentCue(tokens: TokenizedText, first: number, last: number, from: number, to: number): boolean {
  const next = wordAfter(tokens, last, to);
  if (next !== null && (COMPANY_CUES.has(next) || AGENT_VERBS.has(next))) return true;
  const previous = first - 1 >= from ? (tokens.lower[first - 1] ?? '') : '';
  if (previous === 'on' && first - 2 > from && RATING_WORDS.has(tokens.lower[first - 2] ?? '')) return true;
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
  const before = tokens.lower[first - 1] ?? '';
  const after = tokens.lower[last + 1] ?? '';
  const listed = NEGATIVE_CONTEXTS.get(entry.normal);
  if (listed && (listed.before.has(before) || listed.after.has(after))) return true;
  return entry.isCommonWord && lowerCase && DETERMINERS.has(before);
}
