import type { Amount } from './amounts.ts';
import { metricBefore } from './figure-metric.ts';
import type { Sentence } from './reading.ts';

/** What a reported figure is compared with. `outlook`: the company's own forecast against what others expected. */
export type Basis = 'expectation' | 'outlook' | 'past';

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
/** Maximum tokens between the two figures; further apart they belong to different statements. */
const SPAN_MAX = 14;
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

/** Token index of the marker that makes the second figure the basis; -1 without one. */
export function markerBetween(sentence: Sentence, first: Amount, second: Amount): number {
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
const OUTLOOK_VERB =
  /^(?:expect(?:s|ed)?|sees|seen|forecasts?|project(?:s|ed)?|anticipate[sd]?|predict(?:s|ed)?|guides|targets|aims)$/;

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
export function yearOrder(sentence: Sentence, first: Amount, second: Amount): -1 | 0 | 1 {
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
export function basisOf(sentence: Sentence, first: Amount, second: Amount): Basis {
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

/** Whether one of the words at `from` up to, not including, `to` fits the pattern. */
export const within = (sentence: Sentence, from: number, to: number, pattern: RegExp) => {
  for (let i = from; i < to; i++) if (pattern.test(sentence.tokens[i]?.word ?? '')) return true;
  return false;
};
