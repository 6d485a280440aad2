import { type Evidence, QUOTE_LENGTH_MAX } from '../intelligence.ts';
import type { DocumentSentence } from './document.ts';
import { isHighSurrogate } from './sentences.ts';

/** Quotations are always slices of the text; a very long sentence is cut at the end. */
export function evidenceOf(sentences: readonly DocumentSentence[], limit: number): Evidence[] {
  const evidence: Evidence[] = [];
  for (const { span, text } of sentences) {
    if (span === null || evidence.length >= limit) continue;
    let length = Math.min(text.length, QUOTE_LENGTH_MAX);
    if (length < text.length && isHighSurrogate(text.charCodeAt(length - 1))) length--;
    evidence.push({ quote: text.slice(0, length), start: span.start, end: span.start + length });
  }
  return evidence;
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
