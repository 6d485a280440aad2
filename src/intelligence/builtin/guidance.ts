import type { GuidanceChange } from '../intelligence.ts';
import type { DocumentSentence } from './document.ts';
import { compilePatterns, findMatches } from './patterns.ts';
import { negation, prepare } from './reading.ts';
import type { Token } from './tokens.ts';
import { isComparative } from './verb-form.ts';

const VIEW = 'guidance|outlook|forecast~|projection~|target~';
const GUIDANCE = compilePatterns<GuidanceChange>([
  [`raise~|lift~|hike~|increase~|upgrade~|boost~ *5 ${VIEW}`, 'raised'],
  [`${VIEW} *4 raised|lifted|increased|upgraded|hiked`, 'raised'],
  [`cut~|lower~|slash~|reduce~|trim~|downgrade~ *5 ${VIEW}`, 'lowered'],
  [`${VIEW} *4 cut|lowered|reduced|trimmed|slashed`, 'lowered'],
  ['profit warning', 'lowered'],
  [`withdraw~|pull~|suspend~|scrap~|abandon~ *5 ${VIEW}`, 'withdrawn'],
  [`${VIEW} *4 withdrawn|suspended|pulled`, 'withdrawn'],
  [`maintain~|reiterate~|confirm~|reaffirm~|repeat~|keep~|kept|affirm~|stand~|stick~ *5 ${VIEW}`, 'maintained'],
  [`${VIEW} *4 unchanged|maintained|reiterated|confirmed|reaffirmed`, 'maintained'],
]);
/** A broker's price target or forecast is not the company's own outlook. */
const NOT_OWN = compilePatterns([['price target~|forecast~', true] as const, ['target price~', true] as const]);
const SPENDING =
  'capital|capex|spending|expenditure~|expense~|cost~|tax|debt|leverage|interest|emission~|hiring|headcount';
/** An outlook of what the company spends says nothing about its results. */
const OF_SPENDING = compilePatterns([
  [`${SPENDING} *2 ${VIEW}|estimate~`, true] as const,
  [`${VIEW}|estimate~ of|for *2 ${SPENDING}`, true] as const,
]);

export const isSpendingOutlook = (tokens: readonly Token[]): boolean => findMatches(OF_SPENDING, tokens).length > 0;

const STRENGTH: Readonly<Record<GuidanceChange, number>> = { withdrawn: 4, lowered: 3, raised: 2, maintained: 1 };

/** The company's change of its own outlook; a change outranks a confirmation. */
export function findGuidance(sentences: readonly DocumentSentence[]): GuidanceChange | null {
  let best: GuidanceChange | null = null;
  for (const { tokens } of sentences) {
    const matches = findMatches(GUIDANCE, tokens);
    if (matches.length === 0 || findMatches(NOT_OWN, tokens).length > 0 || isSpendingOutlook(tokens)) continue;
    const sentence = prepare(tokens);
    for (const { payload, from } of matches) {
      if (negation(sentence, from) < 0 || isComparative(tokens, from)) continue;
      if (best === null || STRENGTH[payload] > STRENGTH[best]) best = payload;
    }
  }
  return best;
}
