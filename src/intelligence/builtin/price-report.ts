import { METRICS } from './lexicon/metrics.ts';
import { findMatches } from './patterns.ts';
import type { ScopedSentence } from './scope.ts';

const DIRECTIONS: ReadonlySet<string> = new Set(['up', 'down', 'higher', 'lower']);

/**
 * "Acme Corp down 4%": a text under such a headline reports a price. The rest of it is company background, whose words suggest
 * no event. Only the company's name may precede the direction: "Acme revenue up 4%" and "Profit up 4% at Acme" are about the
 * business.
 */
export function isPriceReport(scoped: readonly ScopedSentence[]): boolean {
  const [headline] = scoped;
  if (headline?.sentence.place !== 'title') return false;
  const { tokens } = headline.sentence;
  const at = tokens.findIndex(({ word }) => DIRECTIONS.has(word));
  return (
    at > 0 &&
    headline.mentionStart === tokens[0]?.start &&
    tokens.slice(0, at).every(({ capital }) => capital) &&
    tokens[at + 1]?.kind === 'number' &&
    tokens[at + 2]?.kind === 'percent' &&
    findMatches(METRICS, tokens).length === 0
  );
}
