import { METRICS } from './lexicon/metrics.ts';
import { findLongest } from './patterns.ts';
import type { ScopedSentence } from './scope.ts';

const HEADLINE: ReadonlySet<string> = new Set(['profit', 'eps', 'sales', 'loss']);
/** The figure is what the sentence is about, not a part or a reason of something else. */
const OPENING_TOKENS = 6;
/** How much a figure of a part, a cost or the balance sheet counts beside those of a report's headline. */
const PART_SHARE = 0.35;

/** Sales, profit or loss of the whole company at the start of a sentence: what a report is judged by. */
export function isHeadlineFigure({ sentence: { tokens, reading } }: ScopedSentence): boolean {
  if (!reading.numeric) return false;
  const [first] = findLongest(METRICS, tokens.slice(0, OPENING_TOKENS + 4)).filter(
    ({ payload }) => payload.kind !== 'skip',
  );
  return first !== undefined && first.from <= OPENING_TOKENS && HEADLINE.has(first.payload.name);
}

/** The sentences of a company's own report with the weight of each, if it states headline figures at all. */
export function weighHeadlines(scoped: readonly ScopedSentence[]): readonly ScopedSentence[] {
  if (!scoped.some(isHeadlineFigure)) return scoped;
  return scoped.map((entry) => (isHeadlineFigure(entry) ? entry : { ...entry, value: entry.value * PART_SHARE }));
}
