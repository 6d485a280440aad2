import { readSentence } from '../builtin/polarity.ts';
import type { Span } from '../builtin/sentences.ts';
import { tokenize } from '../builtin/tokens.ts';

const MENTION_WEIGHT = 1;
const FIGURE_WEIGHT = 0.3;
/** The first sentences state what the text is about. */
const LEAD_SENTENCES = 3;
const LEAD_WEIGHT = 0.7;

/**
 * How much each sentence matters for the question: it names one of the companies, reports an event or a figure, has a polarity,
 * or opens the text. Used to choose what a model reads of a text that is too long for it.
 */
export function computeSalience(text: string, sentences: readonly Span[], mentions: readonly Span[]): number[] {
  const starts = mentions.map(({ start }) => start).toSorted((a, b) => a - b);
  let next = 0;
  return sentences.map((span, index) => {
    while (next < starts.length && (starts[next] ?? 0) < span.start) next++;
    const isMentioned = next < starts.length && (starts[next] ?? 0) < span.end;
    const reading = readSentence(tokenize(text, span.start, span.end), false);
    const event = reading.events.reduce((best, { payload }) => Math.max(best, payload.certainty), 0);
    return (
      Math.abs(reading.value) +
      event +
      (reading.numeric ? FIGURE_WEIGHT : 0) +
      (isMentioned ? MENTION_WEIGHT : 0) +
      (index < LEAD_SENTENCES ? LEAD_WEIGHT : 0)
    );
  });
}
