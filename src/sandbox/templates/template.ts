import type { EventDirection } from '../world/event.ts';

/**
 * How a story may be told: a headline and the sentences that open it. `{co}` is the company, other slots are the event's
 * facts (`prose/facts.ts`). A sentence that starts with `*` states the event; without one it is the first.
 */
type TemplateLine = readonly [title: string, ...sentences: string[]];

/** Keyed by `<catalyst>.<direction>`, or by macro variant. */
export type TemplateBook = Readonly<Record<string, readonly TemplateLine[]>>;

export interface Template {
  id: string;
  key: string;
  /** Told only in evaluation worlds: whoever tunes an extractor must not have read it. */
  holdOut: boolean;
  title: string;
  sentences: readonly string[];
  /** Which of `sentences` states the event. */
  states: number;
}

export const templateKey = (catalyst: string, direction: EventDirection) => `${catalyst}.${direction}`;

export function templatesOf(shelf: string, book: TemplateBook, holdOut: boolean): Template[] {
  return Object.entries(book).flatMap(([key, lines]) =>
    lines.map(([title, ...sentences], index) => ({
      id: `${shelf}.${key}.${holdOut ? 'h' : ''}${index}`,
      key,
      holdOut,
      title,
      sentences: sentences.map((sentence) => sentence.replace(/^\*/, '')),
      states: Math.max(
        0,
        sentences.findIndex((sentence) => sentence.startsWith('*')),
      ),
    })),
  );
}
