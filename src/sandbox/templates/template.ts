import type { EventDirection } from '../world/event.ts';

/**
 * A headline and opening sentences. `{co}` is the company; other slots are the event's facts (`prose/event-facts.ts`).
 * The sentence that starts with `*` states the event, otherwise the first one.
 */
type TemplateLine = readonly [title: string, ...sentences: string[]];

/** Keyed by `<catalyst>.<direction>` or by macro variant. */
export type TemplateBook = Readonly<Record<string, readonly TemplateLine[]>>;

export interface Template {
  id: string;
  key: string;
  /** Used only in evaluation worlds; extractor rules must not be tuned on it. */
  holdOut: boolean;
  title: string;
  sentences: readonly string[];
  /** Index in `sentences` of the one that states the event. */
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
