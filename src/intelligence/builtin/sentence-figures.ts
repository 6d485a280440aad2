import { changeCues } from './change.ts';
import { comparisonCues } from './comparison-cues.ts';
import { turnEnded } from './ended.ts';
import type { Cue } from './reading.ts';
import { type Features, isTurned } from './sentence-features.ts';
import { besideAct } from './trader-talk.ts';

/** How much a change counts beside what was expected of it. */
const EXPECTED_CHANGE = 0.5;

/** What figures and changes say, without the words that were read by other rules. `act` is the sign of a trader's own act, or 0. */
export function figureCues(features: Features, read: ReadonlySet<number>, act: number): Cue[] {
  const { sentence, comparisons, expectation, signed, talk, wordFactor, isExpected } = features;
  // "cut my losses": a trader's phrase, not a figure.
  const isSpoken = ({ at }: Cue) => talk.some(({ from, to }) => to - from > 1 && at >= from && at < to);
  const moved = changeCues(sentence, wordFactor).filter(
    (cue) => !read.has(cue.at) && !isTurned(features, cue.at) && !isSpoken(cue),
  );
  const turned = sentence.amounts.length === 0 ? turnEnded(sentence, moved) : moved;
  const changes = act === 0 ? turned : besideAct(turned, act);
  return [
    // A rise that falls short of what was expected is bad news.
    ...(isExpected ? changes.map((cue) => ({ ...cue, score: cue.score * EXPECTED_CHANGE })) : changes),
    ...comparisonCues(sentence, comparisons),
    ...expectation.cues,
    ...(act === 0 ? signed.cues : besideAct(signed.cues, act)),
  ];
}
