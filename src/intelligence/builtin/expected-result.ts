import { catalystPolarity } from '../catalyst.ts';
import type { EventCue } from './lexicon/events.ts';
import type { Metric } from './lexicon/metrics.ts';
import type { Match } from './patterns.ts';
import type { Cue, Sentence } from './reading.ts';

/** What a sentence says about results or an outlook against what was expected. */
export interface Expectation {
  readonly cues: readonly Cue[];
  readonly events: readonly Match<EventCue>[];
  /** Token indices that are read here and count nowhere else. */
  readonly taken: readonly number[];
}

export const NOTHING: Expectation = { cues: [], events: [], taken: [] };
export const EARNINGS: ReadonlySet<Metric['kind']> = new Set(['profit', 'loss', 'sales', 'orders']);
const FORWARD = /^(sees|guides|guided|guidance|outlook|forecasts|projects|view|expects)$/;
export const METRIC_AFTER = 5;
export const METRIC_BEFORE = 8;
export const SCORE = 0.65;
export const CERTAINTY = 0.95;

/** What a result or an outlook above (sign 1) or below (-1) the figure beside it is. */
export function resultType(isOutlook: boolean, sign: number) {
  if (isOutlook) return sign > 0 ? 'guidance_raise' : 'guidance_cut';
  return sign > 0 ? 'earnings_beat' : 'earnings_miss';
}

/** The event of a result or an outlook that differs from what was expected. */
export const resultEvent = (sentence: Sentence, at: number, to: number, sign: number): Match<EventCue> => {
  const isOutlook = sentence.tokens.slice(0, at).some(({ word }) => FORWARD.test(word));
  const type = resultType(isOutlook, sign);
  return { payload: { type, score: catalystPolarity(type) * SCORE, certainty: CERTAINTY }, from: at, to };
};

/** "was narrower than expected on strong sales", "EUR 3 mn, less than expected": what is measured stands before. */
export const PREDICATES = /^(?:is|are|was|were|be|been|being|came|come|much|far|slightly|,)$/;

/** The metric right after ("smaller-than-expected loss") or before ("the loss was smaller than expected"). */
export function metricNear(sentence: Sentence, at: number, after: number): Metric | null {
  const isPredicate = PREDICATES.test(sentence.tokens[at - 1]?.word ?? '');
  const until = isPredicate ? after : after + METRIC_AFTER;
  for (let i = after; i < until; i++) {
    const metric = sentence.metricAt[i];
    if (metric) return metric.payload;
    if (sentence.tokens[i]?.kind === 'punct') break;
  }
  for (let i = at - 1; i >= Math.max(0, at - METRIC_BEFORE); i--) {
    const metric = sentence.metricAt[i];
    if (metric && metric.payload.polarity !== 0) return metric.payload;
  }
  return null;
}
