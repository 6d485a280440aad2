import { DIRECTIONS_BY_WORD } from './lexicon/directions.ts';
import { type Amount, isComparable } from './amounts.ts';
import type { Metric } from './lexicon/metrics.ts';
import type { Sentence } from './reading.ts';
import { type Basis, basisOf, markerBetween, within, yearOrder } from './comparison-basis.ts';
import { metricBefore } from './figure-metric.ts';

/** "EUR 7.8 mn, compared to a loss of EUR 1.2 mn": the reported figure and its basis, both signed. */
export interface Comparison {
  readonly metric: Metric | null;
  readonly current: number;
  readonly prior: number;
  readonly unit: string;
  /** Tokens of the marker and the basis, half open. */
  readonly at: number;
  readonly until: number;
  /** "USD 1.32 a share": earnings per share, whatever the metric is called. */
  readonly isPerShare: boolean;
  readonly against: Basis;
}

const LOSS = /^(loss|losses|deficit|negative)$/;
const PROFIT = /^(profit|profits|income|earnings|surplus|positive)$/;
/** A larger figure is already written in full, without a scale. */
const SCALED_BELOW = 10_000;

function signed(sentence: Sentence, from: number, to: number, value: number, inherited: -1 | 1): number {
  if (value < 0) return value;
  if (within(sentence, from, to, LOSS)) return -value;
  if (within(sentence, from, to, PROFIT)) return value;
  return inherited * value;
}

/** Reporters drop the scale of the second figure in "EUR 7.1 mn ( 9.4 )" and of the first in "7.1 ( 9.4 ) mn". */
function atScaleOf(amount: Amount, other: Amount): Amount {
  const isBare = amount.scale === 1 && other.scale > 1 && (amount.unit === '' || other.unit === '');
  return isBare && Math.abs(amount.value) < SCALED_BELOW ? { ...amount, value: amount.value * other.scale } : amount;
}

const HEDGES = /^(about|around|nearly|almost|by|just|only|a|an|of)$/;

/** "slid 3.1%", "the 1.8% drop": the direction of a change in percent; 0 for a level. */
function moveOf({ tokens }: Sentence, { from, to }: Amount): -1 | 0 | 1 {
  let at = from - 1;
  while (at > 0 && HEDGES.test(tokens[at]?.word ?? '')) at--;
  const before = DIRECTIONS_BY_WORD.get(tokens[at]?.word ?? '');
  const move = before?.shape === 'verb' ? before : DIRECTIONS_BY_WORD.get(tokens[to]?.word ?? '');
  return move === undefined || move.absolute ? 0 : move.direction;
}

const LOST = /^(?:lost|loses|losing|shed|sheds|shedding)$/;
const LOST_WINDOW = 2;

/** "lost 120,000 customers": fewer of them are better. A percentage that was lost is a move. */
function isLost({ tokens }: Sentence, { from, unit }: Amount): boolean {
  return unit !== '%' && tokens.slice(Math.max(0, from - LOST_WINDOW), from).some(({ word }) => LOST.test(word));
}

function compare(sentence: Sentence, one: Amount, two: Amount): Comparison | null {
  if (!isComparable(one, two)) return null;
  const first = atScaleOf(one, two);
  const second = atScaleOf(two, one);
  const metric = metricBefore(sentence, first);
  const sign = metric?.kind === 'loss' || (metric?.kind !== 'profit' && isLost(sentence, first)) ? -1 : 1;
  const unit = first.unit || second.unit;
  const isPerShare = within(sentence, first.to, first.to + 2, /^shares?$/);
  const before = (amount: Amount, n: number) => sentence.tokens[amount.from - n]?.word ?? '';
  // "from 1,200 to 1,650": the first is the basis, as it is when its year is the earlier one.
  const isRange =
    before(second, 1) === 'to' &&
    second.from - first.to <= 4 &&
    (before(first, 1) === 'from' || before(first, 2) === 'from');
  const order = isRange ? -1 : yearOrder(sentence, first, second);
  if (order < 0)
    return {
      metric,
      current: sign * second.value,
      prior: sign * first.value,
      unit,
      at: first.from,
      until: second.to,
      isPerShare,
      against: 'past',
    };
  const marker = order > 0 ? first.to : markerBetween(sentence, first, second);
  if (marker < 0) return null;
  const against = basisOf(sentence, first, second);
  const moved = unit === '%' ? moveOf(sentence, first) : 0;
  if (moved !== 0) {
    const expected = moveOf(sentence, second) || moved;
    const change = { current: moved * Math.abs(first.value), prior: expected * Math.abs(second.value) };
    return { metric, ...change, unit, at: marker, until: second.to, isPerShare, against };
  }
  const current = first.value < 0 ? first.value : sign * first.value;
  const prior = signed(sentence, marker, second.from, second.value, sign);
  return { metric, current, prior, unit, at: marker, until: second.to, isPerShare, against };
}

const PER_SHARE_WINDOW = 4;
const isPerShareFigure = ({ tokens }: Sentence, { to }: Amount) => {
  const word = tokens[to]?.word ?? '';
  if (word !== 'per' && word !== 'a') return false;
  return tokens.slice(to + 1, to + PER_SHARE_WINDOW).some((token) => /^shares?$/.test(token.word));
};

/**
 * The next figure, or one after it when a percentage is between, or when figures come in pairs: "$55 million, or $1.10 per share,
 * compared with $38 million, or $.75 per share".
 */
function partnerOf(sentence: Sentence, first: Amount, at: number): Amount | undefined {
  const { amounts } = sentence;
  const next = amounts[at + 1];
  if (next?.unit === '%' && first.unit !== '%') return amounts[at + 2] ?? next;
  const after = amounts[at + 2];
  if (next === undefined || after === undefined || first.unit === '' || first.unit === '%') return next;
  const isShare = isPerShareFigure(sentence, first);
  return isPerShareFigure(sentence, next) !== isShare && isPerShareFigure(sentence, after) === isShare ? after : next;
}

/** Figures of different things were paired when one is thousands of times the other. */
const RATIO_MAX = 5_000;
const isPlausible = ({ current, prior }: Comparison) =>
  current === 0 || prior === 0 || (Math.abs(current / prior) < RATIO_MAX && Math.abs(prior / current) < RATIO_MAX);

export function findComparisons(sentence: Sentence): Comparison[] {
  const comparisons: Comparison[] = [];
  for (let i = 0; i + 1 < sentence.amounts.length; i++) {
    const first = sentence.amounts[i];
    if (first === undefined) continue;
    // "rose by EUR 1.2 mn to EUR 5.4 mn": the first figure is a change, not a level.
    if (sentence.tokens[first.from - 1]?.word === 'by') continue;
    const second = partnerOf(sentence, first, i);
    const found = second === undefined ? null : compare(sentence, first, second);
    if (found !== null && isPlausible(found)) comparisons.push(found);
  }
  return comparisons;
}
