import { type Amount, findAmounts } from './amounts.ts';
import { type ClauseWeights, clauseWeights } from './clauses.ts';
import { LIGHT_WORDS, NEGATORS, WIDE_NEGATORS } from './lexicon/cues.ts';
import { METRICS, type Metric } from './lexicon/metrics.ts';
import { findLongest, type Match } from './patterns.ts';
import type { Token } from './tokens.ts';

/** The features of one sentence, computed once for all rules. */
export interface Sentence {
  readonly tokens: readonly Token[];
  readonly amounts: readonly Amount[];
  readonly metrics: readonly Match<Metric>[];
  /** The metric of each token, or null. */
  readonly metricAt: readonly (Match<Metric> | null)[];
  readonly weights: ClauseWeights['weights'];
  readonly reasons: ClauseWeights['reasons'];
}

/** One piece of evidence that a sentence is good or bad news. */
export interface Cue {
  readonly kind: 'change' | 'comparison' | 'flip' | 'event' | 'word' | 'level';
  readonly score: number;
  readonly at: number;
  readonly label: string;
}

export function prepare(tokens: readonly Token[]): Sentence {
  const metrics = findLongest(METRICS, tokens).filter(({ payload }) => payload.kind !== 'skip');
  const metricAt: (Match<Metric> | null)[] = Array(tokens.length).fill(null);
  for (const metric of metrics) for (let i = metric.from; i < metric.to; i++) metricAt[i] = metric;
  return { tokens, amounts: findAmounts(tokens), metrics, metricAt, ...clauseWeights(tokens) };
}

/** Whether the token modifies a preceding noun: "the margin on loans", "cash flow after investments". */
export function isBehindPreposition(tokens: readonly Token[], from: number): boolean {
  for (let i = from - 1; i >= from - 3; i--)
    if (/^(on|of|from|for|after|before|excluding)$/.test(tokens[i]?.word ?? '')) return true;
  return false;
}

const NEGATION_FACTOR = -0.6;
const NEGATION_WINDOW = 3;
const WIDE_WINDOW = 8;

/** A negator within three meaningful tokens reverses a cue and weakens it: "not good" is weaker than "bad". */
export function negation(sentence: Sentence, at: number): number {
  let distance = 0;
  for (let i = at - 1; i >= 0 && distance < WIDE_WINDOW; i--) {
    const token = sentence.tokens[i];
    if (token === undefined || token.kind === 'punct') break;
    if (WIDE_NEGATORS.has(token.word)) return NEGATION_FACTOR;
    if (distance < NEGATION_WINDOW && NEGATORS.has(token.word))
      return sentence.tokens[i + 1]?.word === 'only' ? 1 : NEGATION_FACTOR;
    if (!LIGHT_WORDS.has(token.word)) distance++;
  }
  return 1;
}
