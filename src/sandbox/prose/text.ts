/** The form in which a name is written, which the linker must recognise. */
export type MentionForm = 'legal' | 'short' | 'brand' | 'ticker' | 'exchange_ticker' | 'former' | 'product';

export interface MentionSegment {
  ticker: string;
  text: string;
  form: MentionForm;
  /** True when the words do not identify one company; the correct result is no link. */
  ambiguous: boolean;
}

export type Segment = string | MentionSegment;
export type Sentence = readonly Segment[];

export interface Story {
  title: Sentence;
  paragraphs: readonly (readonly Sentence[])[];
  /** Position of the sentence that states the event; null for a story without one. */
  stated: { paragraph: number; sentence: number } | null;
}

export const sentenceText = (sentence: Sentence): string =>
  sentence.map((segment) => (typeof segment === 'string' ? segment : segment.text)).join('');

export const paragraphText = (paragraph: readonly Sentence[]): string => paragraph.map(sentenceText).join(' ');

export const bodyText = (story: Story): string => story.paragraphs.map(paragraphText).join('\n\n');

/** All mentions in reading order, starting with the title. */
export function mentionsOf(story: Story): MentionSegment[] {
  return [story.title, ...story.paragraphs.flat()].flatMap((sentence) =>
    sentence.filter((segment) => typeof segment !== 'string'),
  );
}

export function statedText(story: Story): string | null {
  if (!story.stated) return null;
  const sentence = story.paragraphs[story.stated.paragraph]?.[story.stated.sentence];
  return sentence ? sentenceText(sentence) : null;
}

/** Rewrites the plain text and leaves mentions unchanged. */
export function mapPlain(sentence: Sentence, rewrite: (text: string) => string): Sentence {
  return sentence.map((segment) => (typeof segment === 'string' ? rewrite(segment) : segment));
}
