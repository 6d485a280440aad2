import type { GuidanceChange } from '../intelligence.ts';
import type { DocumentSentence } from './document.ts';
import { compilePatterns, findMatches } from './patterns.ts';
import { negation, prepare } from './reading.ts';

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

const STRENGTH: Readonly<Record<GuidanceChange, number>> = { withdrawn: 4, lowered: 3, raised: 2, maintained: 1 };

/** The company's change of its own outlook; a change outranks a confirmation. */
export function findGuidance(sentences: readonly DocumentSentence[]): GuidanceChange | null {
  let best: GuidanceChange | null = null;
  for (const { tokens } of sentences) {
    const matches = findMatches(GUIDANCE, tokens);
    if (matches.length === 0 || findMatches(NOT_OWN, tokens).length > 0) continue;
    const sentence = prepare(tokens);
    for (const { payload, from } of matches) {
      if (negation(sentence, from) < 0) continue;
      if (best === null || STRENGTH[payload] > STRENGTH[best]) best = payload;
    }
  }
  return best;
}
