import { beatsBy } from './beat-by.ts';
import { type Comparison, findComparisons } from './compare.ts';
import { readExpectation } from './expectation.ts';
import { type Frame, FRAMES } from './lexicon/frames.ts';
import { MARKET_TALK } from './lexicon/market-talk.ts';
import { TURNS } from './lexicon/turns.ts';
import { NAME_WORD } from './mask-names.ts';
import { isOpinion } from './opinion.ts';
import { findLongest, findMatches, type Match } from './patterns.ts';
import { prepare, type Sentence } from './reading.ts';
import { readRating } from './ratings.ts';
import { signedFigures } from './signed-figures.ts';
import type { Token } from './tokens.ts';
import { tradingHalts } from './trading-halt.ts';

/** What the rules for figures, events and words share of a sentence. */
export interface Features {
  readonly tokens: readonly Token[];
  readonly sentence: Sentence;
  readonly frames: Frames;
  readonly comparisons: readonly Comparison[];
  /** A post of a trader. */
  readonly isTalk: boolean;
  /** Somebody judges, as opposed to a report; see `opinion.ts`. */
  readonly isJudging: boolean;
  /** How much words of praise and blame count in this kind of sentence. */
  readonly wordFactor: number;
  /** Traders' phrases. */
  readonly talk: readonly Match<number>[];
  /** Halts of trading, whose words suggest no event. */
  readonly halts: readonly Match<number>[];
  /** Phrases that decide the sign, halts among them. */
  readonly turns: readonly Match<number>[];
  readonly rating: ReturnType<typeof readRating>;
  readonly expectation: ReturnType<typeof readExpectation>;
  readonly signed: ReturnType<typeof signedFigures>;
  /** Something is compared with what was expected of it. */
  readonly isExpected: boolean;
}

/** Without figures the words are all the evidence there is. */
const OPINION_FACTOR = 1.3;

export function readFeatures(tokens: readonly Token[], isTalk: boolean): Features {
  const sentence = prepare(tokens);
  const frames = framesOf(tokens);
  const comparisons = [...findComparisons(sentence), ...beatsBy(sentence)];
  const isJudging = isTalk || isOpinion(sentence);
  const talk = isTalk ? findLongest(MARKET_TALK, tokens) : [];
  const halts = tradingHalts(sentence);
  const expectation = readExpectation(sentence, comparisons);
  return {
    tokens,
    sentence,
    frames,
    comparisons,
    isTalk,
    isJudging,
    wordFactor:
      (frames.inert ? 0.4 : 1) * (frames.descriptive && !isJudging ? 0.5 : 1) * (isJudging ? OPINION_FACTOR : 1),
    talk,
    halts,
    turns: [
      ...halts,
      // "lost fewer customers than expected": compared with a view, the loss is read there.
      ...turnsOf(sentence, isJudging).filter(
        (turn) => !isInside(turn, halts, talk) && !expectation.taken.includes(turn.from),
      ),
    ],
    rating: readRating(sentence),
    expectation,
    signed: signedFigures(sentence, comparisons),
    isExpected: comparisons.some(({ against }) => against !== 'past') || expectation.cues.length > 0,
  };
}

export const overlaps = (a: Match<unknown>, b: Match<unknown>): boolean => a.from < b.to && a.to > b.from;

/** Inside a phrase that decides the sign. */
export const isTurned = ({ turns }: Features, at: number): boolean =>
  turns.some(({ from, to }) => at >= from && at < to);

export const isRated = ({ rating }: Features, match: Match<unknown>): boolean =>
  rating.taken.some(([from, to]) => overlaps(match, { payload: null, from, to }));

/** Traders' phrases go before idioms inside them: "bears getting wrecked". */
const isInside = (turn: Match<number>, halts: readonly Match<number>[], talk: readonly Match<number>[]): boolean =>
  halts.some((halt) => overlaps(turn, halt)) ||
  talk.some(({ from, to }) => turn.from >= from && turn.to <= to && to - from > turn.to - turn.from);

interface Frames {
  readonly inert: boolean;
  readonly descriptive: boolean;
  readonly purpose: boolean;
  readonly discourse: boolean;
  readonly noEffect: boolean;
  readonly flat: boolean;
}

function framesOf(tokens: readonly Token[]): Frames {
  const kinds = new Set<Frame>();
  // "used to be": the past, not a purpose.
  for (const { payload, from } of findMatches(FRAMES, tokens))
    if (tokens[from]?.word !== 'used' || tokens[from + 2]?.word !== 'be') kinds.add(payload);
  return {
    inert: kinds.has('inert'),
    descriptive: kinds.has('descriptive'),
    purpose: kinds.has('purpose'),
    discourse: kinds.has('discourse'),
    noEffect: kinds.has('no_effect'),
    flat: kinds.has('flat'),
  };
}

/** "Acme-backed", "Acme-led" */
const isBackedBy = (tokens: readonly Token[], at: number): boolean =>
  /^(?:backed|supported|endorsed|led)$/.test(tokens[at]?.word ?? '') &&
  tokens[at - 1]?.word === NAME_WORD &&
  (tokens[at]?.start ?? 0) - (tokens[at - 1]?.end ?? 0) === 1;

/** Phrases that decide the sign. Beside figures the verdicts of everyday speech count only where somebody judges. */
function turnsOf({ tokens, amounts }: Sentence, isJudging: boolean): Match<number>[] {
  const hasFigures = !isJudging && amounts.some(({ unit }) => unit !== '');
  const turns = findLongest(TURNS, tokens, hasFigures ? ({ isVerdict }) => !isVerdict : undefined);
  return (
    turns
      // "for a few weeks I noticed": some, not hardly any.
      .filter(({ from }) => tokens[from]?.word !== 'few' || tokens[from - 1]?.word !== 'a')
      // "The FDA rejects an Acme-backed drug": the backing is not the regulator's.
      .filter(({ from, to }) => to - from < 2 || !isBackedBy(tokens, to - 1))
      .map((match) => ({ ...match, payload: match.payload.score }))
  );
}
