/** How a name was written: what the linker has to recognise. */
export type MentionForm = 'legal' | 'short' | 'brand' | 'ticker' | 'exchange_ticker' | 'former' | 'product';

export interface MentionSegment {
  ticker: string;
  text: string;
  form: MentionForm;
  /** The words alone do not say which company is meant: right is to link none. */
  ambiguous: boolean;
}

export type Segment = string | MentionSegment;
export type Sentence = readonly Segment[];

export interface Story {
  title: Sentence;
  paragraphs: readonly (readonly Sentence[])[];
  /** Where the event is stated; null for a story without one. */
  stated: { paragraph: number; sentence: number } | null;
}

export const sentenceText = (sentence: Sentence): string =>
  sentence.map((segment) => (typeof segment === 'string' ? segment : segment.text)).join('');

export const paragraphText = (paragraph: readonly Sentence[]): string => paragraph.map(sentenceText).join(' ');

export const bodyText = (story: Story): string => story.paragraphs.map(paragraphText).join('\n\n');

/** Every mention in reading order, the title's first. */
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

/** Rewrites the plain parts; names stay as they are. */
export function mapPlain(sentence: Sentence, rewrite: (text: string) => string): Sentence {
  return sentence.map((segment) => (typeof segment === 'string' ? rewrite(segment) : segment));
}
