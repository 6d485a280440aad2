import type { Answer } from './ask-stream.ts';

/** An answer as Markdown, each sentence with its citations as footnotes. */
export function answerMarkdown(answer: Answer, origin: string): string {
  const notes: string[] = [];
  const lines = answer.sentences.map(({ text, citations }) => {
    const marks = citations.map(({ kind, id, href, quote }) => {
      notes.push(
        `${kind.replaceAll('_', ' ')} ${id}${quote === undefined ? '' : `: “${escapeText(quote)}”`} <${origin}${href}>`,
      );
      return `[^${notes.length}]`;
    });
    return `- ${escapeText(text)}${marks.join('')}`;
  });
  const missing = answer.missing.map((what) => `- Missing: ${escapeText(what)}`);
  const head = [`## ${escapeText(answer.question)}`, `As of ${answer.as_of}`];
  return [...head, [...lines, ...missing].join('\n'), notes.map((note, index) => `[^${index + 1}]: ${note}`).join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Text of documents must not become links, images or HTML. */
const escapeText = (text: string) => text.replace(/[\\`*_{}[\]<>#|!]/g, '\\$&').replace(/\s+/g, ' ');
