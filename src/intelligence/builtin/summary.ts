import { KEY_FACT_LENGTH_MAX, SUMMARY_LENGTH_MAX } from '../intelligence.ts';
import type { DocumentSentence } from './document.ts';
import { PLACE_WEIGHT } from './sentence-weight.ts';
import { shorten } from './quote.ts';

const SUMMARY_SENTENCES_MAX = 3;
const FACTS_MAX = 5;
const LEAD_BONUS = 0.5;

/** Ranks a sentence by figures, events and polarity. */
function importance({ reading, place, text }: DocumentSentence): number {
  const events = reading.events.reduce((best, { payload }) => Math.max(best, payload.certainty), 0);
  const tooLong = text.length > SUMMARY_LENGTH_MAX ? 0.5 : 0;
  const lead = place === 'lead' ? LEAD_BONUS : 0;
  return PLACE_WEIGHT[place] * (Math.abs(reading.value) + events + (reading.numeric ? 0.2 : 0)) + lead - tooLong;
}

function ranked(sentences: readonly DocumentSentence[]): { sentence: DocumentSentence; index: number }[] {
  return sentences
    .map((sentence, index) => ({ sentence, index }))
    .toSorted((a, b) => importance(b.sentence) - importance(a.sentence) || a.index - b.index);
}

/** The most important sentences, verbatim and in text order. */
export function summarise(sentences: readonly DocumentSentence[]): string {
  const body = sentences.filter(({ place }) => place !== 'title');
  const pool = body.length > 0 ? body : sentences;
  const chosen: { text: string; index: number }[] = [];
  let length = 0;
  for (const { sentence, index } of ranked(pool)) {
    if (chosen.length >= SUMMARY_SENTENCES_MAX) break;
    const text = shorten(sentence.text, SUMMARY_LENGTH_MAX);
    if (chosen.length > 0 && length + text.length + 1 > SUMMARY_LENGTH_MAX) continue;
    chosen.push({ text, index });
    length += text.length + 1;
  }
  return chosen
    .toSorted((a, b) => a.index - b.index)
    .map(({ text }) => text)
    .join(' ');
}

/** Sentences that state a figure or an event. */
export function keyFacts(sentences: readonly DocumentSentence[]): string[] {
  return ranked(
    sentences.filter(({ place, reading }) => place !== 'title' && (reading.numeric || reading.events.length > 0)),
  )
    .slice(0, FACTS_MAX)
    .toSorted((a, b) => a.index - b.index)
    .map(({ sentence }) => shorten(sentence.text, KEY_FACT_LENGTH_MAX));
}
