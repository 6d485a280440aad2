import type { Draft, ParseContext } from './document.ts';
import { htmlFragmentParagraphs } from './html.ts';
import { type Expired, ParseRefused } from './limits.ts';
import { choosePublishedAt } from './published-at.ts';
import { hasMarkup, splitParagraphs } from './text.ts';

const TEXT_FIELDS = ['content', 'body', 'article_body', 'description', 'summary'];
const TITLE_FIELDS = ['title', 'headline'];
const AUTHOR_FIELDS = ['author', 'byline'];
const DATE_FIELDS = ['published_utc', 'published_at', 'publishedAt', 'created_at', 'date'];

/** A vendor's news item, used when the article's page could not be fetched. */
export function parseJsonNews(text: string, context: ParseContext, expired: Expired): Draft {
  const item = readItem(text);
  const field = (names: readonly string[]): string | null => {
    for (const name of names) {
      const value = item[name];
      if (typeof value === 'string' && value.trim() !== '') return value;
    }
    return null;
  };
  const words = field(TEXT_FIELDS) ?? context.hints.summary ?? '';
  const published = field(DATE_FIELDS);
  return {
    title: field(TITLE_FIELDS) ?? context.hints.title ?? null,
    author: field(AUTHOR_FIELDS) ?? context.hints.author ?? null,
    publishedAt: choosePublishedAt(
      { machine: published === null ? [] : [published], hint: context.hints.publishedAt, visible: () => [] },
      context.availableAt,
    ),
    languageHint: field(['language']) ?? context.hints.language ?? null,
    paragraphs: hasMarkup(words) ? htmlFragmentParagraphs(words, expired) : splitParagraphs(words),
  };
}

function readItem(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ParseRefused('malformed', 'the news item is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ParseRefused('malformed', 'the news item is not a JSON object');
  }
  return value as Record<string, unknown>;
}
