import { BUSINESS_NOUNS, RATING_WORDS } from './cues.ts';
import type { TokenizedText } from './tokens.ts';
import { isFiniteVerb } from './verbs.ts';

/** What headlines say of a company without a verb, by its first word: "Acme in talks to buy Beta", "Acme target raised". */
const PREDICATES: ReadonlyMap<string, RegExp> = new Map([
  ['in', /^(?:talks|discussions|negotiations|merger|takeover|deal|pact)$/],
  ['near', /^(?:deal|agreement|settlement)$/],
  ['nearing', /^(?:deal|agreement|settlement)$/],
  ['price', /^(?:target|targets)$/],
  ['target', /^(?:raised|lifted|hiked|boosted|increased|upped|cut|lowered|trimmed|slashed|reduced)$/],
]);

/** Whether the words from `at` on say something of a company whose name stands before them. */
export const isPredicatePhrase = ({ lower }: TokenizedText, at: number): boolean =>
  PREDICATES.get(lower[at] ?? '')?.test(lower[at + 1] ?? '') === true;

/** What is written before a preposition whose object is a company, by the preposition. */
const OBJECTS: ReadonlyMap<string, RegExp> = new Map([
  // "analysts at Stifel", "profit at Acme"
  [
    'at',
    /^(?:analysts?|economists?|strategists?|traders?|brokers?|bankers?|executives?|engineers?|managers?|profits?|sales|revenues?|earnings|margins?|loss(?:es)?|costs?|orders|deliveries|layoffs)$/,
  ],
  // "a drug made by Acme"
  [
    'by',
    /^(?:made|manufactured|developed|marketed|distributed|licensed|owned|operated|acquired|bought|supplied|issued|backed|insured|downgraded|upgraded)$/,
  ],
  // "ruled against Acme"
  ['against', /^(?:ruled|ruling|rules|lawsuits?|suits?|complaints?|claims?|charges|verdict|judgment|case|cases|fine)$/],
  // "loses ground to Acme", "sold to Acme"
  ['to', /^(?:ground|share|business|customers|sold|lost|supplier|suppliers|blow|boost|challenge|rival|compared)$/],
  // "a bidding war for Acme"
  ['for', /^(?:war|bids?|offers?|target|targets|estimates?|forecasts?|outlook|guidance)$/],
]);

/** "sales at Southern stores": the name of something else, with a noun behind it. */
const isNoun = (word: string): boolean => !isFiniteVerb(word) && (/[^s]s$/.test(word) || BUSINESS_NOUNS.has(word));

/** Whether a name is the object of a business phrase. */
export function isPhraseObject({ lower, text, ends, starts }: TokenizedText, first: number, last: number): boolean {
  if (OBJECTS.get(lower[first - 1] ?? '')?.test(lower[first - 2] ?? '') !== true) return false;
  const next = lower[last + 1];
  const isAttached = next !== undefined && text.slice(ends[last], starts[last + 1]) === ' ';
  return !isAttached || !isNoun(next);
}

const RATED = /^(?:raised|cut|lowered|moved|lifted|initiated|started|rated|reiterated)$/;
const RATED_WORDS = 5;

/** "was cut to sell", "raised to buy": the words from `at` on state a rating of what stands before them. */
export function isRating({ lower }: TokenizedText, at: number): boolean {
  const verb = /^(?:is|was|are|were|gets?|got)$/.test(lower[at] ?? '') ? at + 1 : at;
  return (
    RATED.test(lower[verb] ?? '') && lower.slice(verb + 1, verb + RATED_WORDS).some((word) => RATING_WORDS.has(word))
  );
}
