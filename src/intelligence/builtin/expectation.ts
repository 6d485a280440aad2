import type { Comparison } from './compare.ts';
import { expectedMove } from './expected-move.ts';
import { CERTAINTY, EARNINGS, type Expectation, NOTHING, resultType } from './expected-result.ts';
import type { EventCue } from './lexicon/events.ts';
import type { Match } from './patterns.ts';
import type { Sentence } from './reading.ts';
import { thanExpected } from './than-expected.ts';

/** Events of figures that were compared with what others expected. */
function comparedFigures(comparisons: readonly Comparison[]): Match<EventCue>[] {
  const found: Match<EventCue>[] = [];
  for (const { metric, current, prior, against, at, until } of comparisons) {
    if (against === 'past' || metric === null || !EARNINGS.has(metric.kind) || current === prior) continue;
    const sign = Math.sign(current - prior) * (metric.kind === 'loss' ? 1 : metric.polarity);
    if (sign === 0) continue;
    const type = resultType(against === 'outlook', sign);
    // The comparison's own cue carries the score.
    found.push({ payload: { type, score: 0, certainty: CERTAINTY }, from: at, to: until });
  }
  return found;
}

/** "EPS $0.48 vs est. $0.49, revenue $793M vs est. $782M": the result per share decides which event it is. */
export function isByShare(comparisons: readonly Comparison[], type: EventCue['type']): boolean {
  if (type !== 'earnings_beat' && type !== 'earnings_miss') return true;
  const share = comparisons.find(({ metric, against }) => metric?.name === 'eps' && against === 'expectation');
  if (share === undefined) return true;
  return type === 'earnings_beat' ? share.current > share.prior : share.current < share.prior;
}

export function readExpectation(sentence: Sentence, comparisons: readonly Comparison[]): Expectation {
  const than = thanExpected(sentence);
  const moved = than.taken.length > 0 ? NOTHING : expectedMove(sentence);
  const events = [...than.events, ...moved.events, ...comparedFigures(comparisons)];
  return {
    cues: than.cues,
    events: events.filter(({ payload }) => isByShare(comparisons, payload.type)),
    taken: [...than.taken, ...moved.taken],
  };
}
