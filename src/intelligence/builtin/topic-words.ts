import type { Cue } from './reading.ts';
import type { Token } from './tokens.ts';

const VERB =
  /^(?:is|are|was|were|isn't|aren't|wasn't|weren't|has|have|had|will|would|can|could|may|should|must|does|do|did|doesn't|don't|didn't|won't|can't|looks?|looked|seems?|remains?|remained|keeps?|kept|makes?|made|comes?|came|gets?|got|goes|went|becomes?|became|leaves?|left|turned|turns?)$/;
const TOPIC_SHARE = 0.2;

/**
 * "The risk is worth taking", "Its reputation is in tatters": the words before the verb name the topic, and what follows judges it.
 * They keep their weight when nothing behind the verb judges.
 */
export function weighTopic(tokens: readonly Token[], words: readonly Cue[]): readonly Cue[] {
  if (words.length < 2) return words;
  // "My finding was this: its strength was its weakness": what follows the colon is the statement.
  const start = tokens.findLastIndex(({ word }, at) => word === ':' && at < tokens.length - 2) + 1;
  const verb = tokens.findIndex(({ word }, at) => at >= start && VERB.test(word));
  if (verb <= 0 || !words.some(({ at, score }) => at >= verb && score !== 0)) return words;
  return words.map((cue) => ((cue.until ?? cue.at + 1) <= verb ? { ...cue, score: cue.score * TOPIC_SHARE } : cue));
}
