import { DIRECTIONS_BY_WORD } from './lexicon/directions.ts';
import { type Amount, isComparable } from './amounts.ts';
import type { Metric } from './lexicon/metrics.ts';
import { type Cue, isBehindPreposition, type Sentence } from './reading.ts';

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
  /** `outlook`: the company's own forecast against what others expected. */
  readonly against: 'expectation' | 'outlook' | 'past';
}

const MARKERS = new Set(['from', 'compared', 'against', 'versus', 'vs', 'v', 'comparing', 'opposed']);
const EXPECTATION = /^(expect|forecast|estimat|ests?$|consensus|cons$|predict|project|analyst|polled|street)/;
export const OWN_VIEW = /^(earlier|previous|previously|prior|its|own|old|told|instead|rather)$/;
const EXPECTED =
  /^(expected|forecast|forecasts|est|ests|estimate|estimates|consensus|cons|predicted|expectation|expectations|polled|street|pencilled|penciled|counted|reckoned|bargained|anticipated|modelled|modeled|hoped|projected|looking|looked|thought)$/;
/** "now expects earnings of USD 2 a share, not the USD 1.80 it had forecast": the company's own outlook, not a surprise. */
const FORWARD =
  /^(expects?|sees|forecasts?|projects?|anticipates?|predicts?|guides|guided|guidance|outlook|target|now|will|should|aims|hopes|plans|looks)$/;
const REPORTED = /^(reported|posted|earned|booked|delivered|came|made|were|was)$/;
const OTHERS = /^(analysts?|consensus|cons|street|polled|ests?|estimates?|economists|brokers?)$/;
const LOSS = /^(loss|losses|deficit|negative)$/;
const PROFIT = /^(profit|profits|income|earnings|surplus|positive)$/;
/** Maximum tokens between the two figures; further apart they belong to different statements. */
const SPAN_MAX = 14;
const METRIC_WINDOW = 14;
const YEAR_WINDOW = 4;
const YEAR = /^(19|20)\d\d$/;
/** Words that compare a figure with its past without a marker: "while a year ago it was EUR 3.1 mn", "having been". */
const THEN = /^(ago|earlier|before|previously|having)$/;
/** "profit before tax": a kind of profit, no time. */
const BEFORE_ITEMS = /^(tax|taxes|interest|depreciation|special|exceptional|extraordinary|items|provisions|charges)$/;

function hasThen({ tokens }: Sentence, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const word = tokens[i]?.word ?? '';
    if (THEN.test(word) && !(word === 'before' && BEFORE_ITEMS.test(tokens[i + 1]?.word ?? ''))) return true;
  }
  return false;
}

/** A larger figure is already written in full, without a scale. */
const SCALED_BELOW = 10_000;

export function metricBefore(sentence: Sentence, amount: Amount): Metric | null {
  for (let i = amount.from - 1; i >= 0 && i >= amount.from - METRIC_WINDOW; i--) {
    const metric = sentence.metricAt[i];
    // "cash flow after investments was": the figure belongs to the cash flow.
    if (metric && !(metric.payload.kind === 'inert' && isBehindPreposition(sentence.tokens, metric.from)))
      return metric.payload;
    if (sentence.tokens[i]?.word === ';') return null;
  }
  for (let i = amount.to; i < amount.to + 3; i++) {
    const metric = sentence.metricAt[i];
    if (metric) return metric.payload;
  }
  return null;
}

/** Token index of the marker that makes the second figure the basis; -1 without one. */
function markerBetween(sentence: Sentence, first: Amount, second: Amount): number {
  if (second.from - first.to > SPAN_MAX) return -1;
  // "Acme (ACM) +9.2%; Beta (BET) +0.4%": a list of moves, each of which stands alone.
  if (first.isSigned && second.isSigned && first.unit === '%' && within(sentence, first.to, second.from, /^;$/))
    return -1;
  for (let i = first.to; i < second.from; i++) {
    const word = sentence.tokens[i]?.word ?? '';
    if (MARKERS.has(word)) return i;
    // "Europe ( 61 % ) and Asia ( 27 % )": a list, not a figure and its past.
    if (
      word === '(' &&
      sentence.tokens[first.from - 1]?.word !== '(' &&
      second.from - i <= 4 &&
      closesSoon(sentence, second.to)
    )
      return i;
  }
  if (hasThen(sentence, first.to, second.from) && !metricBetween(sentence, first, second)) return first.to;
  // "now sees 5 billion, where it had seen 4.6 billion": the company's own earlier view.
  if (isOwnOutlook(sentence, first) && within(sentence, first.to, second.from, EARLIER_VIEW)) return first.to;
  // "beating the USD 1.25 that analysts had forecast": no marker is needed when the second figure was an expectation.
  return basisOf(sentence, first, second) === 'past' ? -1 : first.to;
}

const EARLIER_VIEW = /^(?:had|after|rather|instead|not|before)$/;
const OUTLOOK_VERB = /^(?:expects?|sees|forecasts?|projects?|anticipates?|predicts?|guides|targets|aims)$/;

/** "now expects", "now sees": the figure behind it is a changed outlook. */
export function isOwnOutlook({ tokens }: Sentence, { from }: Pick<Amount, 'from'>): boolean {
  return tokens.some(
    ({ word }, at) =>
      at < from && word === 'now' && tokens.slice(at + 1, at + 3).some((token) => OUTLOOK_VERB.test(token.word)),
  );
}

/** Whether another metric is mentioned between the two figures; profit and loss count as one. */
function metricBetween(sentence: Sentence, first: Amount, second: Amount): boolean {
  for (let i = first.to; i < second.from; i++) {
    const kind = sentence.metricAt[i]?.payload.kind;
    if (kind !== undefined && kind !== 'profit' && kind !== 'loss') return true;
  }
  return false;
}

const yearAfter = (sentence: Sentence, at: number): number => {
  for (let i = at; i < at + YEAR_WINDOW; i++) {
    const token = sentence.tokens[i];
    if (token === undefined || token.word === ',') break;
    if (token.kind === 'number' && YEAR.test(token.word)) return token.value;
  }
  return 0;
};

/** "EUR 30 mn in 2006 and EUR 24 mn in 2005": 1 when the first is the later year, -1 when the second is, else 0. */
function yearOrder(sentence: Sentence, first: Amount, second: Amount): -1 | 0 | 1 {
  if (second.from - first.to > SPAN_MAX) return 0;
  const one = yearAfter(sentence, first.to);
  const two = yearAfter(sentence, second.to);
  if (one === 0 || two === 0 || one === two) return 0;
  if (metricBetween(sentence, first, second)) return 0;
  return one > two ? 1 : -1;
}

const BEATEN = /^(beats?|beating|tops|topped|topping)$/;
const MISSED = /^(miss|misses|missed|missing)$/;

/** "EPS $1.20 beats $1.10": only a view is beaten or missed. Figures that contradict the verb were cut or measure something else. */
function isAgainstView(sentence: Sentence, first: Amount, second: Amount): boolean {
  const verb = sentence.tokens[second.from - 1]?.word ?? '';
  if (!BEATEN.test(verb) && !MISSED.test(verb)) return false;
  const isLoss = metricBefore(sentence, first)?.kind === 'loss' && first.value >= 0;
  const difference = (first.value - second.value) * (isLoss ? -1 : 1);
  return BEATEN.test(verb) ? difference > 0 : difference < 0;
}

/** What the second figure is: others' expectation of a reported figure or of an outlook, else the past. */
function basisOf(sentence: Sentence, first: Amount, second: Amount): Comparison['against'] {
  if (within(sentence, first.to, second.from, OWN_VIEW)) return 'past';
  const isExpectation =
    within(sentence, first.to, second.from, EXPECTED) ||
    within(sentence, second.to, second.to + 5, EXPECTATION) ||
    isAgainstView(sentence, first, second);
  if (!isExpectation) return 'past';
  const isForecast = within(sentence, 0, first.from, FORWARD) && !within(sentence, 0, first.from, OTHERS);
  if (!isForecast || within(sentence, 0, first.from, REPORTED)) return 'expectation';
  const isOfOthers =
    within(sentence, first.to, second.from, OTHERS) || within(sentence, second.to, second.to + 3, OTHERS);
  return isOfOthers ? 'outlook' : 'past';
}

/** "( EUR 61.0 mn in 1-3/2009 )": a note may follow the figure before the bracket closes. */
const closesSoon = (sentence: Sentence, from: number) => {
  for (let i = from; i < from + 8; i++) if (sentence.tokens[i]?.word === ')') return true;
  return false;
};

const within = (sentence: Sentence, from: number, to: number, pattern: RegExp) => {
  for (let i = from; i < to; i++) if (pattern.test(sentence.tokens[i]?.word ?? '')) return true;
  return false;
};

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

const STRENGTH_MIN = 0.45;
const STRENGTH_RANGE = 0.4;
/** A change of a fifth or more has full strength. */
const FULL_CHANGE = 0.2;
const BASIS_MIN = 1e-9;
/** A figure this close to its past is unchanged. */
const FLAT_BELOW = 0.005;

export function comparisonCues(sentence: Sentence, comparisons: readonly Comparison[]): Cue[] {
  const cues: Cue[] = [];
  for (const { metric, current, prior, at, against } of comparisons) {
    const difference = current - prior;
    // "made 41 million euros, short of the 58 million expected": only results are expected by analysts.
    const isResult = metric === null && against === 'expectation';
    if ((metric === null && !isResult) || difference === 0) continue;
    // Profit and loss are one signed figure, so the numbers already carry the sign.
    const polarity = metric === null || metric.kind === 'loss' ? 1 : metric.polarity;
    if (polarity === 0) continue;
    const relative = Math.abs(difference) / Math.max(Math.abs(prior), BASIS_MIN);
    if (relative < FLAT_BELOW && against === 'past') continue;
    const strength = STRENGTH_MIN + STRENGTH_RANGE * Math.min(1, relative / FULL_CHANGE);
    const flips = current < 0 !== prior < 0 && prior !== 0 && current !== 0;
    const score = Math.sign(difference) * polarity * strength * (metric?.weight ?? 1) * (sentence.weights[at] ?? 1);
    cues.push({
      kind: flips ? 'flip' : 'comparison',
      score,
      at,
      label: `${metric?.name ?? 'result'} against ${against}`,
    });
  }
  return cues;
}
