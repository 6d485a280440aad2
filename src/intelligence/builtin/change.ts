import {
  DIRECTIONS_BY_WORD,
  type DirectionWord,
  INERT_UP_AFTER,
  INERT_UP_BEFORE,
  NAME_MOVES,
  PERCENT_MOVES,
  type Shape,
} from './lexicon/directions.ts';
import type { Metric } from './lexicon/metrics.ts';
import type { Match } from './patterns.ts';
import { type Cue, isBehindPreposition, negation, type Sentence } from './reading.ts';
import { isMoveBehindBe, isOwnMove } from './own-move.ts';
import { particleMove } from './particle-moves.ts';
import { CURRENCY_CODES } from './tokens.ts';

/** Maximum distance in tokens between a direction word and its metric. */
const WINDOW = 8;
const OBJECT_WINDOW = 5;
const ATTRIBUTE_WINDOW = 4;
const FIGURE_ALONE = 0.35;
/** A move of the share for which no figure is given. */
const OWN_MOVE = 0.4;
const WEAKENERS = new Set(['slightly', 'somewhat', 'marginally', 'edged']);
/** What follows them is the reason or the time, not what moved: "slides as costs rise". */
const REASONS = new Set(['as', 'after', 'amid', 'following', 'because', 'before', 'on']);
/** A cause has a subject of its own: "a net loss, citing the slowing economy". */
const CAUSES = new Set(['citing', 'due', 'blaming', 'blamed', 'owing', 'because', 'amid']);
const BOUNDARIES = new Set([';', '(', ')', 'but', 'while', 'although', 'despite', 'whereas', 'compared']);
/** Period words do not count towards that distance: "a fall in its third-quarter earnings". */
const PERIOD_WORDS = new Set(
  'its their the first second third fourth full half quarter year month nine six three period comparable reported interim annual quarterly underlying'.split(
    ' ',
  ),
);
const FRACTION = /^(half|third|quarter|fifth|sixth|seventh|eighth|ninth|tenth)$/;
const MOTION = /^(go|goes|went|gone|going|move[sd]?|inch(ed|es)?|edge[sd]?|shot|creep|crept|tick(ed|s)?|climb(ed|s)?)$/;
const BE = new Set(['is', 'are', 'was', 'were', 'be', 'been', 'being']);

function search(sentence: Sentence, at: number, step: 1 | -1, window: number): Match<Metric> | null {
  let left = window;
  for (let i = at + step; left > 0; i += step) {
    const token = sentence.tokens[i];
    if (token === undefined || BOUNDARIES.has(token.word) || (step > 0 ? REASONS : CAUSES).has(token.word)) return null;
    const metric = sentence.metricAt[i];
    // "costs per passenger fell": the passengers did not.
    if (metric && step < 0 && sentence.tokens[metric.from - 1]?.word === 'per') {
      i = metric.from - 1;
      continue;
    }
    // "the margin on loans shrank": the loans did not shrink.
    if (metric && !(step < 0 && metric.payload.kind === 'inert' && isBehindPreposition(sentence.tokens, metric.from)))
      return metric;
    if (!PERIOD_WORDS.has(token.word)) left--;
  }
  return null;
}

function isVerbHere({ tokens }: Sentence, at: number): boolean {
  const next = tokens[at + 1];
  if (!tokens[at]?.word.endsWith('ed')) return false;
  return (
    next === undefined ||
    next.kind !== 'word' ||
    /^(by|to|from|in|and|during|on|at|as|but|while|\w+ly)$/.test(next.word)
  );
}

function metricOf(sentence: Sentence, at: number, word: DirectionWord): Match<Metric> | null {
  const before = (window: number) => search(sentence, at, -1, window);
  const after = (window: number) => search(sentence, at, 1, window);
  switch (word.shape) {
    case 'verb': {
      const next = sentence.tokens[at + 1]?.word ?? '';
      // "increased its sales", "an increase in costs": the object moved, not the word before.
      if (/^(its|their|our|his|the|in|of)$/.test(next)) return after(ATTRIBUTE_WINDOW) ?? before(WINDOW);
      // "fell to a loss": the loss is the result, not what fell.
      if (next === 'to' || next === 'into') return before(WINDOW);
      return before(WINDOW) ?? after(OBJECT_WINDOW);
    }
    case 'transitive': {
      const previous = sentence.tokens[at - 1]?.word ?? '';
      return BE.has(previous) ? before(WINDOW) : (after(OBJECT_WINDOW) ?? before(1));
    }
    case 'modifier':
      // "sales increased 5 % and costs fell": a verb, not an attribute of the next noun.
      if (isVerbHere(sentence, at)) return before(WINDOW) ?? after(ATTRIBUTE_WINDOW);
      return after(ATTRIBUTE_WINDOW) ?? before(WINDOW);
  }
}

/** Direction words used in another sense: "declined to comment", "up to EUR 5 mn", "in the fall", "more than". */
function isNotDirection(sentence: Sentence, at: number): boolean {
  const { tokens } = sentence;
  const word = tokens[at]?.word ?? '';
  const next = tokens[at + 1]?.word ?? '';
  const previous = tokens[at - 1];
  // "prices have come down", but not "the question came up".
  if (word === 'down' && /^(come|comes|came|coming)$/.test(previous?.word ?? '')) return INERT_UP_BEFORE.has(next);
  // "closed down 7.8 %" is a fall, but "makes up 12 %" is a share.
  if ((word === 'up' || word === 'down') && !/^ma(ke|kes|de|king)$/.test(previous?.word ?? ''))
    if (sentence.amounts.some(({ from, unit }) => unit === '%' && from === at + 1)) return false;
  if (next === 'to' && MOTION.test(previous?.word ?? '')) return false;
  if (word === 'up' || word === 'down') return INERT_UP_AFTER.has(previous?.word ?? '') || INERT_UP_BEFORE.has(next);
  if (word === 'more' || word === 'less' || word === 'fewer')
    return !sentence.amounts.some(({ to }) => to === at) && /^(than|information|of)$/.test(next);
  if (/^declin(e|ed|es|ing)$/.test(word) && next === 'to') {
    const kind = tokens[at + 2]?.kind;
    return kind === 'word';
  }
  if (word === 'fall') return previous?.word === 'the' && tokens[at - 2]?.word !== 'of';
  // A currency move is good for some companies and bad for others.
  if (next === 'against' && /^(rise|fall|rose|fell|gain|gains|drop|decline|appreciation)$/.test(word)) return true;
  if (word === 'rose') return at > 0 && tokens[at]?.capital === true && !sentence.isTitle;
  // "cost-cutting measures": a plan, whose costs have not fallen.
  if (word === 'cutting') return /^(?:measures?|programmes?|programs?|plans?|drive|efforts?|moves|steps)$/.test(next);
  if (word === 'record') return next === 'date' || (previous?.word === 'the' && tokens[at - 2]?.word === 'for');
  if (word === 'dip') return /^(the|this|that|every|each|any)$/.test(previous?.word ?? '');
  // "a weaker dollar" is good for some companies and bad for others.
  if (/^(weak|strong)/.test(word)) return CURRENCY_CODES.has(next);
  return false;
}

/** Whether a figure belongs to the word: right before it ("6 % lower") or after it ("rose by 5 %", "fell to EUR 3"). */
function hasFigure({ tokens, amounts }: Sentence, at: number, shape: Shape): boolean {
  if (FRACTION.test(tokens[at - 1]?.word ?? '')) return true;
  // "record $5 billion fine": an attribute of the amount, not a change by it.
  const isUnit = (unit: string) => (shape === 'modifier' ? unit === '%' : unit !== '');
  return amounts.some(({ from, to, unit }) => isUnit(unit) && (to === at || (from > at && from <= at + 3)));
}

function scoreOf(sentence: Sentence, at: number, word: DirectionWord, unmeasured: number): number {
  if (word.shape === 'verb' && (isOwnMove(sentence, at) || isMoveBehindBe(sentence, at)))
    return word.direction * Math.max(word.alone, OWN_MOVE);
  const found = metricOf(sentence, at, word);
  const slack =
    WEAKENERS.has(sentence.tokens[at - 1]?.word ?? '') || WEAKENERS.has(sentence.tokens[at + 1]?.word ?? '');
  const strength = word.strength * (slack ? 0.75 : 1);
  if (found === null) {
    // "rose 5 %", "6 % lower than": for an unknown metric, more is usually better.
    const measured = word.shape !== 'transitive' && hasFigure(sentence, at, word.shape) ? FIGURE_ALONE : 0;
    return word.direction * Math.max(word.alone * unmeasured, measured);
  }
  const { polarity, weight } = found.payload;
  if (polarity === 0) return 0;
  return word.direction * strength * weight * (word.absolute ? 1 : polarity);
}

const SMALL_COINS = /^(?:c|cents?|pence|p)$/;

function percentMove(sentence: Sentence, at: number, word: string): number {
  const direction = PERCENT_MOVES.get(word);
  if (direction === undefined) return 0;
  const isPercent = sentence.amounts.some(({ from, unit }) => unit === '%' && from > at && from <= at + 2);
  // "lost seven cents": shares move by cents, results do not.
  const isCoins = SMALL_COINS.test(sentence.tokens[at + 2]?.word ?? '');
  return isPercent || isCoins ? direction * FIGURE_ALONE : 0;
}

/** "Acme tanks", "Acme pops": words of motion that mean the share only behind a name. */
function nameMove(sentence: Sentence, at: number, word: string): number {
  const direction = NAME_MOVES.get(word);
  return direction !== undefined && isOwnMove(sentence, at) ? direction * OWN_MOVE * negation(sentence, at) : 0;
}

/**
 * Direction word times the polarity of its metric: "loss narrowed" and "costs fell" are good news. A word without a metric is
 * weighted by `unmeasured`.
 */
export function changeCues(sentence: Sentence, unmeasured: number): Cue[] {
  const cues: Cue[] = [];
  for (let at = 0; at < sentence.tokens.length; at++) {
    const token = sentence.tokens[at];
    if (token?.kind !== 'word' || sentence.metricAt[at]) continue;
    const together = particleMove(sentence, at);
    if (together !== null) {
      const score = together.sign * OWN_MOVE * negation(sentence, at) * (sentence.weights[at] ?? 1);
      cues.push({ kind: 'change', score, at, label: token.word });
      at += together.length - 1;
      continue;
    }
    const word = DIRECTIONS_BY_WORD.get(token.word);
    if (word === undefined) {
      const move = percentMove(sentence, at, token.word) || nameMove(sentence, at, token.word);
      if (move !== 0) cues.push({ kind: 'change', score: move * (sentence.weights[at] ?? 1), at, label: token.word });
      continue;
    }
    if (isNotDirection(sentence, at)) continue;
    const score = scoreOf(sentence, at, word, unmeasured) * negation(sentence, at) * (sentence.weights[at] ?? 1);
    if (score !== 0) cues.push({ kind: 'change', score, at, label: token.word });
  }
  return cues;
}
