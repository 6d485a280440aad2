import type { Segment, Sentence } from './text.ts';

export type Resolve = (slot: string) => readonly Segment[];

/** Fills a template's slots; `resolve` throws for an unknown slot. */
export function compose(template: string, resolve: Resolve): Sentence {
  const parts: Segment[] = [];
  const pattern = /\{(\w+)\}/g;
  let last = 0;
  for (const match of template.matchAll(pattern)) {
    if (match.index > last) parts.push(template.slice(last, match.index));
    parts.push(...resolve(match[1] ?? ''));
    last = match.index + match[0].length;
  }
  if (last < template.length) parts.push(template.slice(last));
  return tidy(parts);
}

function tidy(parts: readonly Segment[]): Sentence {
  const merged: Segment[] = [];
  for (const part of parts) {
    const before = merged.at(-1);
    if (typeof part !== 'string') {
      merged.push(part);
      continue;
    }
    // The full stop of a name such as "Quillon Systems Inc." also ends the sentence.
    const text =
      before !== undefined && typeof before !== 'string' && before.text.endsWith('.') ? part.replace(/^\./, '') : part;
    if (typeof before === 'string') merged[merged.length - 1] = before + text;
    else if (text !== '') merged.push(text);
  }
  const first = merged[0];
  if (typeof first === 'string') merged[0] = first.slice(0, 1).toUpperCase() + first.slice(1);
  // The same holds for "by 5:45 p.m.".
  return merged.map((part) => (typeof part === 'string' ? part.replace(/\.\.$/, '.') : part));
}

/** Replaces straight quotation marks by typographic ones. */
export function curly(text: string): string {
  return text
    .replace(/(^|[\s(])"/g, '$1\u201c')
    .replaceAll('"', '\u201d')
    .replaceAll("'", '\u2019');
}
