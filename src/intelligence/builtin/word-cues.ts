import { AFFECT } from './lexicon/affect.ts';
import { EVALUATIVE } from './lexicon/evaluative.ts';
import { MARKET_TALK } from './lexicon/market-talk.ts';
import { isPlainUse } from './lexicon/plain-uses.ts';
import { findLongest, type Match, type PatternSet } from './patterns.ts';
import { type Cue, negation, type Sentence } from './reading.ts';
import { reversalOf, reverserOf } from './reversal.ts';
import { isTradeTopic } from './trade-topic.ts';

/** Words and phrases of praise and blame. */
export function wordCues(
  sentence: Sentence,
  taken: ReadonlySet<number>,
  factor: number,
  isTalk: boolean,
  isJudging: boolean,
): Cue[] {
  if (!isTalk) return readWords(EVALUATIVE, sentence, taken, factor, isJudging ? JUDGED_FLOOR : 0);
  // What traders mean by a word goes before what the news mean by it: a squeeze of shorts is good for the share.
  const talk = readWords(MARKET_TALK, sentence, taken, factor);
  const read = new Set(taken);
  for (const { at, until = at + 1 } of talk) for (let i = at; i < until; i++) read.add(i);
  return [...talk, ...readWords(EVALUATIVE, sentence, read, factor)];
}

/** In a judging sentence a plain word of praise or blame is the verdict, also when it is denied. */
const JUDGED_FLOOR = 0.36;
const DENIED = -0.9;
/** "It is not the loss that worries me": blame that is denied is mostly no praise. */
const DENIED_BLAME = -0.5;

function readWords(
  words: PatternSet<number>,
  sentence: Sentence,
  taken: ReadonlySet<number>,
  factor: number,
  floor = 0,
): Cue[] {
  const cues: Cue[] = [];
  for (const { payload, from, to } of findLongest(words, sentence.tokens)) {
    if (payload === 0) continue;
    let counted = false;
    for (let i = from; i < to; i++) if (taken.has(i)) counted = true;
    if (counted) continue;
    const label = sentence.tokens[from]?.word ?? '';
    // "strong doubts": praise before a word of blame only strengthens it.
    if (payload > 0 && to === from + 1 && AFFECT.get(label) === 1 && AFFECT.get(sentence.tokens[to]?.word ?? '') === -1)
      continue;
    const size =
      floor > 0 && to === from + 1 && AFFECT.has(label) ? Math.max(Math.abs(payload), floor) : Math.abs(payload);
    const isWord = to === from + 1;
    if (isWord && isPlainUse(sentence.tokens[from - 1]?.word ?? '', label, sentence.tokens[to]?.word ?? '')) continue;
    // "eased concerns over safety": also a phrase that begins with such a word is taken away.
    if (payload < 0 && floor === 0 && isTradeTopic(sentence.tokens, from, to)) continue;
    const reverser = AFFECT.has(label) ? reverserOf(sentence.tokens, from, payload) : -1;
    const turned = reverser >= 0 ? reversalOf(sentence.tokens, reverser, payload) : negation(sentence, from);
    const score =
      Math.sign(payload) *
      size *
      factor *
      (floor > 0 && turned < 0 ? (payload > 0 || reverser >= 0 ? DENIED : DENIED_BLAME) : turned) *
      (sentence.weights[from] ?? 1);
    cues.push({ kind: 'word', score, at: from, until: to, label });
  }
  return cues;
}

/** Phrases that decide the sign as a whole; see `lexicon/turns.ts`. */
export function turnCues(sentence: Sentence, turns: readonly Match<number>[], factor: number): Cue[] {
  return turns
    .filter(({ payload }) => payload !== 0)
    .map(({ payload, from }) => {
      const score = payload * factor * negation(sentence, from) * (sentence.weights[from] ?? 1);
      return { kind: 'word', score, at: from, label: sentence.tokens[from]?.word ?? '' };
    });
}
