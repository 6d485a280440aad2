import type { Occurrence } from './forms.ts';
import { BUSINESS_NOUNS, CORPORATE_SUFFIXES } from './cues.ts';
import { BUSINESS_WORDS, PERSON_NAMES, SUBJECT_WORDS } from './name-words.ts';
import type { TokenizedText } from './tokens.ts';
import { isFiniteVerb } from './verbs.ts';
import { isCommonWord } from './words.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const PERSON_TITLES = set(
  'mr mrs ms miss dr sir lord lady judge justice president senator sen rep representative gov governor mayor minister secretary chancellor king queen prince princess pope general colonel captain detective professor prof analyst analysts ceo cfo coo cto chairman chairwoman director attorney coach founder economist strategist commissioner',
);
/** After these a name is a place: "in Boston", "near Phoenix". */
const PLACE_PREPOSITIONS = set(
  'in near from at outside across around into downtown greater southern northern eastern western central',
);
/** Nouns that describe a company after its name and a comma, or before it. */
const COMPANY_NOUNS = set(
  'company maker chain bank firm giant group retailer insurer lender developer operator provider producer automaker carmaker airline drugmaker chipmaker startup start-up brokerage manufacturer owner parent unit subsidiary conglomerate supplier platform miner utility carrier broadcaster publisher brewer builder homebuilder railroad refiner grocer distributor biotech fintech app service',
);
const AUXILIARY =
  /^(?:is|was|are|were|to|will|would|may|might|could|can|should|must|has|had|does|did|said|says|also|now|still)$/;
const ARTICLES = set('a an the');
const CLAUSE_STARTERS = set(
  'while as after and but that when because if whether since although though before says said over how why exclusive update breaking report',
);

/** "a stake in Rivian" is no place. */
const HOLDINGS = /^(?:stakes?|shares?|invest\w*|interests?|positions?|holdings?|confidence|bets?|money|stock)$/;
/** "Hayward, Calif." */
const STATE_AFTER = /^, (?:[A-Z][a-z]{2,5}\.|[A-Z]{2}\b|[A-Z]\.[A-Z]\.)/;
/** After any noun: "Unity is needed", "Travelers should expect delays". */
const COPULAS = set('is was are were be should must can');
const FUTURES = set('set expected said reported planning to poised likely considering');

/** What wires write right behind a company's name: "Acme Q3 EPS", "Acme FY24 revenue". */
const REPORT_WORDS = /^(?:q[1-4]|[1-4]q(?:\d\d)?|h[12]|[12]h|fy(?:\d\d){0,2}|eps|ebitda|gaap)$/;
/** Stand between a subject and its verb. */
const ADVERBS = set('not also still now reportedly again already soon nearly just');

export interface GrammarEvidence {
  /** Right before a finite verb, or before the period of a report. */
  readonly isSubject: boolean;
  /** The verb is "is" or "was" with no participle after it, which any noun may have: "Unity is needed". */
  readonly hasCopula: boolean;
  /** The next word describes a business: "Nippon Steel". */
  readonly businessWord: string | null;
  readonly isClauseStart: boolean;
  readonly hasPossessive: boolean;
  readonly hasApposition: boolean;
  readonly hasLegalForm: boolean;
  readonly isPerson: boolean;
  readonly isPlace: boolean;
  /** The name is a part of a longer name in the text. */
  readonly isInsideName: boolean;
  /** A capital that only a name has, inside a sentence in ordinary case. */
  readonly hasNameCapital: boolean;
  readonly afterArticle: boolean;
  /** Right behind a finite verb: "sues Amazon", "shuts Tyson plant". */
  readonly isObject: boolean;
}

/** What the words around a name say about it, independent of the company. */
export function readGrammar(
  { tokens, first, last }: Occurrence,
  from: number,
  to: number,
  isOrdinaryCase: boolean,
): GrammarEvidence {
  const { lower, words, text } = tokens;
  const hasPossessive = isPossessive(tokens, last);
  const afterAt = hasPossessive && lower[last + 1] === 's' ? last + 2 : last + 1;
  const next = afterAt < to ? (lower[afterAt] ?? '') : '';
  const previous = first > from ? (lower[first - 1] ?? '') : '';
  const gapBefore = first > 0 ? text.slice(tokens.ends[first - 1], tokens.starts[first]) : '';
  const isClauseStart = first === from || /[,;:“"—–(]|\s-\s/.test(gapBefore) || CLAUSE_STARTERS.has(previous);
  const nextIsAttached = afterAt < to && /^[ ’'s]*$/.test(text.slice(tokens.ends[last], tokens.starts[afterAt]));
  const previousIsAttached = first > from && gapBefore === ' ';
  const writtenCapital = isCapital(words[first]);
  // The first word of a sentence has a capital anyway, unless it is no ordinary word: "Rob Goldman said".
  const previousCapital =
    previousIsAttached && isCapital(words[first - 1]) && (first - 1 > from || isUnusual(previous));
  const hasInnerCapital = /\p{Ll}\p{Lu}/u.test(words[first] ?? '');
  return {
    isSubject:
      !hasPossessive &&
      nextIsAttached &&
      (isFiniteVerb(next) || REPORT_WORDS.test(next) || (ADVERBS.has(next) && isFiniteVerb(lower[afterAt + 1] ?? ''))),
    hasCopula:
      COPULAS.has(next) && !(lower[afterAt + 1] ?? '').endsWith('ing') && !FUTURES.has(lower[afterAt + 1] ?? ''),
    businessWord:
      nextIsAttached && !hasPossessive && BUSINESS_WORDS.has(next) && isCapital(words[afterAt]) ? next : null,
    isClauseStart,
    hasPossessive,
    hasApposition: hasApposition(tokens, first, last, from, to),
    hasLegalForm:
      !hasPossessive &&
      afterAt < to &&
      /^[ ,]+$/.test(text.slice(tokens.ends[last], tokens.starts[afterAt])) &&
      CORPORATE_SUFFIXES.has(next) &&
      isCapital(words[afterAt]),
    isPerson:
      writtenCapital &&
      ((previousIsAttached &&
        (PERSON_TITLES.has(previous) || /^\.? $/.test(gapBefore)) &&
        PERSON_TITLES.has(previous)) ||
        (previousIsAttached && PERSON_NAMES.has(previous) && isCapital(words[first - 1])) ||
        (/^\. $/.test(gapBefore) && (PERSON_TITLES.has(previous) || previous.length === 1)) ||
        (nextIsAttached && !hasPossessive && PERSON_NAMES.has(next) && isCapital(words[afterAt]))),
    isPlace:
      (PLACE_PREPOSITIONS.has(previous) && !(previous === 'in' && HOLDINGS.test(lower[first - 2] ?? ''))) ||
      STATE_AFTER.test(text.slice(tokens.ends[last], (tokens.ends[last] ?? 0) + 12)),
    isInsideName:
      isOrdinaryCase &&
      writtenCapital &&
      ((previousCapital && !PERSON_TITLES.has(previous) && !hasInnerCapital) ||
        (nextIsAttached &&
          !hasPossessive &&
          isCapital(words[afterAt]) &&
          !REPORT_WORDS.test(next) &&
          !/^\p{Lu}{2,4}$/u.test(words[afterAt] ?? '') &&
          !CORPORATE_SUFFIXES.has(next) &&
          !PERSON_TITLES.has(next))),
    hasNameCapital: isOrdinaryCase && writtenCapital && !isClauseBreak(tokens, first, from),
    afterArticle: ARTICLES.has(previous),
    isObject: writtenCapital && previousIsAttached && isFiniteVerb(previous) && !AUXILIARY.test(previous),
  };
}

const isCapital = (word: string | undefined) => word !== undefined && /^\p{Lu}/u.test(word);

/** "Faulty", "Embattled", "Struggling": a description that opens a headline. */
const ADJECTIVE = /(?:ed|ing|ous|ful|ive|ical|lty|less|able|ible|ish|based|ailing|backed|owned)$/;

function isUnusual(word: string): boolean {
  return (
    !isCommonWord(word) &&
    !ADJECTIVE.test(word) &&
    !SUBJECT_WORDS.has(word) &&
    !BUSINESS_NOUNS.has(word) &&
    !CLAUSE_STARTERS.has(word) &&
    !isFiniteVerb(word) &&
    !COMPANY_NOUNS.has(word)
  );
}

/** The first word of a sentence or quotation has a capital anyway. */
function isClauseBreak(tokens: TokenizedText, first: number, from: number): boolean {
  if (first === from) return true;
  return /[.!?:“"—]/.test(tokens.text.slice(tokens.ends[first - 1], tokens.starts[first]));
}

function isPossessive(tokens: TokenizedText, last: number): boolean {
  return /^(?:['’]s\b|['’](?!\p{L}))/u.test(tokens.text.slice(tokens.ends[last], (tokens.ends[last] ?? 0) + 3));
}

/** "Snap, the maker of", "Block, a payments company", "the retailer Target". */
function hasApposition(tokens: TokenizedText, first: number, last: number, from: number, to: number): boolean {
  const { lower, text } = tokens;
  if (first > from && COMPANY_NOUNS.has(lower[first - 1] ?? '') && text[(tokens.starts[first] ?? 0) - 1] === ' ')
    return true;
  if (last + 2 >= to || !/^, $/.test(text.slice(tokens.ends[last], tokens.starts[last + 1]))) return false;
  if (!ARTICLES.has(lower[last + 1] ?? '') && lower[last + 1] !== 'which' && lower[last + 1] !== 'whose') return false;
  if (lower[last + 1] === 'which' || lower[last + 1] === 'whose') return true;
  for (let index = last + 2; index < Math.min(to, last + 8); index++)
    if (COMPANY_NOUNS.has(lower[index] ?? '')) return true;
  return false;
}
