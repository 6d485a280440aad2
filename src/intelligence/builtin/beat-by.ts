import type { Amount } from './amounts.ts';
import type { Comparison } from './compare.ts';
import { metricBefore } from './figure-metric.ts';
import type { Sentence } from './reading.ts';

const BEAT = /^(?:beats?|beating|tops?|topped|topping)$/;
const MISS = /^(?:miss|misses|missed|missing)$/;
/** Between the figure and its verb stands at most a change in brackets: "revenue of $1.2B (+3.1% Y/Y) beats by $20M". */
const ACTUAL_WINDOW = 12;

/** "EPS of $.84 misses by $.03": the figure and the difference give what was expected. */
export function beatsBy(sentence: Sentence): Comparison[] {
  const { amounts, tokens } = sentence;
  return amounts.flatMap((difference, at) => {
    const verb = tokens[difference.from - 1]?.word === 'by' ? (tokens[difference.from - 2]?.word ?? '') : '';
    const sign = BEAT.test(verb) ? 1 : MISS.test(verb) ? -1 : 0;
    const actual = sign === 0 ? undefined : actualOf(sentence, amounts, at);
    if (actual === undefined) return [];
    const metric = metricBefore(sentence, actual);
    const current = metric?.kind === 'loss' ? -Math.abs(actual.value) : actual.value;
    return [
      {
        metric,
        current,
        prior: current - sign * Math.abs(difference.value),
        unit: actual.unit,
        at: difference.from - 2,
        until: difference.to,
        isPerShare: metric?.name === 'eps',
        against: 'expectation' as const,
      },
    ];
  });
}

/** The nearest figure of the same currency before the verb, in the same statement. */
function actualOf({ tokens }: Sentence, amounts: readonly Amount[], at: number): Amount | undefined {
  const difference = amounts[at];
  if (difference === undefined || difference.unit === '' || difference.unit === '%') return undefined;
  const verb = difference.from - 2;
  const actual = amounts.slice(0, at).findLast(({ unit }) => unit === difference.unit);
  if (actual === undefined || verb - actual.to > ACTUAL_WINDOW || tokens[actual.from - 1]?.word === 'by')
    return undefined;
  return tokens.slice(actual.to, verb).some(({ word }) => word === ';' || word === '.') ? undefined : actual;
}
