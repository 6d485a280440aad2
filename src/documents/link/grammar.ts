import type { Occurrence } from './forms.ts';
import { BUSINESS_NOUNS, CORPORATE_SUFFIXES, DETERMINERS } from './cues.ts';
import { BUSINESS_WORDS, PERSON_NAMES, PLACES, SUBJECT_WORDS } from './name-words.ts';
import { isPhraseObject, isPredicatePhrase, isRating } from './phrase-cues.ts';
import type { TokenizedText } from './tokens.ts';
import { isFiniteVerb, isVerbBeforeArticle } from './verbs.ts';
import { isCommonWord } from './words.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const PERSON_TITLES = set(
  'mr mrs ms miss dr sir lord lady judge justice president senator sen rep representative gov governor mayor minister secretary chancellor king queen prince princess pope general colonel captain detective professor prof analyst analysts ceo cfo coo cto chairman chairwoman director attorney coach founder economist strategist commissioner premier lawyer congressman congresswoman councillor ambassador actor actress singer comedian designer author novelist historian billionaire investor trader writer champion boxer striker goalkeeper quarterback cardinal bishop archbishop reverend rabbi sheriff lieutenant sergeant major plaintiff prosecutor regulator lawmaker chef artist',
);
/** Describe the person before a comma: "Abbott, the governor". */
const PERSON_NOUNS = set(
  'governor senator congressman congresswoman lawmaker mayor minister president judge justice lawyer attorney actor actress singer comedian player coach author professor economist strategist analyst republican democrat son daughter brother sister wife husband father mother widow grandson grandfather founder heir billionaire driver striker champion pastor officer detective soldier teacher student',
);
/** After these a name is a place: "in Boston", "near Phoenix". */
const PLACE_PREPOSITIONS = set(
  'in near from at outside across around into downtown greater southern northern eastern western central',
);
/** Nouns that describe a company after its name and a comma, or before it. */
const COMPANY_NOUNS = set(
  'company maker chain bank firm giant group retailer insurer lender developer operator provider producer automaker carmaker airline drugmaker chipmaker startup start-up brokerage manufacturer owner parent unit subsidiary conglomerate supplier platform miner utility carrier broadcaster publisher brewer builder homebuilder railroad refiner grocer distributor biotech fintech app service rival peer competitor partner customer',
);
const AUXILIARY =
  /^(?:is|was|are|were|to|will|would|may|might|could|can|should|must|has|had|does|did|said|says|also|now|still)$/;
const ARTICLES = set('a an the');
const CLAUSE_STARTERS = set(
  'while as after and but that when because if whether since although though before says said over how why exclusive update breaking report',
);

/** "a stake in Rivian" is no place. */
const HOLDINGS = /^(?:stakes?|shares?|invest\w*|interests?|positions?|holdings?|confidence|bets?|money|stock)$/;
/** What is had from a company and not from a place: "orders 100 jets from Airbus", "takes customers from Verizon". */
const TRANSFERRED =
  /^(?:order(?:s|ed)?|buy|buys|bought|buying|purchas(?:e|es|ed|ing)|acquir(?:e|es|ed|ing)|contracts?|deals?|licen[cs](?:e|es|ed|ing)|bids?|offers?|takeover|approach|poach(?:es|ed|ing)?|hir(?:e|es|ed|ing)|borrow(?:s|ed|ing)?|loans?|jets|aircraft|planes|chips|customers|clients|subscribers|users|share|investment|funding|competition|pressure|threat|royalties|payments?)$/;
const TRANSFER_WINDOW = 6;

const isTransferred = (lower: readonly string[], preposition: number, from: number): boolean =>
  lower.slice(Math.max(from, preposition - TRANSFER_WINDOW), preposition).some((word) => TRANSFERRED.test(word));

/** "Delta up 4%, United down 2%": a price's move without a verb. */
const isMove = ({ lower, text, ends }: TokenizedText, at: number): boolean =>
  /^(?:up|down|off|higher|lower)$/.test(lower[at] ?? '') &&
  /^ (?:by )?\d+(?:\.\d+)? ?(?:%|percent|pct)/.test(text.slice(ends[at], (ends[at] ?? 0) + 16));

/** "Visa, up 2%, leads the market" */
const isInsertedMove = (text: string, end: number): boolean =>
  text[end] === ',' && /^, (?:up|down|off) \d+(?:\.\d+)? ?(?:%|percent|pct)/.test(text.slice(end, end + 20));

/** "Hayward, Calif." */
const STATE_AFTER = /^, (?:[A-Z][a-z]{2,5}\.|[A-Z]{2}\b|[A-Z]\.[A-Z]\.)/;
/** After any noun: "Unity is needed", "Travelers should expect delays". */
const COPULAS = set('is was are were be should must can');
const FUTURES = set('set expected said reported planning to poised likely considering');

/** What is done to companies alone: "Unity was downgraded". */
const RATED = /^(?:upgraded|downgraded|fined|sued|acquired|subpoenaed|delisted|indicted)$/;

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
  /** The last word of a longer name that is not the company's: "Premier Doug Ford said". */
  readonly isSurname: boolean;
  /** A longer name that starts with this one is the subject: "Coca-Cola Hellenic said". */
  readonly isOtherSubject: boolean;
  readonly isPlace: boolean;
  /** The name is a part of a longer name in the text. */
  readonly isInsideName: boolean;
  /** A capital that only a name has, inside a sentence in ordinary case. */
  readonly hasNameCapital: boolean;
  readonly afterArticle: boolean;
  /** Right behind a finite verb: "sues Amazon", "shuts Tyson plant". */
  readonly isObject: boolean;
  /** A brand of the company behind it: "Dove maker Unilever", "Premier Inn owner Whitbread". */
  readonly isBrandOfNext: boolean;
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
  // "Acme: Q2 EPS of $0.45"
  const isReport = REPORT_WORDS.test(next) && /^:? $/.test(text.slice(tokens.ends[last], tokens.starts[afterAt]));
  const nextIsAttached = afterAt < to && /^[ ’'s]*$/.test(text.slice(tokens.ends[last], tokens.starts[afterAt]));
  const previousIsAttached = first > from && gapBefore === ' ';
  const writtenCapital = isCapital(words[first]);
  // The first word of a sentence or clause has a capital anyway, unless it is no ordinary word: "Rob Goldman said".
  const previousCapital =
    previousIsAttached &&
    isCapital(words[first - 1]) &&
    (!isClauseBreak(tokens, first - 1, from) || (isUnusual(previous) && !OPENING_WORD.test(previous)));
  const hasInnerCapital = /\p{Ll}\p{Lu}/u.test(words[first] ?? '');
  const isVerbObject = previousIsAttached && isFiniteVerb(previous) && !AUXILIARY.test(previous);
  const isObject = writtenCapital && (isVerbObject || (previousIsAttached && isPhraseObject(tokens, first, last)));
  return {
    isSubject:
      !hasPossessive &&
      (nextIsAttached || isReport || isInsertedMove(text, tokens.ends[last] ?? 0)) &&
      // "downgrades Acme to hold", where "Acme to buy Beta" is a headline's future.
      !(isObject && !isClauseStart && next === 'to') &&
      (isFiniteVerb(next) ||
        isReport ||
        isInsertedMove(text, tokens.ends[last] ?? 0) ||
        isVerbBeforeArticle(next, lower[afterAt + 1] ?? '') ||
        (ADVERBS.has(next) && isFiniteVerb(lower[afterAt + 1] ?? '')) ||
        (writtenCapital && (isMove(tokens, afterAt) || isPredicatePhrase(tokens, afterAt)))),
    hasCopula:
      COPULAS.has(next) &&
      !isRating(tokens, afterAt) &&
      !(lower[afterAt + 1] ?? '').endsWith('ing') &&
      !FUTURES.has(lower[afterAt + 1] ?? '') &&
      !RATED.test(lower[afterAt + 1] ?? ''),
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
      ((previousIsAttached && isCapital(words[first - 1]) && hasOffice(tokens, last, to)) ||
        (previousIsAttached && PERSON_TITLES.has(previous) && !isTradingFirm(tokens, first - 1, from)) ||
        (previousIsAttached && PERSON_NAMES.has(previous) && isCapital(words[first - 1])) ||
        (/^\. $/.test(gapBefore) && (PERSON_TITLES.has(previous) || previous.length === 1)) ||
        (nextIsAttached && !hasPossessive && PERSON_NAMES.has(next) && isCapital(words[afterAt])) ||
        isDescribedAsPerson(tokens, last, to)),
    isSurname:
      isOrdinaryCase &&
      writtenCapital &&
      previousIsAttached &&
      isGivenName(words[first - 1] ?? '', first - 1 === from) &&
      !hasInnerCapital,
    isOtherSubject: isOrdinaryCase && !hasPossessive && nextIsAttached && isOtherSubject(tokens, last, to),
    isPlace:
      (PLACE_PREPOSITIONS.has(previous) &&
        !hasPossessive &&
        !(previous === 'in' && HOLDINGS.test(lower[first - 2] ?? '')) &&
        !(previous === 'at' && isPhraseObject(tokens, first, last)) &&
        !(previous === 'from' && isTransferred(lower, first - 1, from))) ||
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
    isObject,
    isBrandOfNext:
      nextIsAttached &&
      !hasPossessive &&
      OF_BRAND.has(next) &&
      text.slice(tokens.ends[afterAt], tokens.starts[afterAt + 1]) === ' ' &&
      isCapital(words[afterAt + 1]) &&
      !isCapital(words[afterAt]),
  };
}

const OF_BRAND = set('maker owner parent operator');

const isCapital = (word: string | undefined) => word !== undefined && /^\p{Lu}/u.test(word);

/** Adjectives of nations, abbreviations and days have a capital and are no given names. */
const NATION = /(?:an|ese|ish|nch|tch|iss|day|based|backed|owned|listed)$/;

function isGivenName(word: string, isFirst: boolean): boolean {
  const lower = word.toLowerCase();
  if (!/^\p{Lu}\p{Ll}+$/u.test(word) || NATION.test(lower) || PLACES.has(lower) || PERSON_TITLES.has(lower))
    return false;
  if (BUSINESS_WORDS.has(lower) || SUBJECT_WORDS.has(lower) || CORPORATE_SUFFIXES.has(lower)) return false;
  return !isFirst || (isUnusual(lower) && !OPENING_WORD.test(lower));
}

/** "Elsewhere Ouranos fell", "Steelmaker Nucor": words that open a sentence before a company's name. */
const OPENING_WORD = /(?:where|while|wise|ly|ever|over|more|less|maker|builder|giant|rival|seller|owner)$/;

const OFFICE =
  /^, (?:(?:the|its|our|a) )?(?:(?:co|vice|senior|executive|managing|interim|group|global|former)[ -])*(?:chief|ceo|cfo|coo|cto|chair(?:man|woman|person)?|president|founder|director|treasurer|spokes(?:man|woman|person)|analyst|economist|strategist)\b/i;

/** "Calvin McDonald, Chief Executive Officer": a name behind another one, with an office. */
const hasOffice = (tokens: TokenizedText, last: number, to: number): boolean =>
  last + 1 < to && OFFICE.test(tokens.text.slice(tokens.ends[last], (tokens.ends[last] ?? 0) + 60));

/** "energy trader Acme", "grain trader Acme": a company that trades goods. */
const isTradingFirm = ({ lower }: TokenizedText, at: number, from: number): boolean =>
  lower[at] === 'trader' && at > from && GOODS.has(lower[at - 1] ?? '');

const GOODS = set('energy commodity commodities grain metal metals oil gas power crop sugar coffee cocoa');
const AGE = /^, \d\d\b/;
const DESCRIPTION_WORDS = 6;

/** "Ford, 79, played", "Ford, who left the bank", "Abbott, the Texas governor". */
function isDescribedAsPerson(tokens: TokenizedText, last: number, to: number): boolean {
  const { lower, text } = tokens;
  const end = tokens.ends[last] ?? 0;
  if (AGE.test(text.slice(end, end + 5)) || /^, who\b/.test(text.slice(end, end + 6))) return true;
  if (last + 2 >= to || text.slice(end, tokens.starts[last + 1]) !== ', ') return false;
  if (!/^(?:the|a|an|former|then|who)$/.test(lower[last + 1] ?? '')) return false;
  for (let index = last + 2; index < Math.min(to, last + DESCRIPTION_WORDS); index++) {
    if (COMPANY_NOUNS.has(lower[index] ?? '')) return false;
    if (PERSON_NOUNS.has(lower[index] ?? '')) return true;
    if (/^[,;]/.test(text.slice(tokens.ends[index], (tokens.ends[index] ?? 0) + 1))) return false;
  }
  return false;
}

const LONGER_WORDS = 3;

/** Further words with a capital right behind the name, and then a verb: their name is the subject. */
function isOtherSubject(tokens: TokenizedText, last: number, to: number): boolean {
  const { lower, words, text } = tokens;
  for (let index = last + 1; index < Math.min(to, last + 1 + LONGER_WORDS + 1); index++) {
    if (text.slice(tokens.ends[index - 1], tokens.starts[index]) !== ' ') return false;
    const word = lower[index] ?? '';
    if (index > last + 1 && (isFiniteVerb(word) || /^(?:shares|stock)$/.test(word))) return true;
    if (!/^\p{Lu}\p{Ll}+$/u.test(words[index] ?? '') || PERSON_TITLES.has(word) || NATION.test(word)) return false;
    if (CORPORATE_SUFFIXES.has(word) || REPORT_WORDS.test(word) || /^(?:chief|vice|senior|executive)$/.test(word))
      return false;
  }
  return false;
}

/** "Faulty", "Embattled", "Weak", "Unlike": a word that opens a headline before a name. */
const TONES = set(
  'weak strong upbeat downbeat gloomy bleak dismal rosy grim soft solid bumper stellar poor robust bullish bearish sluggish tepid lacklustre lackluster dire dour muted mixed fresh unlike amid among besides alongside inside',
);
const ADJECTIVE = /(?:ed|ing|ous|ful|ive|ical|lty|less|able|ible|ish|based|ailing|backed|owned)$/;

function isUnusual(word: string): boolean {
  return (
    !isCommonWord(word) &&
    !TONES.has(word) &&
    !DETERMINERS.has(word) &&
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

/** Also in the plural: "rivals Snap and Block". */
const isCompanyNoun = (word: string) => COMPANY_NOUNS.has(word) || COMPANY_NOUNS.has(word.replace(/s$/, ''));

/** "Snap, the maker of", "Block, a payments company", "the retailer Target". */
function hasApposition(tokens: TokenizedText, first: number, last: number, from: number, to: number): boolean {
  const { lower, text } = tokens;
  if (first > from && isTradingFirm(tokens, first - 1, from)) return true;
  if (first > from && isCompanyNoun(lower[first - 1] ?? '') && text[(tokens.starts[first] ?? 0) - 1] === ' ')
    return true;
  if (last + 2 >= to || !/^, $/.test(text.slice(tokens.ends[last], tokens.starts[last + 1]))) return false;
  if (!ARTICLES.has(lower[last + 1] ?? '') && lower[last + 1] !== 'which' && lower[last + 1] !== 'whose') return false;
  if (lower[last + 1] === 'which' || lower[last + 1] === 'whose') return true;
  for (let index = last + 2; index < Math.min(to, last + 8); index++)
    if (COMPANY_NOUNS.has(lower[index] ?? '')) return true;
  return false;
}
