import { type Amount, findAmounts } from './amounts.ts';
import { type ClauseWeights, clauseWeights } from './clauses.ts';
import { LIGHT_WORDS, NEGATORS, WIDE_NEGATORS } from './lexicon/cues.ts';
import { METRICS, type Metric } from './lexicon/metrics.ts';
import { findLongest, type Match } from './patterns.ts';
import { hasTitleCase } from './subject.ts';
import type { Token } from './tokens.ts';

/** The features of one sentence, computed once for all rules. */
export interface Sentence {
  readonly tokens: readonly Token[];
  readonly amounts: readonly Amount[];
  readonly metrics: readonly Match<Metric>[];
  /** The metric of each token, or null. */
  readonly metricAt: readonly (Match<Metric> | null)[];
  /** Most words have a capital, so that a capital marks no name. */
  readonly isTitle: boolean;
  readonly weights: ClauseWeights['weights'];
  readonly reasons: ClauseWeights['reasons'];
}

/** One piece of evidence that a sentence is good or bad news. */
export interface Cue {
  readonly kind: 'change' | 'comparison' | 'flip' | 'event' | 'word' | 'level' | 'learnt';
  readonly score: number;
  readonly at: number;
  /** End of a phrase, exclusive; `at + 1` when missing. */
  readonly until?: number;
  readonly label: string;
}

export function prepare(tokens: readonly Token[]): Sentence {
  const metrics = findLongest(METRICS, tokens).filter(({ payload }) => payload.kind !== 'skip');
  const metricAt: (Match<Metric> | null)[] = Array(tokens.length).fill(null);
  for (const metric of metrics) for (let i = metric.from; i < metric.to; i++) metricAt[i] = metric;
  return {
    tokens,
    amounts: findAmounts(tokens),
    metrics,
    metricAt,
    isTitle: hasTitleCase(tokens),
    ...clauseWeights(tokens),
  };
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
/** "would have beaten estimates": it did not happen. */
const IRREAL = /^(would|could|might|should)$/;
const COUNTERFACTUAL_WINDOW = 2;
/** "declined to raise its outlook", "failed to improve", "hard to trust". */
const REFUSERS =
  /^(declin(?:e|es|ed|ing)|refus(?:e|es|ed|ing)|fail(?:s|ed|ing)?|unable|neglect(?:s|ed)?|struggl(?:e|es|ed|ing)|hard|difficult|impossible|tough)$/;
const REFUSAL_WINDOW = 3;

const NOTHING_BUT = /^(short|but|less)$/;
const FORMER_WINDOW = 4;
const FORMER_FACTOR = -0.8;

const PAST_BE = /^(was|were)$/;
/** "few new opportunities", "zero defects": hardly any is like none. */
const QUANTITIES = /^(few|zero)$/;
const QUANTITY_WINDOW = 2;
const SINCE_WINDOW = 5;

/** "has not been this tough since 2009": it is as much so as it ever was. */
const isNeverSo = (tokens: readonly Token[], negator: number, at: number): boolean =>
  tokens.slice(negator, at).some(({ word }) => word === 'this' || word === 'so') &&
  tokens.slice(at + 1, at + SINCE_WINDOW).some(({ word }) => word === 'since');

const DENIAL_REACH = 6;

/** Whether the negator at `at` is itself denied further left in its clause. */
function isDenied(tokens: readonly Token[], at: number): boolean {
  for (let i = at - 1; i >= 0 && i >= at - DENIAL_REACH; i--) {
    const token = tokens[i];
    if (token === undefined || token.kind === 'punct') return false;
    if (/^(never|not|nobody|cannot|can't|don't|doesn't|didn't)$/.test(token.word)) return true;
    if (/^(but|and|because|if|so)$/.test(token.word)) return false;
  }
  return false;
}
/** They deny the noun behind them, not what a verb says of it: "the lack of answers is frustrating". */
const PHRASE_NEGATORS = /^(lack|without)$/;
const COPULA = /^(is|are|was|were|has|have|had|makes?|made|looks?|seems?|feels?)$/;

function isFormer(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word;
  if (word === 'used') return tokens[at + 1]?.word === 'to' && tokens[at + 2]?.word === 'be';
  return word === 'once' && (PAST_BE.test(tokens[at - 1]?.word ?? '') || PAST_BE.test(tokens[at + 1]?.word ?? ''));
}

/** A negator within three meaningful tokens reverses a cue and weakens it: "not good" is weaker than "bad". 0 for what did not happen. */
export function negation(sentence: Sentence, at: number): number {
  let distance = 0;
  let hasVerb = false;
  for (let i = at - 1; i >= 0 && distance < WIDE_WINDOW; i--) {
    const token = sentence.tokens[i];
    if (token === undefined || token.kind === 'punct') break;
    if (distance < COUNTERFACTUAL_WINDOW && token.word === 'have' && IRREAL.test(sentence.tokens[i - 1]?.word ?? ''))
      return 0;
    // "nothing short of abysmal": nothing else than.
    if (token.word === 'nothing' && NOTHING_BUT.test(sentence.tokens[i + 1]?.word ?? '')) return 1;
    if (WIDE_NEGATORS.has(token.word)) return NEGATION_FACTOR;
    // "used to be the safest name", "was once an admired business": it no longer is.
    if (distance < FORMER_WINDOW && isFormer(sentence.tokens, i)) return FORMER_FACTOR;
    if (distance < REFUSAL_WINDOW && REFUSERS.test(token.word) && sentence.tokens[i + 1]?.word === 'to')
      return NEGATION_FACTOR;
    if (distance < QUANTITY_WINDOW && QUANTITIES.test(token.word) && sentence.tokens[i - 1]?.word !== 'a')
      return NEGATION_FACTOR;
    if (distance < NEGATION_WINDOW && NEGATORS.has(token.word)) {
      if (isNeverSo(sentence.tokens, i, at)) return 1;
      // "never felt that it doesn't accelerate": two denials state it.
      if (isDenied(sentence.tokens, i)) return 1;
      if (PHRASE_NEGATORS.test(token.word) && hasVerb) return 1;
      return sentence.tokens[i + 1]?.word === 'only' ? 1 : NEGATION_FACTOR;
    }
    if (COPULA.test(token.word)) hasVerb = true;
    if (!LIGHT_WORDS.has(token.word)) distance++;
  }
  return 1;
}
