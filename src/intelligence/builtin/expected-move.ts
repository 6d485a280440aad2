import { type Expectation, metricNear, NOTHING, resultEvent } from './expected-result.ts';
import { DIRECTIONS_BY_WORD } from './lexicon/directions.ts';
import type { Sentence } from './reading.ts';

const VIEW =
  /^(expected|forecast|predicted|analysts?|consensus|estimated|estimates|seen|instead|vs|versus|anticipated)$/;
/** "the 2.5% growth analysts expected". */
const VIEW_AFTER = /^(analysts|economists|expected|forecast|predicted|anticipated|projected)$/;
const VIEW_WINDOW = 4;
/** "below estimates, citing a slowdown": the slowdown is why, not what was expected. */
const CAUSE = /^(citing|due|because|amid|blaming|owing)$/;

/** "fell where analysts had expected a rise": the second move was only expected. */
export function expectedMove(sentence: Sentence): Expectation {
  const { tokens } = sentence;
  let first = -1;
  for (let i = 0; i < tokens.length; i++) {
    const move = DIRECTIONS_BY_WORD.get(tokens[i]?.word ?? '');
    if (move === undefined || sentence.metricAt[i]) continue;
    const known = first < 0 ? undefined : DIRECTIONS_BY_WORD.get(tokens[first]?.word ?? '');
    const before = tokens.slice(Math.max(0, i - VIEW_WINDOW), i);
    const isView =
      (before.some(({ word }) => VIEW.test(word)) && !before.some(({ word }) => CAUSE.test(word))) ||
      tokens.slice(i + 1, i + 1 + VIEW_WINDOW).some(({ word }) => VIEW_AFTER.test(word));
    if (known !== undefined && isView && i - first > 1) {
      if (known.direction === move.direction) return { ...NOTHING, taken: [i] };
      const metric = metricNear(sentence, first, tokens.length);
      const sign = known.direction * (metric?.polarity || 1);
      return { cues: [], events: [resultEvent(sentence, first, i + 1, sign)], taken: [i] };
    }
    if (first < 0) first = i;
  }
  return NOTHING;
}
