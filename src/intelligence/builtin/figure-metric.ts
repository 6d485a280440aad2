import type { Amount } from './amounts.ts';
import type { Metric } from './lexicon/metrics.ts';
import { isBehindPreposition, type Sentence } from './reading.ts';

const METRIC_WINDOW = 14;

/** The metric of a figure: the nearest before it in its statement, else right after it. */
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
