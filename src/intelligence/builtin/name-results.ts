import type { EventCue } from './lexicon/events.ts';
import { isOwnMove } from './own-move.ts';
import type { Match } from './patterns.ts';
import type { Sentence } from './reading.ts';
import { hasNameSubject } from './subject.ts';

const BEAT = /^(beats?|tops|topped)$/;
const MISS = /^(miss|misses|missed)$/;
/** Judgements that are about results when the sentence speaks of what was expected. */
const PLEASE = /^(impress(es|ed)?|surprises|delights|delivers)$/;
const LET_DOWN = /^(disappoint(s|ed)?|underwhelms?|stumbles?|whiffs?)$/;
/** "fell short": a miss when the sentence speaks of what was expected. */
const FALL = /^(falls|fell|comes|came)$/;
const EXPECTED = /^(expectations?|forecasts?|estimates?|consensus|views?|street|results|earnings|quarter)$/;
const SCORE = 0.6;
const CERTAINTY = 0.9;

/** "Acme beats", "Acme misses again": results against expectations without an object. */
export function nameResults(sentence: Sentence): Match<EventCue>[] {
  const { tokens } = sentence;
  const isAboutResults = tokens.some(({ word }) => EXPECTED.test(word));
  const found: Match<EventCue>[] = [];
  tokens.forEach(({ kind, word }, at) => {
    if (kind !== 'word') return;
    const isGood = BEAT.test(word) || (isAboutResults && PLEASE.test(word));
    const isShort = FALL.test(word) && tokens[at + 1]?.word === 'short' && isAboutResults;
    const isBad = isShort || MISS.test(word) || (isAboutResults && LET_DOWN.test(word));
    if ((!isGood && !isBad) || (isShort ? !hasNameSubject(tokens, at, sentence.isTitle) : !isOwnMove(sentence, at)))
      return;
    const type = isGood ? 'earnings_beat' : 'earnings_miss';
    found.push({ payload: { type, score: isGood ? SCORE : -SCORE, certainty: CERTAINTY }, from: at, to: at + 1 });
  });
  return found;
}
