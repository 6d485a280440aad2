import type { Comparison } from './compare.ts';
import { DIRECTIONS_BY_WORD } from './lexicon/directions.ts';
import type { Metric } from './lexicon/metrics.ts';
import type { Sentence } from './reading.ts';

/** What a figure is compared with. */
export type Basis = 'prior_period' | 'consensus' | 'guidance' | 'par';

/** One figure of a sentence with everything that gives it a meaning. */
export interface Quantity {
  /** The metric's name; null when none is named, as in "fell 4%". */
  readonly metric: string | null;
  readonly kind: Metric['kind'] | null;
  /** With the scale applied; losses and falls are negative. */
  readonly value: number;
  readonly sign: -1 | 0 | 1;
  readonly unit: 'percent' | 'money' | 'count';
  readonly currency: string | null;
  readonly scale: number;
  /** "Q2", "2012", "third quarter"; null when the sentence names none. */
  readonly period: string | null;
  readonly isChange: boolean;
  readonly isPerShare: boolean;
  readonly basis: Basis | null;
  readonly basisValue: number | null;
  /** Token index of the figure. */
  readonly at: number;
}

const METRIC_WINDOW = 8;
const MOVE_WINDOW = 4;
const BASIS_OF: Readonly<Record<Comparison['against'], Basis>> = {
  past: 'prior_period',
  expectation: 'consensus',
  outlook: 'consensus',
};
const OWN_FORECAST = /^(guidance|outlook|forecast|target)$/;

function periodOf({ tokens }: Sentence): string | null {
  for (let i = 0; i < tokens.length; i++) {
    const { word = '' } = tokens[i] ?? {};
    if (/^(q[1-4]|h[12]|fy\d*|(19|20)\d\d)$/.test(word)) return word.toUpperCase();
    if (
      /^(quarter|half|year)$/.test(word) &&
      /^(first|second|third|fourth|full|fiscal|half)$/.test(tokens[i - 1]?.word ?? '')
    )
      return `${tokens[i - 1]?.word} ${word}`;
  }
  return null;
}

/** The metric of a figure: the nearest before it within its clause, else right after it. */
function metricOf({ tokens, metricAt }: Sentence, from: number, to: number): Metric | null {
  for (let i = from - 1; i >= Math.max(0, from - METRIC_WINDOW); i--) {
    const metric = metricAt[i];
    if (metric) return metric.payload;
    if (tokens[i]?.word === ';') break;
  }
  for (let i = to; i < to + 3; i++) {
    const metric = metricAt[i];
    if (metric) return metric.payload;
  }
  return null;
}

/** The direction of a move whose size the figure is: "fell 4%", "4% lower", "up by EUR 2 mn"; 0 for a level. */
function moveAt({ tokens }: Sentence, from: number, to: number): -1 | 0 | 1 {
  // "rose to EUR 5 mn": the figure is the level that was reached.
  if (tokens[from - 1]?.word === 'to') return 0;
  for (let i = from - 1; i >= Math.max(0, from - MOVE_WINDOW); i--) {
    const move = DIRECTIONS_BY_WORD.get(tokens[i]?.word ?? '');
    if (move) return move.direction;
    if (tokens[i]?.kind === 'punct') break;
  }
  return DIRECTIONS_BY_WORD.get(tokens[to]?.word ?? '')?.direction ?? 0;
}

const isParBasis = ({ tokens }: Sentence, to: number) =>
  tokens[to]?.word === 'on' && tokens[to + 1]?.word === 'the' && tokens[to + 2]?.word === 'usd';

/** Every figure of the sentence. */
export function findQuantities(sentence: Sentence, comparisons: readonly Comparison[]): Quantity[] {
  if (sentence.amounts.length === 0) return [];
  const period = periodOf(sentence);
  return sentence.amounts.map(({ value, scale, unit, from, to, at, isSigned }) => {
    const metric = metricOf(sentence, from, to);
    const move = isSigned ? (Math.sign(value) as -1 | 0 | 1) : moveAt(sentence, from, to);
    const compared = comparisons.find((one) => to <= one.at + 1 && one.at - to <= METRIC_WINDOW && at < one.at);
    const isOwnForecast = sentence.tokens.slice(to, to + METRIC_WINDOW).some(({ word }) => OWN_FORECAST.test(word));
    const basis = compared
      ? compared.against === 'past' && isOwnForecast
        ? 'guidance'
        : BASIS_OF[compared.against]
      : isParBasis(sentence, to)
        ? 'par'
        : move !== 0
          ? 'prior_period'
          : null;
    const sign = compared
      ? (Math.sign(compared.current) as -1 | 0 | 1)
      : move !== 0
        ? move
        : metric?.kind === 'loss'
          ? -1
          : 1;
    const isMoney = unit !== '' && unit !== '%';
    return {
      metric: metric?.name ?? null,
      kind: metric?.kind ?? null,
      value: sign < 0 ? -Math.abs(value) : value,
      sign,
      unit: unit === '%' ? 'percent' : isMoney ? 'money' : 'count',
      currency: isMoney && unit !== 'cents' ? unit.toUpperCase() : null,
      scale,
      period,
      isChange: move !== 0 || isSigned,
      isPerShare: compared?.isPerShare ?? /^(a|per|each)$/.test(sentence.tokens[to]?.word ?? ''),
      basis,
      basisValue: compared?.prior ?? null,
      at,
    };
  });
}
