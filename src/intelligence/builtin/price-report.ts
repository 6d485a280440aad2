import type { ScopedSentence } from './scope.ts';

const DIRECTIONS: ReadonlySet<string> = new Set(['up', 'down', 'higher', 'lower']);

/**
 * "Acme Corp down 4%": a text under such a headline tells where a price stands. The rest of it is where the company is at home
 * and whom it employs, and its words speak of nothing that happened. "Acme revenue up 4%" is none: only a name may come first.
 */
export function isPriceReport(scoped: readonly ScopedSentence[]): boolean {
  const first = scoped[0]?.sentence;
  if (first?.place !== 'title') return false;
  const at = first.tokens.findIndex(({ word }) => DIRECTIONS.has(word));
  return (
    at > 0 &&
    first.tokens.slice(0, at).every(({ capital }) => capital) &&
    first.tokens[at + 1]?.kind === 'number' &&
    first.tokens[at + 2]?.kind === 'percent'
  );
}
