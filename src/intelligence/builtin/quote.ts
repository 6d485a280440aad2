import { type Evidence, QUOTE_LENGTH_MAX } from '../intelligence.ts';
import type { DocumentSentence } from './document.ts';
import { isHighSurrogate } from './sentences.ts';

/** Quotations are always slices of the text; a very long sentence is cut at the end. */
export function evidenceOf(sentences: readonly DocumentSentence[], limit: number): Evidence[] {
  const evidence: Evidence[] = [];
  for (const { span, text } of sentences) {
    if (span === null || evidence.length >= limit) continue;
    const { quote } = quoteOf(text, 0, text.length);
    evidence.push({ quote, start: span.start, end: span.start + quote.length });
  }
  return evidence;
}

/** A range of a text as evidence, cut at its end to the length that a quotation may have. */
export function quoteOf(text: string, start: number, until: number): Evidence {
  let end = Math.min(until, start + QUOTE_LENGTH_MAX);
  if (end < until && isHighSurrogate(text.charCodeAt(end - 1))) end--;
  return { quote: text.slice(start, end), start, end };
}

/** Shortens to whole words and an ellipsis on one line, at most `limit` UTF-16 units. */
export function shorten(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= limit) return line;
  const cut = line.slice(0, limit - 1);
  const space = cut.lastIndexOf(' ');
  const end = space > limit / 2 ? space : isHighSurrogate(cut.charCodeAt(cut.length - 1)) ? cut.length - 1 : cut.length;
  return `${cut.slice(0, end)}…`;
}
